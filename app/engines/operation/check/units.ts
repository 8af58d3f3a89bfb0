import { maxPower } from "../site/perStep";
import type { UnitCourse } from "../site/plan";
import type { OperationSite, Unit } from "../site/types";
import { type UnitTimes, unitTimes } from "../site/unitTimes";
import type { Violations } from "./violations";

/** Range, limits, ramps, first and last power of runs, and lengths of runs of one unit. */
export function checkUnit(violations: Violations, site: OperationSite, unit: Unit, { on, power }: UnitCourse): void {
  const times = unitTimes(site, unit);
  if (times.continuous) return checkContinuous(violations, unit, times, power);
  const ofUnit = violations.of(unit.id);
  let was = times.wasOn;
  let held = times.held;
  let last = times.before;
  for (let t = 0; t < site.steps; t++) {
    const is = on[t] === 1;
    if (on[t] !== 0 && on[t] !== 1) ofUnit.add("on_off", t, on[t]!);
    if (!is) ofUnit.above("off_with_power", t, Math.abs(power[t]!), 0);
    const above = is ? power[t]! - unit.minPower : 0;
    if (is) {
      if (!times.canRun[t]) ofUnit.add("out", t, 1);
      ofUnit.above("below_minimum", t, -above, 0);
      ofUnit.above("limit", t, above, times.top[t]!);
    }
    const isForced = times.forced[t] === 1;
    if (is !== was) {
      const least = was ? times.up : times.down;
      if (held < least && !(was && isForced)) ofUnit.add(was ? "minimum_run" : "minimum_rest", t, least - held);
      held = 0;
    }
    if (is && was) {
      ofUnit.above("ramp_up", t, above - last, times.rampUp);
      if (!isForced) ofUnit.above("ramp_down", t, last - above, times.rampDown);
    }
    if (is && !was) ofUnit.above("start_limit", t, above, times.start);
    if (!is && was && !isForced) ofUnit.above("stop_limit", t, last, times.stop);
    was = is;
    last = above;
    held++;
  }
}

function checkContinuous(violations: Violations, unit: Unit, times: UnitTimes, power: Float64Array): void {
  const ofUnit = violations.of(unit.id);
  let last = times.before;
  power.forEach((now, t) => {
    if (unit.fixed) ofUnit.above("limit", t, times.top[t]! - now, 0);
    ofUnit.above("below_minimum", t, -now, 0);
    ofUnit.above("limit", t, now, Math.min(maxPower(unit), times.top[t]!));
    ofUnit.above("ramp_up", t, now - last, times.rampUp);
    if (!times.forced[t]) ofUnit.above("ramp_down", t, last - now, times.rampDown);
    last = now;
  });
}

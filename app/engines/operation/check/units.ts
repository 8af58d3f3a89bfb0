import { maxPower } from "../site/perStep";
import type { UnitCourse } from "../site/plan";
import type { OperationSite, Unit } from "../site/types";
import { unitTimes, type UnitTimes } from "../site/unitTimes";
import type { Violations } from "./violations";

/** Range, limits, ramps, first and last power of runs, and lengths of runs of one unit. */
export function checkUnit(violations: Violations, site: OperationSite, unit: Unit, { on, power }: UnitCourse): void {
  const times = unitTimes(site, unit);
  if (times.continuous) return checkContinuous(violations, unit, times, power);
  const { id } = unit;
  let was = times.wasOn;
  let held = times.held;
  let last = times.before;
  for (let t = 0; t < site.steps; t++) {
    const is = on[t] === 1;
    if (on[t] !== 0 && on[t] !== 1) violations.add(id, "on_off", t, on[t]!);
    if (!is) violations.above(id, "off_with_power", t, Math.abs(power[t]!), 0);
    const above = is ? power[t]! - unit.minPower : 0;
    if (is) {
      if (!times.canRun[t]) violations.add(id, "out", t, 1);
      violations.above(id, "below_minimum", t, -above, 0);
      violations.above(id, "limit", t, above, times.top[t]!);
    }
    const isForced = times.forced[t] === 1;
    if (is !== was) {
      const least = was ? times.up : times.down;
      if (held < least && !(was && isForced)) violations.add(id, was ? "minimum_run" : "minimum_rest", t, least - held);
      held = 0;
    }
    if (is && was) {
      violations.above(id, "ramp_up", t, above - last, times.rampUp);
      if (!isForced) violations.above(id, "ramp_down", t, last - above, times.rampDown);
    }
    if (is && !was) violations.above(id, "start_limit", t, above, times.start);
    if (!is && was && !isForced) violations.above(id, "stop_limit", t, last, times.stop);
    was = is;
    last = above;
    held++;
  }
}

function checkContinuous(violations: Violations, unit: Unit, times: UnitTimes, power: Float64Array): void {
  let last = times.before;
  power.forEach((now, t) => {
    if (unit.fixed) violations.above(unit.id, "limit", t, times.top[t]! - now, 0);
    violations.above(unit.id, "below_minimum", t, -now, 0);
    violations.above(unit.id, "limit", t, now, Math.min(maxPower(unit), times.top[t]!));
    violations.above(unit.id, "ramp_up", t, now - last, times.rampUp);
    if (!times.forced[t]) violations.above(unit.id, "ramp_down", t, last - now, times.rampDown);
    last = now;
  });
}

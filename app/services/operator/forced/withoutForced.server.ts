import type { SpaceDb } from "~db/client";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { wasForced } from "~/entities/operator/inForce/forced";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import { measuredComponent } from "~/services/forecasts/measuredComponent.server";
import { isConvertible } from "~/services/units/units.server";
import { blockedIn } from "../blocked.server";
import { inForce } from "../inForce/courses.server";

/** What was measured of a component, as far as it says what the component can do. */
export interface UnforcedValues {
  /** NaN where nothing is known; as long as what was given. */
  values: Float64Array;
  /** Quarter-hours with a value that was left out. */
  forced: number;
}

/**
 * Values of a live series without those of steps in which something was forced on its component: an outage or maintenance lay on it, or the
 * plan in force held it below what it could give and it obeyed. Who takes them for what could be expects every intervention again.
 * `values`: one for each quarter-hour from `startMs` (ms since 1970) on, in the unit of the series, NaN where nothing was measured.
 */
export function withoutForced(
  db: SpaceDb,
  series: Pick<LiveSeries, "system_id" | "live_id" | "unit">,
  values: Float64Array,
  startMs: number,
): UnforcedValues {
  const component = measuredComponent(db, series);
  const { factor } = isConvertible("kW", series.unit);
  if (!component || factor === null) return { values, forced: 0 };
  const window = { startMs, steps: values.length };
  const isForced = forcedIn(db, { ...series, component_id: component.component_id }, window);
  const natural = values.slice();
  let forced = 0;
  for (let t = 0; t < natural.length; t++) {
    if (Number.isNaN(values[t]!) || !isForced(t, values[t]! / factor)) continue;
    natural[t] = NaN;
    forced++;
  }
  return forced > 0 ? { values: natural, forced } : { values, forced };
}

/** Whether a power [kW] that was measured in a step of a window was forced on a component. */
function forcedIn(
  db: SpaceDb,
  { system_id, component_id }: { system_id: string; component_id: string },
  window: StepWindow,
): (t: number, kw: number) => boolean {
  const out = new Uint8Array(window.steps);
  // What was told 0 because of an event that turned out to be wrong was told 0 all the same.
  const blocked = blockedIn(db, system_id, { ...window, deletedToo: true });
  for (const [from, to] of blocked.get(component_id)?.windows ?? []) out.fill(1, from, to);
  const rows = inForce(db, system_id, { part: "forced", window, component_id }).courses.map(({ rows }) => rows);
  return (t, kw) => out[t] === 1 || rows.some(([setpoint, possible]) => wasForced(kw, setpoint![t]!, possible![t]!));
}

/** The same for steps of `stepS` seconds: a step is left out where something was forced in any of its quarter-hours. */
export function withoutForcedSteps(
  db: SpaceDb,
  series: Pick<LiveSeries, "system_id" | "live_id" | "unit">,
  values: Float64Array,
  { startMs, stepS }: { startMs: number; stepS: number },
): Float64Array {
  const quarters = (stepS * 1000) / STEP_MS;
  if (!Number.isInteger(quarters)) return values;
  const each = new Float64Array(values.length * quarters);
  for (let t = 0; t < each.length; t++) each[t] = values[Math.floor(t / quarters)]!;
  const natural = withoutForced(db, series, each, startMs);
  if (natural.forced === 0) return values;
  return values.map((value, i) =>
    natural.values.subarray(i * quarters, (i + 1) * quarters).some((one) => Number.isNaN(one)) ? NaN : value,
  );
}

import type { Place } from "../builder";
import { at, mapProfile, type Profile, type TimeAxis } from "../problem";
import { durationH, stepsBefore } from "../timeAxis";
import type { BuildContext } from "./context";
import { fixedLimit, type CapacityColumns } from "./investment";
import { NO_LOWER } from "./limits";
import type { UnitColumns } from "./units";

/**
 * How fast output may change, where r is the ramp rate [1/h] and R[t] = r * the hours from the middle of step t-1 to that of t.
 *   all of the capacity is ready:  |f[t] - f[t-1]| <= R[t] * u
 *   units: those that stay on change by R, those that start or stop by up to S = max(minimum load, R)
 *     f[t] - f[t-1] <= R * s * (n[t] - a[t]) + S * s * a[t] - low[t-1] * s * o[t]
 *     f[t-1] - f[t] <= R * s * (n[t] - a[t]) + S * s * o[t] - low[t] * s * a[t]
 * Source: Morales-España, Latorre & Ramos, IEEE Trans. Power Systems 28 (2013) 4897-4908, in total output.
 */
export function rampOfAll(
  ctx: BuildContext,
  place: Place,
  capacity: CapacityColumns,
  flow: number,
  ratePerH: number,
): void {
  const { problem, builder } = ctx;
  const reach = rampShares(problem.time, ratePerH);
  if (!reach) return;
  const bound = fixedLimit(capacity, place.year, reach);
  const most = bound === null || typeof bound === "number" ? bound : Float64Array.from(bound);
  for (const sign of most === null ? ([1, -1] as const) : ([1] as const)) {
    const row = builder.stepRows("limit", place, most === null ? NO_LOWER : mapProfile(most, (v) => -v), most ?? 0);
    change(ctx, row, flow, sign);
    if (most === null) builder.intoRows(row, capacity.col[place.year]!, problem.time.steps, negative(reach));
  }
}

/** `minimumLoad`: of a running unit [1]; `low`: what of it the availability allows [1]. */
export function rampOfUnits(
  ctx: BuildContext,
  place: Place,
  flow: number,
  units: readonly UnitColumns[],
  ratePerH: number,
  minimumLoad: number,
  low: Profile,
): void {
  const { problem, builder } = ctx;
  const { steps } = problem.time;
  const reach = rampShares(problem.time, ratePerH);
  if (!reach) return;
  const joining = reach.map((v) => Math.max(v, minimumLoad));
  const lowBefore = typeof low === "number" ? low : Float64Array.from(stepsBefore(problem.time), (t) => at(low, t));
  for (const [sign, ins, outs, left] of [
    [1, "started", "stopped", lowBefore],
    [-1, "stopped", "started", low],
  ] as const) {
    const row = builder.stepRows("limit", place, NO_LOWER, 0);
    change(ctx, row, flow, sign);
    for (const own of units) {
      const mw = (share: Profile, factor: number): Profile => mapProfile(share, (v) => factor * v * own.unitMw);
      builder.diagonal(row, own.running, steps, mw(reach, -1));
      builder.diagonal(row, own.started, steps, mw(reach, 1));
      builder.diagonal(row, own[ins], steps, mw(joining, -1));
      builder.diagonal(row, own[outs], steps, mw(left, 1));
    }
  }
}

/** sign * (f[t] - f[t-1]) in row t. */
function change({ problem, builder }: BuildContext, row: number, flow: number, sign: number): void {
  builder.diagonal(row, flow, problem.time.steps, sign);
  stepsBefore(problem.time).forEach((before, t) => builder.entry(row + t, flow + before, -sign));
}

/** R[t] as a share of the capacity, at most all of it; null where nothing is limited. */
function rampShares(time: TimeAxis, ratePerH: number): Float64Array | null {
  if (!Number.isFinite(ratePerH)) return null;
  const before = stepsBefore(time);
  const shares = Float64Array.from(before, (b, t) =>
    Math.min(1, (ratePerH * (durationH(time, b) + durationH(time, t))) / 2),
  );
  return shares.some((v) => v < 1) ? shares : null;
}

const negative = (values: Float64Array): Float64Array => values.map((v) => -v);

import type { ModelScope } from "../builder";
import { at, mapProfile, type Profile, type TimeAxis } from "../problem";
import { durationH, stepsBefore } from "../timeAxis";
import type { BuildContext } from "./context";
import { type CapacityColumns, fixedLimit } from "./investment";
import { NO_LOWER } from "./limits";
import type { UnitColumns } from "./units";

/**
 * How fast output may change, where r is the ramp rate [1/h] and R[t] = r * the hours from the middle of step t-1 to that of t.
 *   all of the capacity is ready:  |f[t] - f[t-1]| <= R[t] * u
 *   units: those that stay on change by R, those that start or stop by up to S = max(minimum load, R)
 *     f[t] - f[t-1] <= R * s * (n[t] - a[t]) + S * s * a[t] - low[t-1] * s * o[t]
 *     f[t-1] - f[t] <= R * s * (n[t] - a[t]) + S * s * o[t] - low[t] * s * a[t]
 *   what other units leave of their ramps is no help to one that starts, or is about to stop (of a single whole unit it follows from
 *   the rows above; it is there all the same, so that parts of it cost the same whether their number is a column or not):
 *     f[t] <= A[t] * s * n[t] - (A[t] - S[t])+ * s * a[t]
 *     f[t-1] <= A[t-1] * s * n[t-1] - (A[t-1] - S[t])+ * s * o[t]     A: availability
 *   and less (A[t-1] - S[t-1])+ * s * a[t-1] where no unit can start in t-1 and stop in t, since it has to stay longer than a step
 * Source: Morales-España, Latorre & Ramos, IEEE Trans. Power Systems 28 (2013) 4897-4908, in total output, (8)-(11) for start-up and
 * shut-down limits; of units counted together the sums of theirs (Palmintier & Webster 2014). Units counted together can still follow
 * a load that units one by one cannot (docs/limits.md).
 */
interface Ramp {
  /** r [1/h]. */
  ratePerH: number;
  /** Of a running unit [1]. */
  minimumLoad: number;
}

/** The first column of what a capacity gives that is ready as a whole. */
interface CapacityFlow {
  capacity: CapacityColumns;
  flow: number;
}

/** The first column of what units give together. */
interface UnitFlow {
  units: readonly UnitColumns[];
  flow: number;
}

export function rampOfAll(
  ctx: BuildContext,
  scope: ModelScope,
  { capacity, flow }: CapacityFlow,
  ratePerH: number,
): void {
  const { problem, builder } = ctx;
  const reach = rampShares(problem.time, ratePerH);
  if (!reach) return;
  const bound = fixedLimit(capacity, scope.year, reach);
  const most = bound === null || typeof bound === "number" ? bound : Float64Array.from(bound);
  for (const sign of most === null ? ([1, -1] as const) : ([1] as const)) {
    const row = builder.stepRows("limit", scope, most === null ? NO_LOWER : mapProfile(most, (v) => -v), most ?? 0);
    change(ctx, row, flow, sign);
    if (most === null) builder.intoRows(row, capacity.col[scope.year]!, problem.time.steps, negative(reach));
  }
}

/** `low`: what of the minimum load the availability allows [1]. */
export function rampOfUnits(
  ctx: BuildContext,
  scope: ModelScope,
  { flow, units }: UnitFlow,
  { ratePerH, minimumLoad, low }: Ramp & { low: Profile },
): void {
  const { problem, builder } = ctx;
  const { steps } = problem.time;
  const reach = rampShares(problem.time, ratePerH);
  const joining = joiningShares(problem.time, ratePerH, minimumLoad);
  if (!reach || !joining) return;
  const lowBefore = typeof low === "number" ? low : Float64Array.from(stepsBefore(problem.time), (t) => at(low, t));
  for (const [sign, entering, leaving, left] of [
    [1, "started", "stopped", lowBefore],
    [-1, "stopped", "started", low],
  ] as const) {
    const row = builder.stepRows("limit", scope, NO_LOWER, 0);
    change(ctx, row, flow, sign);
    for (const unit of units) {
      const mw = (share: Profile, factor: number): Profile => mapProfile(share, (v) => factor * v * unit.unitMw);
      builder.diagonal(row, unit.running, steps, mw(reach, -1));
      builder.diagonal(row, unit.started, steps, mw(reach, 1));
      builder.diagonal(row, unit[entering], steps, mw(joining, -1));
      builder.diagonal(row, unit[leaving], steps, mw(left, 1));
    }
  }
}

/** What a unit that starts, and one that stops, may give between two steps at most [1]; null where nothing is limited. */
function joiningShares(time: TimeAxis, ratePerH: number, minimumLoad: number): Float64Array | null {
  return rampShares(time, ratePerH)?.map((v) => Math.max(v, minimumLoad)) ?? null;
}

/**
 * Limits of starting units, into the rows `most` of f[t] <= A[t] * s * n[t], and of stopping ones. `staysOn`: whether a unit that starts
 * in a step is on in the next one, too.
 */
export function limitJoining(
  ctx: BuildContext,
  scope: ModelScope,
  { flow, most, units }: UnitFlow & { most: number },
  { ratePerH, minimumLoad, availability, staysOn }: Joining,
): void {
  const { problem, builder } = ctx;
  const { time } = problem;
  const joining = joiningShares(time, ratePerH, minimumLoad);
  if (!joining) return;
  const before = stepsBefore(time);
  // In the step in which they stop: a row reaches back to the step before its own, never forward.
  const stopping = builder.stepRows("limit", scope, NO_LOWER, 0);
  for (let t = 0; t < time.steps; t++) builder.entry(stopping + t, flow + before[t]!, 1);
  for (const { running, started, stopped, unitMw } of units)
    for (let t = 0; t < time.steps; t++) {
      const b = before[t]!;
      const starting = Math.max(0, at(availability, t) - joining[t]!);
      if (starting > 0) builder.entry(most + t, started + t, starting * unitMw);
      builder.entry(stopping + t, running + b, -unitMw * at(availability, b));
      const startedBefore = staysOn ? Math.max(0, at(availability, b) - joining[b]!) : 0;
      if (startedBefore > 0) builder.entry(stopping + t, started + b, startedBefore * unitMw);
      const leaving = Math.max(0, at(availability, b) - joining[t]!);
      if (leaving > 0) builder.entry(stopping + t, stopped + t, leaving * unitMw);
    }
}

interface Joining extends Ramp {
  availability: Profile;
  staysOn: boolean;
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

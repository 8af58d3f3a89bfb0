import { mapProfile, type Profile, type YearlyLimits } from "../problem";
import type { BuildContext } from "./context";
import { fixedLimit, isUnlimited, type CapacityColumns } from "./investment";

/**
 * Limits of a flow f[t] in a year.
 *   every step:  f[t] <= share[t] * u        (one row per step, or a bound when u is fixed)
 *                f[t] = profile[t] * u       where a profile is prescribed
 *                f[t] = share[t] * b, 0 <= b <= u    where output is flat: one load b for the whole year
 *                f[t] >= min(lower share, share[t]) * u
 *   the year:    lower <= sum over t of f[t] * h[t] <= upper,   sum over t of f[t] * h[t] <= fullLoadHours * u
 */
export const NO_LOWER = Number.NEGATIVE_INFINITY;
export const NO_UPPER = Number.POSITIVE_INFINITY;

/** Columns of a flow with their upper limit share * u. Returns the first column. */
export function limitedFlow(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  share: Profile,
): number {
  const { builder } = ctx;
  const bound = fixedLimit(capacity, y, share);
  const first = builder.stepColumns({ year: y, owner }, 0, bound ?? NO_UPPER);
  if (bound === null) shareRows(ctx, owner, y, [first], capacity, share);
  return first;
}

/** How a flow is steered next to its availability [1]: by a prescribed profile, or by a smallest share; by year. */
interface Steering {
  /** One load for the whole year. */
  flat?: boolean[];
  availability: Profile[];
  fixedProfile: (Profile | null)[];
  lowerShare: number[];
}

/** A smaller capacity can then help operation. */
export const isSteered = ({ fixedProfile, lowerShare }: Steering): boolean =>
  fixedProfile.some((p) => p !== null) || lowerShare.some((v) => v > 0);

/** Columns of a flow with its upper limit, its prescribed profile or its lower limit. Returns the first column. */
export function steeredFlow(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  { availability, fixedProfile, lowerShare, flat }: Steering,
): number {
  const available = availability[y] ?? 1;
  const profile = fixedProfile[y] ?? null;
  if (profile !== null) return prescribedFlow(ctx, owner, y, capacity, profile);
  const first = flat?.[y]
    ? flatFlow(ctx, owner, y, capacity, available)
    : limitedFlow(ctx, owner, y, capacity, available);
  const share = lowerShare[y] ?? 0;
  if (share > 0 && !isUnlimited(capacity, y)) lowerLimit(ctx, owner, y, capacity, first, share, available);
  return first;
}

/** Columns of a flow that is one load all year, as far as it is available. */
function flatFlow(ctx: BuildContext, owner: number, y: number, capacity: CapacityColumns, available: Profile): number {
  const { problem, builder } = ctx;
  const load = builder.column({ year: -1, owner }, 0, NO_UPPER);
  if (!isUnlimited(capacity, y)) {
    const u = capacity.col[y]!;
    const most = builder.row("limit", { year: -1, owner }, NO_LOWER, u < 0 ? capacity.fixed[y]! : 0, y);
    builder.entry(most, load, 1);
    if (u >= 0) builder.entry(most, u, -1);
  }
  const scope = { year: y, owner };
  const first = builder.stepColumns(scope, 0, NO_UPPER);
  const row = builder.stepRows("limit", scope, 0, 0);
  builder.diagonal(row, first, problem.time.steps, 1);
  builder.intoRows(
    row,
    load,
    problem.time.steps,
    mapProfile(available, (v) => -v),
  );
  return first;
}

function prescribedFlow(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  profile: Profile,
): number {
  const { problem, builder } = ctx;
  const scope = { year: y, owner };
  // Without any capacity the profile is taken as one of 1 MW.
  const bound = isUnlimited(capacity, y) ? profile : fixedLimit(capacity, y, profile);
  if (bound !== null) return builder.stepColumns(scope, bound, bound);
  const first = builder.stepColumns(scope, 0, NO_UPPER);
  const row = builder.stepRows("limit", scope, 0, 0);
  builder.diagonal(row, first, problem.time.steps, 1);
  builder.intoRows(
    row,
    capacity.col[y]!,
    problem.time.steps,
    mapProfile(profile, (v) => -v),
  );
  return first;
}

function lowerLimit(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  flow: number,
  share: number,
  availability: Profile,
): void {
  const { problem, builder } = ctx;
  const least = mapProfile(availability, (a) => Math.min(share, a));
  const bound = fixedLimit(capacity, y, least);
  const row = builder.stepRows("limit", { year: y, owner }, bound ?? 0, NO_UPPER);
  builder.diagonal(row, flow, problem.time.steps, 1);
  if (bound === null)
    builder.intoRows(
      row,
      capacity.col[y]!,
      problem.time.steps,
      mapProfile(least, (v) => -v),
    );
}

/** Rows sum of flows[t] <= share[t] * u, for a capacity that is a column. */
export function shareRows(
  ctx: BuildContext,
  owner: number,
  y: number,
  flows: readonly number[],
  capacity: CapacityColumns,
  share: Profile,
): void {
  const { problem, builder } = ctx;
  const row = builder.stepRows("limit", { year: y, owner }, NO_LOWER, 0);
  for (const flow of flows) builder.diagonal(row, flow, problem.time.steps, 1);
  builder.intoRows(
    row,
    capacity.col[y]!,
    problem.time.steps,
    mapProfile(share, (v) => -v),
  );
}

/**
 * Bounds of what flows move in a year, all of them together, and its full-load hours. `powerShare`: power per unit of capacity,
 * where that is an energy [1/h].
 */
export function yearlyLimits(
  ctx: BuildContext,
  owner: number,
  y: number,
  limits: YearlyLimits,
  flows: readonly { first: number; factor: number }[],
  capacity: CapacityColumns,
  powerShare = 1,
): void {
  const { problem, builder } = ctx;
  const scope = { year: -1, owner };
  const energyRow = (kind: "annual_lower" | "annual_upper" | "full_load", lower: number, upper: number): number => {
    const row = builder.row(kind, scope, lower, upper, y);
    for (const { first, factor } of flows) builder.sumRow(row, first, problem.time.steps, problem.time.yearH, factor);
    return row;
  };
  const lower = limits.lowerMwh[y];
  const upper = limits.upperMwh[y];
  const hours = limits.fullLoadHours[y];
  if (lower !== null && lower !== undefined && lower > 0) energyRow("annual_lower", lower, NO_UPPER);
  if (upper !== null && upper !== undefined) energyRow("annual_upper", NO_LOWER, upper);
  if (hours !== null && hours !== undefined && !isUnlimited(capacity, y)) {
    const size = capacity.col[y]! < 0 ? capacity.fixed[y]! : 0;
    const row = energyRow("full_load", NO_LOWER, hours * powerShare * size);
    if (capacity.col[y]! >= 0) builder.entry(row, capacity.col[y]!, -hours * powerShare);
  }
}

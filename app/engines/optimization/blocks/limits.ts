import type { ModelScope } from "../builder";
import { mapProfile, type Profile, type YearlyLimits } from "../problem";
import type { BuildContext } from "./context";
import { type CapacityColumns, fixedLimit, isUnlimited } from "./investment";

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
export function limitedFlow(ctx: BuildContext, scope: ModelScope, capacity: CapacityColumns, share: Profile): number {
  const { builder } = ctx;
  const bound = fixedLimit(capacity, scope.year, share);
  const first = builder.stepColumns(scope, 0, bound ?? NO_UPPER);
  if (bound === null) shareRows(ctx, scope, { flows: [first], capacity, share });
  return first;
}

/** How a flow is steered next to its availability [1]: by a prescribed profile, or by a smallest share, by year. */
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
  scope: ModelScope,
  capacity: CapacityColumns,
  { availability, fixedProfile, lowerShare, flat }: Steering,
): number {
  const { year: y } = scope;
  const available = availability[y] ?? 1;
  const profile = fixedProfile[y] ?? null;
  if (profile !== null) return prescribedFlow(ctx, scope, capacity, profile);
  const first = flat?.[y] ? flatFlow(ctx, scope, capacity, available) : limitedFlow(ctx, scope, capacity, available);
  const share = lowerShare[y] ?? 0;
  if (share > 0 && !isUnlimited(capacity, y))
    lowerLimit(ctx, scope, { flows: [first], capacity, share: mapProfile(available, (a) => Math.min(share, a)) });
  return first;
}

/** Columns of a flow that is one load all year, as far as it is available. */
function flatFlow(ctx: BuildContext, scope: ModelScope, capacity: CapacityColumns, available: Profile): number {
  const { problem, builder } = ctx;
  const { year: y, owner } = scope;
  const load = builder.column({ year: -1, owner }, 0, NO_UPPER);
  builder.label(load, "flat_load");
  if (!isUnlimited(capacity, y)) {
    const u = capacity.col[y]!;
    const most = builder.row("limit", { year: -1, owner, about: y }, NO_LOWER, u < 0 ? capacity.fixed[y]! : 0);
    builder.entry(most, load, 1);
    if (u >= 0) builder.entry(most, u, -1);
  }
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

function prescribedFlow(ctx: BuildContext, scope: ModelScope, capacity: CapacityColumns, profile: Profile): number {
  const { problem, builder } = ctx;
  const { year: y } = scope;
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

/** Flows, by their first columns, of which a share of a capacity limits the sum in every step. */
interface ShareLimit {
  flows: readonly number[];
  capacity: CapacityColumns;
  /** Of the capacity [1]. */
  share: Profile;
}

/** Rows sum of flows[t] >= share[t] * u. */
function lowerLimit(ctx: BuildContext, scope: ModelScope, { flows, capacity, share }: ShareLimit): void {
  const { problem, builder } = ctx;
  const bound = fixedLimit(capacity, scope.year, share);
  const row = builder.stepRows("limit", scope, bound ?? 0, NO_UPPER);
  for (const flow of flows) builder.diagonal(row, flow, problem.time.steps, 1);
  if (bound === null)
    builder.intoRows(
      row,
      capacity.col[scope.year]!,
      problem.time.steps,
      mapProfile(share, (v) => -v),
    );
}

/** Rows sum of flows[t] <= share[t] * u, for a capacity that is a column. */
export function shareRows(ctx: BuildContext, scope: ModelScope, { flows, capacity, share }: ShareLimit): void {
  const { problem, builder } = ctx;
  const row = builder.stepRows("limit", scope, NO_LOWER, 0);
  for (const flow of flows) builder.diagonal(row, flow, problem.time.steps, 1);
  builder.intoRows(
    row,
    capacity.col[scope.year]!,
    problem.time.steps,
    mapProfile(share, (v) => -v),
  );
}

/** What moves in a year and is limited together. */
interface YearlyFlows {
  /** First column of each flow, and what a MW of it counts. */
  flows: readonly { first: number; factor: number }[];
  capacity: CapacityColumns;
  /** Power per unit of capacity, where that is an energy [1/h]; 1 where not given. */
  powerShare?: number;
}

/** Bounds of what flows move in a year, all of them together, and its full-load hours. */
export function yearlyLimits(
  ctx: BuildContext,
  { owner, year: y }: ModelScope,
  limits: YearlyLimits,
  { flows, capacity, powerShare = 1 }: YearlyFlows,
): void {
  const { problem, builder } = ctx;
  const scope = { year: -1, owner, about: y };
  const { steps, yearH } = problem.time;
  const energyRow = (kind: "annual_lower" | "annual_upper" | "full_load", lower: number, upper: number): number => {
    const row = builder.row(kind, scope, lower, upper);
    for (const { first, factor } of flows) builder.sumRow(row, { first, count: steps }, yearH, factor);
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

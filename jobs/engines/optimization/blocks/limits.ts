import type { CapacityModel, Profile, YearlyLimits } from "../problem";
import type { BuildContext } from "./context";
import { fixedLimit, type CapacityColumns } from "./investment";

/**
 * Limits of a flow f[t] in a year.
 *   every step:  share[t] * lowerShare <= ... f[t] <= share[t] * u        (one row per step, or a bound when u is fixed)
 *   the year:    lower <= sum over t of f[t] * h <= upper,   sum over t of f[t] * h <= fullLoadHours * u
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
  const { problem, builder } = ctx;
  const bound = fixedLimit(capacity, y, share);
  const first = builder.stepColumns(problem.steps, { chain: y, owner }, 0, bound ?? NO_UPPER);
  if (bound === null) shareRows(ctx, owner, y, [first], capacity, share);
  return first;
}

/** Rows sum of flows[t] <= share[t] * u, for a capacity that is a column. Returns the first row. */
export function shareRows(
  ctx: BuildContext,
  owner: number,
  y: number,
  flows: readonly number[],
  capacity: CapacityColumns,
  share: Profile,
): number {
  const { problem, builder } = ctx;
  const row = builder.stepRows(problem.steps, "limit", { chain: y, owner }, NO_LOWER, 0);
  for (const flow of flows) builder.diagonal(row, flow, problem.steps, 1);
  builder.intoRows(row, capacity.col[y]!, problem.steps, typeof share === "number" ? -share : share.map((v) => -v));
  return row;
}

export function yearlyLimits(
  ctx: BuildContext,
  owner: number,
  y: number,
  limits: YearlyLimits,
  flows: readonly number[],
  cap: CapacityModel,
  capacity: CapacityColumns,
): void {
  const { problem, builder } = ctx;
  const place = { chain: -1, owner };
  const energyRow = (kind: "annual_lower" | "annual_upper" | "full_load", lower: number, upper: number): number => {
    const row = builder.row(kind, place, lower, upper);
    for (const flow of flows) builder.sumRow(row, flow, problem.steps, problem.stepH);
    return row;
  };
  const lower = limits.lowerMwh[y];
  const upper = limits.upperMwh[y];
  const hours = limits.fullLoadHours[y];
  if (lower !== null && lower !== undefined && lower > 0) energyRow("annual_lower", lower, NO_UPPER);
  if (upper !== null && upper !== undefined) energyRow("annual_upper", NO_LOWER, upper);
  if (hours !== null && hours !== undefined && !capacity.unlimited) {
    const size = capacity.col[y]! < 0 ? capacity.fixed[y]! : 0;
    const row = energyRow("full_load", NO_LOWER, hours * size);
    if (capacity.col[y]! >= 0) builder.entry(row, capacity.col[y]!, -hours);
  }
}

import type { ModelScope } from "../builder";
import { at, type CapacityModel, type EnergyProblem, type Profile } from "../problem";
import type { BuildContext } from "./context";
import type { CapacityColumns } from "./investment";
import { NO_LOWER } from "./limits";
import { reachable } from "./vintages";

/** Charging or discharging. */
interface Direction {
  /** First column of the flow. */
  flow: number;
  /** Its limit as a share of the power [1]. */
  share: Profile;
}

/** The power of a storage, or the energy where that gives it. */
interface StoragePower {
  model: CapacityModel;
  columns: CapacityColumns;
}

/**
 * Either charging c[t] or discharging d[t], with limits a_c[t] and a_d[t] as shares of the power P:
 *   linear:    c[t] / a_c[t] + d[t] / a_d[t] <= P                     the convex hull of the two directions
 *   whole:     c[t] <= a_c[t] * M * b[t],   d[t] <= a_d[t] * M * (1 - b[t]),   b[t] in {0, 1},   M = the largest P
 * The hull is that of two intervals (Balas, disjunctive programming, 1998).
 */
export function oneDirection(
  { problem, builder }: BuildContext,
  scope: ModelScope,
  { model, columns: power }: StoragePower,
  [charging, discharging]: readonly [Direction, Direction],
): void {
  const { steps } = problem.time;
  const { year: y } = scope;
  const u = power.col[y]!;
  // A limit of 0 keeps the flow at 0 by itself.
  const inverse = (share: Profile): Float64Array =>
    Float64Array.from({ length: steps }, (_, t) => (at(share, t) > 0 ? 1 / at(share, t) : 0));
  const row = builder.stepRows("limit", scope, NO_LOWER, u < 0 ? power.fixed[y]! : 0);
  builder.diagonal(row, charging.flow, steps, inverse(charging.share));
  builder.diagonal(row, discharging.flow, steps, inverse(discharging.share));
  if (u >= 0) builder.intoRows(row, u, steps, -1);
  if (!problem.wholeOperation) return;

  const largest = u < 0 ? power.fixed[y]! : largestCapacity(problem, model, y);
  const isCharging = builder.stepColumns(scope, 0, 1, true);
  builder.label(isCharging, "is_charging");
  for (const [{ flow, share }, sign] of [
    [charging, -1],
    [discharging, 1],
  ] as const) {
    const most = Float64Array.from({ length: steps }, (_, t) => at(share, t) * largest);
    const limit = builder.stepRows("limit", scope, NO_LOWER, sign > 0 ? most : 0);
    builder.diagonal(limit, flow, steps, 1);
    builder.diagonal(
      limit,
      isCharging,
      steps,
      most.map((v) => sign * v),
    );
  }
}

/** The most that can be there in a model year [unit]; Infinity where nothing bounds it. */
export const largestCapacity = (problem: EnergyProblem, cap: CapacityModel, y: number): number =>
  Math.min(cap.maximum[y] ?? Number.POSITIVE_INFINITY, reachable(problem, cap, y));

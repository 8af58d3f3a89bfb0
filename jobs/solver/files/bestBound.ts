import type { LinearModel } from "~/engines/linearModel";
import { reducedCosts } from "../residuals";
import { presolve } from "../structured/analysis/presolve";
import { boundOfDuals } from "../structured/boundOfPoint";
import { type Bounds, impliedBounds } from "../tree/impliedBounds";

/**
 * What no point of the model costs less than, by the duals of a solution, or by those duals made a little smaller if that says more. Where a
 * reduced cost d misses 0 by rounding and its column has no end there, d times ten million is lost. With (1 - t) y the reduced cost is
 * t c + (1 - t) d: it is on the right side of 0 from t = |d| / (|c| + |d|) on where the cost c is. Both bounds hold, whatever the duals are.
 * Length rows. Null: nothing is known.
 */
export function bestBound(model: LinearModel, rowDual: Float64Array): number | null {
  const presolved = presolve(model);
  const bounds = impliedBounds(model);
  const bound = boundOfDuals(model, rowDual, presolved, bounds);
  const share = shareToShrink(model, rowDual, bounds);
  if (share === 0) return bound;
  const shrunk = boundOfDuals(
    model,
    rowDual.map((dual) => (1 - share) * dual),
    presolved,
    bounds,
  );
  return shrunk === null || (bound !== null && bound >= shrunk) ? bound : shrunk;
}

/** By which share duals have to shrink for all reduced costs to be on the right side where costs are. */
function shareToShrink(model: LinearModel, rowDual: Float64Array, { lower, upper }: Bounds): number {
  const reduced = reducedCosts(model, rowDual);
  let share = 0;
  for (let j = 0; j < model.columns; j++) {
    const [d, cost] = [reduced[j]!, model.cost[j]!];
    if (d === 0 || Number.isFinite(d > 0 ? lower[j]! : upper[j]!) || d * cost >= 0) continue;
    share = Math.max(share, Math.abs(d) / (Math.abs(cost) + Math.abs(d)));
  }
  // A hair more: sums are rounded.
  return Math.min(1, share * (1 + 1e-6));
}

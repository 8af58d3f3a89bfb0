import type { LinearModel } from "../../linearModel";
import { columnDuals } from "../sensitivities";

/** Reduced costs below this, as a share of the cost, are rounding of the solver. */
const ROUNDING = 1e-7;

/**
 * What no solution of a linear model can cost less than, from any prices y of its rows (weak duality):
 *   y'b + sum over j of min over l_j <= x_j <= u_j of (c_j - y'A_j) x_j
 * -Infinity where these prices prove nothing. `x`: a solution, which says how large a column without a bound is where its reduced cost
 * is but rounding. Source: Bertsimas and Tsitsiklis, Introduction to Linear Optimization, 1997, chapter 4.
 */
export function dualBound(model: LinearModel, rowDual: Float64Array, x: Float64Array): number {
  const y = rowDual.slice();
  let bound = model.offset;
  for (let i = 0; i < model.rows; i++) {
    const side = y[i]! > 0 ? model.rowLower[i]! : model.rowUpper[i]!;
    // A price on a side that has no limit is none.
    if (y[i] === 0 || !Number.isFinite(side)) y[i] = 0;
    else bound += y[i]! * side;
  }
  const reduced = columnDuals(model, y);
  for (let j = 0; j < model.columns; j++) {
    const d = reduced[j]!;
    if (d === 0) continue;
    const end = d > 0 ? model.colLower[j]! : model.colUpper[j]!;
    if (Number.isFinite(end)) bound += d * end;
    else if (Math.abs(d) <= ROUNDING * Math.max(1, Math.abs(model.cost[j]!))) bound -= Math.abs(d * x[j]!);
    else return Number.NEGATIVE_INFINITY;
  }
  return bound;
}

import type { LinearModel } from "~/engines/linearModel";
import { reducedCosts } from "../residuals";
import type { Box } from "./boxes";
import type { Bounds } from "./impliedBounds";

/**
 * What no point of a model can be below, as a function of the bounds of its whole numbers: constant + sum of reduced[i] * n[i] at the end of n's
 * box where that is least.
 */
export interface Cut {
  constant: number;
  /** Reduced costs of the whole numbers. */
  reduced: readonly number[];
}

/**
 * The Lagrangian bound of row duals [Geoffrion, Math. Programming Study 2, 1974]: whatever they are, no point of the model costs less than
 *
 *     offset + sum of y_i * (rowLower_i where y_i > 0, rowUpper_i else) + least of (c - A'y) x over the bounds of x.
 *
 * Duals against a bound that does not exist are left out. Columns without a bound are taken as within `bounds`, or else within `size` of zero.
 * rowDual: length rows. Reduced costs are sums of thousands of terms: what is lost in rounding (1e-16 of the terms) is far below the gaps
 * that are asked for.
 */
export function cutOf(model: LinearModel, rowDual: Float64Array, about: CutBasis): Cut {
  const { rowLower, rowUpper } = model;
  const y = rowDual.map((dual, i) => (Number.isFinite(dual > 0 ? rowLower[i]! : rowUpper[i]!) ? dual : 0));
  let constant = model.offset;
  for (let i = 0; i < model.rows; i++)
    if (y[i] !== 0) constant += y[i]! > 0 ? y[i]! * rowLower[i]! : y[i]! * rowUpper[i]!;
  const reduced = reducedCosts(model, y);
  for (let j = 0; j < model.columns; j++) {
    if (reduced[j] === 0 || model.integer?.[j] === 1) continue;
    const end = reduced[j]! > 0 ? about.bounds.lower[j]! : about.bounds.upper[j]!;
    constant += Number.isFinite(end) ? reduced[j]! * end : -Math.abs(reduced[j]!) * about.size;
  }
  return { constant, reduced: about.columns.map((j) => reduced[j]!) };
}

export interface CutBasis {
  /** Whole numbers. */
  columns: readonly number[];
  bounds: Bounds;
  /** How large a column is at most that has no bound. */
  size: number;
}

/** What no point of a box can be below. */
export const boundIn = ({ constant, reduced }: Cut, { lower, upper }: Box): number =>
  reduced.reduce((sum, d, i) => (d === 0 ? sum : sum + d * (d > 0 ? lower[i]! : upper[i]!)), constant);

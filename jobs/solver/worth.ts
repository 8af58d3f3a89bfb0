import type { LinearModel } from "~/engines/linearModel";

/** What the wrong signs of reduced costs may be worth. */
interface WrongDuals {
  /** Largest of them against no bound, relative to the sum of the sizes of the terms it is the difference of [1]. */
  share: number;
  /** The objective may be wrong by about this share of max(1, |itself|) on their account. */
  worth: number;
}

/**
 * How much less than what points were off by `share * turnover` was at worst: a factor of 27 (10 369 points of 600 random models in units up to
 * 1e5 apart, with all wrong duals, also early ones).
 */
const MARGIN = 30;

/**
 * A point whose reduced costs d have the wrong sign is exactly optimal for a model with other costs: those that are changed by d. A reduced
 * cost is the difference of a cost and of what the rows pay for it, T = |c| + sum |a y|. So the change is at most the largest |d| / T of
 * what costs are made of, and all columns together turn over sum T |x|. colDual: c - A'y. Lengths: columns, rows, columns.
 */
export function worthOfWrongDuals(
  model: LinearModel,
  x: Float64Array,
  rowDual: Float64Array,
  colDual: Float64Array,
): WrongDuals {
  const { columns, cost, starts, indices, values, colLower, colUpper } = model;
  let share = 0;
  let turnover = 0;
  let objective = model.offset;
  for (let j = 0; j < columns; j++) {
    let terms = Math.abs(cost[j]!);
    for (let k = starts[j]!; k < starts[j + 1]!; k++) terms += Math.abs(values[k]! * rowDual[indices[k]!]!);
    turnover += terms * Math.abs(x[j]!);
    objective += cost[j]! * x[j]!;
    const dual = colDual[j]!;
    if (dual !== 0 && !Number.isFinite(dual >= 0 ? colLower[j]! : colUpper[j]!))
      share = Math.max(share, Math.abs(dual) / terms);
  }
  return { share, worth: (MARGIN * share * turnover) / Math.max(1, Math.abs(objective)) };
}

import type { LinearModel } from "~/engines/linearModel";

/** What a ray lowers the objective by is at least so many times what it misses of a row; both in units in which rows and costs are about 1. */
const CLEAR = 1e4;
/** A ray that lowers the objective by less than this proves nothing, whatever it misses. */
const LEAST = 1e-6;

/**
 * The model whose least value tells whether another one, scaled, has a ray: a direction within a box along which every row and bound holds
 * for ever, and the costs fall. Its optimum is 0 where there is none.
 */
export function rayModel(model: LinearModel): LinearModel {
  const cone = (bounds: Float64Array, side: -1 | 1): Float64Array =>
    bounds.map((v) => (Number.isFinite(v) ? 0 : side * Number.POSITIVE_INFINITY));
  const box = (bounds: Float64Array, side: -1 | 1): Float64Array => bounds.map((v) => (Number.isFinite(v) ? 0 : side));
  return {
    ...model,
    offset: 0,
    integer: null,
    rowLower: cone(model.rowLower, -1),
    rowUpper: cone(model.rowUpper, 1),
    colLower: box(model.colLower, -1),
    colUpper: box(model.colUpper, 1),
  };
}

/**
 * Whether a direction proves that a model has no least value: costs fall along it, and what it misses of rows and bounds is next to nothing
 * against that. With fractions this holds for whole numbers, too (Meyer, Mathematical Programming 7 (1974) 223-235).
 */
export function isRay(model: LinearModel, direction: Float64Array): boolean {
  if (direction.length !== model.columns) return false;
  const { starts, indices, values } = model;
  const activity = new Float64Array(model.rows);
  let falls = 0;
  let missed = 0;
  const miss = (value: number, lower: number, upper: number): void => {
    if (Number.isFinite(lower)) missed = Math.max(missed, -value);
    if (Number.isFinite(upper)) missed = Math.max(missed, value);
  };
  for (let j = 0; j < model.columns; j++) {
    const d = direction[j]!;
    falls -= model.cost[j]! * d;
    miss(d, model.colLower[j]!, model.colUpper[j]!);
    for (let k = starts[j]!; k < starts[j + 1]!; k++) activity[indices[k]!]! += values[k]! * d;
  }
  for (let i = 0; i < model.rows; i++) miss(activity[i]!, model.rowLower[i]!, model.rowUpper[i]!);
  return falls > LEAST && falls > CLEAR * missed;
}

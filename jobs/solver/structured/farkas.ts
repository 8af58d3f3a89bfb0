import type { Presolved } from "./analysis/presolve";
import type { Workspace } from "./analysis/workspace";

/**
 * A proof speaks of points whose columns and rows stay within a size where they have no bound. It is this one (MW, MWh, m²), or a thousand
 * times what the largest bound adds up to over all steps. A storage that keeps a summer's surplus, or a plant that is available a
 * thousandth of the time, stays within that.
 */
const LEAST_SIZE = 1e7;
const TIMES = 1e3;
/** The sum must be positive by more than its rounding: by this share of the sum of sizes. */
const CLEAR = 1e-6;

/**
 * Farkas' lemma in the model's units: rows = A x and bounds cannot hold together when the least value of y'(rows) - (A'y)'x over
 * all bounds is positive. True when `rowDual` (length rows) proves that of all points within `within` of zero where they have no bound (`sizeOf`).
 */
export function provesInfeasible(p: Presolved, rowDual: Float64Array, within: number): boolean {
  const { model } = p;
  let least = 0;
  let size = 0;
  const add = (factor: number, lower: number, upper: number): void => {
    const bound = factor > 0 ? lower : upper;
    const value = Number.isFinite(bound) ? factor * bound : -Math.abs(factor) * within;
    least += value;
    size += Math.abs(value);
  };
  for (let j = 0; j < model.columns; j++) {
    if (p.fixed[j]) continue;
    let factor = 0;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      factor -= model.values[k]! * rowDual[model.indices[k]!]!;
    if (factor !== 0) add(factor, p.colLower[j]!, p.colUpper[j]!);
  }
  for (let i = 0; i < model.rows; i++) {
    if (!p.removed[i] && rowDual[i] !== 0) add(rowDual[i]!, p.rowLower[i]!, p.rowUpper[i]!);
  }
  return least > 0 && least > CLEAR * size;
}

/** How large a point of the model may be where it has no bound. */
export function sizeOf({ model, colLower, colUpper, rowLower, rowUpper }: Presolved): number {
  let largest = 0;
  let steps = 1;
  for (const bounds of [colLower, colUpper, rowLower, rowUpper])
    for (const bound of bounds) if (Number.isFinite(bound)) largest = Math.max(largest, Math.abs(bound));
  for (const step of model.colStep) steps = Math.max(steps, step + 1);
  return Math.max(LEAST_SIZE, TIMES * steps * largest);
}

/** The same for the duals of a point on its way, which grow along a proof when there is one. */
export function pointProvesInfeasible(p: Presolved, w: Workspace, within: number): boolean {
  const rowDual = new Float64Array(p.model.rows);
  for (let r = 0; r < w.structure.rows; r++) {
    const i = w.structure.modelRow[r]!;
    if (!p.removed[i]) rowDual[i] = w.y[r]! * w.scaled.dualUnit[r]!;
  }
  return provesInfeasible(p, rowDual, within);
}

import type { LinearModel } from "~/engines/linearModel";
import type { Bounds } from "./impliedBounds";

/** Whole numbers of a model between bounds, in the order of `wholeColumns`. */
export interface Box {
  lower: readonly number[];
  upper: readonly number[];
}

/** Columns of a model that are whole numbers. */
export const wholeColumns = ({ integer }: LinearModel): number[] =>
  integer ? [...integer.keys()].filter((j) => integer[j] === 1) : [];

/** The whole numbers within bounds of columns. A bound that no whole number keeps moves inwards; the two may cross then. */
export function boxOf({ lower, upper }: Bounds, columns: readonly number[]): Box {
  return {
    lower: columns.map((j) => Math.ceil(lower[j]! - ROUNDING) + 0),
    upper: columns.map((j) => Math.floor(upper[j]! + ROUNDING) + 0),
  };
}

/** What a whole number may be off by. */
const ROUNDING = 1e-6;

/** The linear model of a box: its whole numbers may be fractions. */
export function linearIn(model: LinearModel, columns: readonly number[], { lower, upper }: Box): LinearModel {
  const colLower = model.colLower.slice();
  const colUpper = model.colUpper.slice();
  columns.forEach((j, i) => {
    colLower[j] = lower[i]!;
    colUpper[j] = upper[i]!;
  });
  return { ...model, integer: null, colLower, colUpper };
}

/** The number of a box that may still differ most; -1 where it is a single point. */
export function widest({ lower, upper }: Box): number {
  let index = -1;
  lower.forEach((low, i) => {
    const width = upper[i]! - low;
    if (width > 0 && (index < 0 || width > upper[index]! - lower[index]!)) index = i;
  });
  return index;
}

/** The two halves of a box around a fraction `value` of its number `index`. */
export function halves({ lower, upper }: Box, index: number, value: number): { down: Box; up: Box } {
  const floor = Math.floor(value);
  return { down: { lower, upper: upper.with(index, floor) }, up: { lower: lower.with(index, floor + 1), upper } };
}

/** The value of number `i` of a box that is nearest to `value`. */
export const within = ({ lower, upper }: Box, i: number, value: number): number =>
  Math.min(upper[i]!, Math.max(lower[i]!, value));

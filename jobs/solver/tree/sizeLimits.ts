import type { LinearModel } from "~/engines/linearModel";

/** A size that is 0 unless it is decided for: a row `size - most * decision <= 0` of a column and a whole number of 0 or 1. */
export interface SizeLimit {
  /** Index of the decision among the whole numbers. */
  number: number;
  /** Column of the size. */
  size: number;
  /** What the size can be at most, in its units. */
  most: number;
  /** Place of the decision's coefficient among the values of the matrix, and the size's coefficient in the same row. */
  entry: number;
  coefficient: number;
}

/** Sizes of a model that are limited by a decision alone. `columns`: its whole numbers. */
export function sizeLimits(model: LinearModel, columns: readonly number[]): SizeLimit[] {
  const { starts, indices, values, rowLower, rowUpper, colLower, colUpper, integer } = model;
  const decision = new Map<number, { number: number; entry: number }>();
  columns.forEach((j, number) => {
    if (colLower[j]! < 0 || colUpper[j]! > 1) return;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) decision.set(indices[k]!, { number, entry: k });
  });
  const entries = new Map<number, { size: number; coefficient: number; count: number }>();
  for (let j = 0; j < model.columns; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const row = indices[k]!;
      if (values[k] === 0 || !decision.has(row)) continue;
      const seen = entries.get(row) ?? { size: -1, coefficient: 0, count: 0 };
      entries.set(row, {
        ...(integer![j] === 1 ? seen : { ...seen, size: j, coefficient: values[k]! }),
        count: seen.count + 1,
      });
    }
  const limits: SizeLimit[] = [];
  for (const [row, { size, coefficient, count }] of entries) {
    const { number, entry } = decision.get(row)!;
    // a size - b decision <= 0, or the same with all signs turned around.
    const isLimit =
      coefficient > 0
        ? rowUpper[row] === 0 && rowLower[row] === -Infinity
        : rowLower[row] === 0 && rowUpper[row] === Infinity;
    const most = -values[entry]! / coefficient;
    if (count === 2 && size >= 0 && isLimit && most > 0 && colLower[size]! >= 0)
      limits.push({ number, size, most, entry, coefficient });
  }
  return limits;
}

/** The model whose decisions allow sizes of `most` only, in the order of `limits`. */
export function withLimits(model: LinearModel, limits: readonly SizeLimit[], most: readonly number[]): LinearModel {
  const values = model.values.slice();
  limits.forEach(({ entry, coefficient }, i) => (values[entry] = -coefficient * most[i]!));
  return { ...model, values };
}

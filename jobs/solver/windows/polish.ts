import type { LinearModel } from "~/engines/linearModel";
import type { SteppedModel } from "./steppedModel";

/**
 * The linear model with all whole numbers fixed. Starts and stops follow from what runs: a row of whole numbers and two other columns, `n[t] -
 * n[t-1] = a - o`, fixes these to what is needed. With them fixed, rows of minimum times have no columns left, and presolve checks them. `numbers`:
 * length columns.
 */
export function withNumbers({ model, rows, rowAt }: SteppedModel, numbers: Float64Array): LinearModel {
  const colLower = model.colLower.slice();
  const colUpper = model.colUpper.slice();
  const isWhole = (j: number): boolean => model.integer?.[j] === 1;
  for (let j = 0; j < model.columns; j++) if (isWhole(j)) colLower[j] = colUpper[j] = numbers[j]!;
  for (let i = 0; i < model.rows; i++) {
    if (rowAt[i]! < 0 || model.rowLower[i] !== model.rowUpper[i]) continue;
    let change = -model.rowLower[i]!;
    const rest: [column: number, sign: number][] = [];
    let whole = 0;
    for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++) {
      const j = rows.columns[k]!;
      if (isWhole(j)) {
        whole++;
        change += rows.values[k]! * numbers[j]!;
      } else rest.push([j, rows.values[k]!]);
    }
    if (whole === 0 || rest.length !== 2 || rest.some(([, sign]) => Math.abs(sign) !== 1)) continue;
    if (rest[0]![1] === rest[1]![1] || rest.some(([j]) => model.colLower[j] !== 0)) continue;
    for (const [j, sign] of rest) colLower[j] = colUpper[j] = Math.max(0, sign < 0 ? change : -change) + 0;
  }
  return { ...model, integer: null, colLower, colUpper };
}

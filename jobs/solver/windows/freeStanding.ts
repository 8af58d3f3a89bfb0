import type { SteppedModel } from "./steppedModel";

/** What a row may be missed by. */
const TOLERANCE = 1e-6;

/**
 * Whole numbers that no other whole number is in a row with and that cost nothing: the direction of a store in a step. A window is solved
 * without asking that they be whole. Mostly its other columns leave room for a whole number, since nothing is gained by charging and
 * discharging at once. Length columns.
 */
export function freeStanding({ model, rows, columnAt }: SteppedModel): Uint8Array {
  const isFree = new Uint8Array(model.columns);
  for (let j = 0; j < model.columns; j++) {
    if (!model.integer?.[j] || model.cost[j] !== 0 || columnAt[j]! < 0) continue;
    isFree[j] = 1;
    for (let k = model.starts[j]!; k < model.starts[j + 1]! && isFree[j]; k++) {
      const i = model.indices[k]!;
      for (let e = rows.starts[i]!; e < rows.starts[i + 1]!; e++) {
        const other = rows.columns[e]!;
        if (other !== j && (model.integer[other] || columnAt[other] !== columnAt[j])) isFree[j] = 0;
      }
    }
  }
  return isFree;
}

/** The whole number nearest to what a column is that its rows allow with all others where they are; null where there is none. */
export function wholeAt({ model, rows }: SteppedModel, j: number, x: Float64Array): number | null {
  let low = model.colLower[j]!;
  let high = model.colUpper[j]!;
  for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
    const i = model.indices[k]!;
    const a = model.values[k]!;
    let rest = 0;
    for (let e = rows.starts[i]!; e < rows.starts[i + 1]!; e++)
      if (rows.columns[e] !== j) rest += rows.values[e]! * x[rows.columns[e]!]!;
    const margin = TOLERANCE * Math.max(1, Math.abs(rest));
    const ends = [(model.rowLower[i]! - margin - rest) / a, (model.rowUpper[i]! + margin - rest) / a];
    low = Math.max(low, Math.min(...ends));
    high = Math.min(high, Math.max(...ends));
  }
  const least = Math.ceil(low - TOLERANCE);
  const most = Math.floor(high + TOLERANCE);
  return least > most ? null : Math.min(most, Math.max(least, Math.round(x[j]!))) + 0;
}

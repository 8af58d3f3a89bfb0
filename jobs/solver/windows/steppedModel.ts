import type { LinearModel } from "~/engines/linearModel";

/** The matrix of a model by rows: entries of row i are starts[i]..starts[i + 1]. */
export interface RowMatrix {
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
}

/** The matrix of a model by rows; columns ascend in each. */
export function byRows(model: LinearModel): RowMatrix {
  const starts = new Int32Array(model.rows + 1);
  for (let k = 0; k < model.nonzeros; k++) starts[model.indices[k]! + 1]!++;
  for (let i = 0; i < model.rows; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const columns = new Int32Array(model.nonzeros);
  const values = new Float64Array(model.nonzeros);
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const slot = next[model.indices[k]!]!++;
      columns[slot] = j;
      values[slot] = model.values[k]!;
    }
  return { starts, columns, values };
}

/**
 * A model with its steps in a line: those of the first chain, then those of the next. Columns and rows without a step, or without a
 * chain, have the position -1.
 */
export interface SteppedModel {
  model: LinearModel;
  rows: RowMatrix;
  /** First position of each chain, and the end of the last; chains + 1. */
  chainStart: Int32Array;
  /** Places of columns and rows. */
  columnAt: Int32Array;
  rowAt: Int32Array;
  /** Columns of each position, then those without one. */
  columnsOf: readonly (readonly number[])[];
  border: readonly number[];
}

export function stepped(model: LinearModel): SteppedModel {
  const steps: number[] = [];
  const widen = (chain: Int32Array, step: Int32Array): void =>
    chain.forEach((c, i) => {
      if (c >= 0 && step[i]! >= 0) steps[c] = Math.max(steps[c] ?? 0, step[i]! + 1);
    });
  widen(model.colChain, model.colStep);
  widen(model.rowChain, model.rowStep);
  const chainStart = new Int32Array(steps.length + 1);
  for (let c = 0; c < steps.length; c++) chainStart[c + 1] = chainStart[c]! + (steps[c] ?? 0);
  const positionsOf = (chain: Int32Array, step: Int32Array): Int32Array =>
    chain.map((c, i) => (c >= 0 && step[i]! >= 0 ? chainStart[c]! + step[i]! : -1));
  const columnAt = positionsOf(model.colChain, model.colStep);
  const rowAt = positionsOf(model.rowChain, model.rowStep);
  const columnsOf: number[][] = Array.from({ length: chainStart.at(-1)! }, () => []);
  const border: number[] = [];
  columnAt.forEach((at, j) => (at < 0 ? border : columnsOf[at]!).push(j));
  return { model, rows: byRows(model), chainStart, columnAt, rowAt, columnsOf, border };
}

import type { LinearModel } from "~/engines/linearModel";
import { FEASIBLE } from "~/engines/optimization/solving/tolerances";

/** Coefficients up to this size are dropped, as HiGHS does: 6e-17 * capacity >= flow leaves a flow no interior. */
const TINY = 1e-9;
/** Bounds that are closer than this, relative to max(1, their size), fix a column. */
const FIXED = 1e-13;
/** A row with one entry that became a bound: lower <= x[column] <= upper, in the order of removal. */
interface SingleRow {
  row: number;
  column: number;
  coefficient: number;
  lower: number;
  upper: number;
}

/** A model without fixed columns, one-entry rows and empty rows. Indices are those of the model. */
export interface Presolved {
  /** The model without tiny coefficients. */
  model: LinearModel;
  /** Bounds with those of one-entry rows, length columns. */
  colLower: Float64Array;
  colUpper: Float64Array;
  /** Bounds of rows less the part of fixed columns, length rows. */
  rowLower: Float64Array;
  rowUpper: Float64Array;
  /** 1 where a column is fixed (at colLower) or a row removed. */
  fixed: Uint8Array;
  removed: Uint8Array;
  singles: SingleRow[];
  /** Offset of the objective with the cost of fixed columns. */
  offset: number;
  /** The matrix by rows: entries of row i are rowStarts[i]..rowStarts[i + 1]. After `forgetRows` those of `singles` alone. */
  rowStarts: Int32Array;
  rowColumns: Int32Array;
  rowValues: Float64Array;
  /** Why no point can exist; null when nothing speaks against it. */
  contradiction: string | null;
}

/** The model without coefficients of at most `TINY`; the model itself when it has none. */
export function dropTiny(model: LinearModel): LinearModel {
  let small = 0;
  for (let k = 0; k < model.nonzeros; k++) if (Math.abs(model.values[k]!) <= TINY) small++;
  if (small === 0) return model;
  const starts = new Int32Array(model.columns + 1);
  const indices = new Int32Array(model.nonzeros - small);
  const values = new Float64Array(model.nonzeros - small);
  let entries = 0;
  for (let j = 0; j < model.columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      if (Math.abs(model.values[k]!) <= TINY) continue;
      indices[entries] = model.indices[k]!;
      values[entries++] = model.values[k]!;
    }
    starts[j + 1] = entries;
  }
  return { ...model, starts, indices, values, nonzeros: entries };
}

/** The matrix of a model by rows. */
export function matrixByRows(model: LinearModel): Pick<Presolved, "rowStarts" | "rowColumns" | "rowValues"> {
  const rowStarts = new Int32Array(model.rows + 1);
  for (let k = 0; k < model.nonzeros; k++) rowStarts[model.indices[k]! + 1]!++;
  for (let i = 0; i < model.rows; i++) rowStarts[i + 1]! += rowStarts[i]!;
  const next = rowStarts.slice();
  const rowColumns = new Int32Array(model.nonzeros);
  const rowValues = new Float64Array(model.nonzeros);
  for (let j = 0; j < model.columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const slot = next[model.indices[k]!]!++;
      rowColumns[slot] = j;
      rowValues[slot] = model.values[k]!;
    }
  }
  return { rowStarts, rowColumns, rowValues };
}

const size = (bound: number): number => (Number.isFinite(bound) ? Math.abs(bound) : 0);
const isFixed = (lower: number, upper: number): boolean => upper - lower <= FIXED * Math.max(1, size(lower));

/**
 * Removes fixed columns and rows with at most one entry until there are none left (Andersen & Andersen, Presolving in
 * linear programming, Math. Programming 71, 1995). `restoreDuals` gives the removed rows their duals back. A removed row may miss its
 * right-hand side by `feasible`, relative to max(1, its size).
 */
export function presolve(source: LinearModel, feasible = FEASIBLE): Presolved {
  const model = dropTiny(source);
  const { rowStarts, rowColumns, rowValues } = matrixByRows(model);
  const p: Presolved = {
    model,
    rowStarts,
    rowColumns,
    rowValues,
    colLower: model.colLower.slice(),
    colUpper: model.colUpper.slice(),
    rowLower: model.rowLower.slice(),
    rowUpper: model.rowUpper.slice(),
    fixed: new Uint8Array(model.columns),
    removed: new Uint8Array(model.rows),
    singles: [],
    offset: model.offset,
    contradiction: null,
  };
  const entries = new Int32Array(model.rows);
  for (let i = 0; i < model.rows; i++) entries[i] = rowStarts[i + 1]! - rowStarts[i]!;
  const queue: number[] = [];
  for (let i = 0; i < model.rows; i++) if (entries[i]! <= 1) queue.push(i);

  const fix = (j: number): void => {
    const value = p.colLower[j] === p.colUpper[j] ? p.colLower[j]! : (p.colLower[j]! + p.colUpper[j]!) / 2;
    p.colLower[j] = p.colUpper[j] = value;
    p.fixed[j] = 1;
    p.offset += model.cost[j]! * value;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const i = model.indices[k]!;
      const part = model.values[k]! * value;
      entries[i]!--;
      p.rowLower[i]! -= part;
      p.rowUpper[i]! -= part;
      if (!p.removed[i] && entries[i]! <= 1) queue.push(i);
    }
  };
  for (let j = 0; j < model.columns; j++) {
    if (!(p.colLower[j]! <= p.colUpper[j]!)) return { ...p, contradiction: `column ${j}: bounds cross` };
    if (isFixed(p.colLower[j]!, p.colUpper[j]!)) fix(j);
  }
  for (let head = 0; head < queue.length; head++) {
    const i = queue[head]!;
    if (p.removed[i]) continue;
    p.removed[i] = 1;
    const tolerance = feasible * Math.max(1, size(model.rowLower[i]!), size(model.rowUpper[i]!));
    const entry = onlyEntry(p, i);
    if (entry < 0) {
      if (p.rowLower[i]! > tolerance || p.rowUpper[i]! < -tolerance)
        return { ...p, contradiction: `row ${i} cannot be met` };
      continue;
    }
    const j = rowColumns[entry]!;
    const a = rowValues[entry]!;
    const lower = (a > 0 ? p.rowLower[i]! : p.rowUpper[i]!) / a;
    const upper = (a > 0 ? p.rowUpper[i]! : p.rowLower[i]!) / a;
    p.singles.push({ row: i, column: j, coefficient: a, lower, upper });
    p.colLower[j] = Math.max(p.colLower[j]!, lower);
    p.colUpper[j] = Math.min(p.colUpper[j]!, upper);
    if (p.colLower[j] > p.colUpper[j] + tolerance / Math.abs(a))
      return { ...p, contradiction: `column ${j}: bounds cross by row ${i}` };
    if (isFixed(p.colLower[j], p.colUpper[j])) fix(j);
  }
  return p;
}

/** Gives back the rows that nothing asks for once a model is in order: of a model of many years they are a twentieth of all memory. */
export function forgetRows(p: Presolved): void {
  const isNeeded = new Uint8Array(p.removed.length);
  for (const { row } of p.singles) isNeeded[row] = 1;
  const rowStarts = new Int32Array(p.rowStarts.length);
  let end = 0;
  for (let i = 0; i < isNeeded.length; i++) {
    if (isNeeded[i]) end += p.rowStarts[i + 1]! - p.rowStarts[i]!;
    rowStarts[i + 1] = end;
  }
  const rowColumns = new Int32Array(end);
  const rowValues = new Float64Array(end);
  for (let i = 0; i < isNeeded.length; i++) {
    if (!isNeeded[i]) continue;
    rowColumns.set(p.rowColumns.subarray(p.rowStarts[i], p.rowStarts[i + 1]), rowStarts[i]);
    rowValues.set(p.rowValues.subarray(p.rowStarts[i], p.rowStarts[i + 1]), rowStarts[i]);
  }
  Object.assign(p, { rowStarts, rowColumns, rowValues });
}

/** The place of the only entry of row i whose column is not fixed; -1 when there is none. */
function onlyEntry(p: Presolved, i: number): number {
  for (let k = p.rowStarts[i]!; k < p.rowStarts[i + 1]!; k++) if (!p.fixed[p.rowColumns[k]!]) return k;
  return -1;
}

/**
 * Completes the duals: `rowDual` (length rows) holds those of the rows that were kept and 0 elsewhere. A removed row, the last one
 * first, takes the reduced cost of its column when the column is pressed against a bound that only this row gave.
 * Returns the reduced costs c - A'y, length columns.
 */
export function restoreDuals(p: Presolved, rowDual: Float64Array): Float64Array {
  const { model, singles } = p;
  const reduced = model.cost.slice();
  for (let j = 0; j < model.columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      reduced[j]! -= model.values[k]! * rowDual[model.indices[k]!]!;
  }
  for (let s = singles.length - 1; s >= 0; s--) {
    const { row, column: j, coefficient, lower, upper } = singles[s]!;
    const pressed =
      reduced[j]! > 0
        ? same(lower, p.colLower[j]!) && p.colLower[j]! > model.colLower[j]!
        : reduced[j]! < 0 && same(upper, p.colUpper[j]!) && p.colUpper[j]! < model.colUpper[j]!;
    if (!pressed) continue;
    const dual = reduced[j]! / coefficient;
    rowDual[row]! += dual;
    for (let k = p.rowStarts[row]!; k < p.rowStarts[row + 1]!; k++)
      reduced[p.rowColumns[k]!]! -= p.rowValues[k]! * dual;
  }
  return reduced;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(1, size(b));

import type { Arena } from "./arena";
import { unitsOfLevels } from "./holding";
import type { Presolved } from "./presolve";
import type { Structure } from "./structure";

const PASSES = 4;
/** Beyond this a bound says nothing about the size of flows. */
const NO_SIZE = 1e20;

/**
 * The scaled problem: minimise cost·x, A x - w = 0, lower <= (x, w) <= upper, with one slack w per row. Variable v is
 * column v for v < columns and the slack of row v - columns above. Value in the model = scaled value * variableUnit[v].
 */
export interface Scaled {
  /** Length columns + rows. */
  lower: Float64Array;
  upper: Float64Array;
  /** Length columns. */
  cost: Float64Array;
  /** 1 where a row is an equality: its slack is a constant. Length rows. */
  isEquality: Int32Array;
  /** Model value per scaled value of a column, length columns. */
  columnUnit: Float64Array;
  /** Model dual per scaled dual of a row, length rows. */
  dualUnit: Float64Array;
  /** Error of a row relative to max(1, |bound|), of a column's dual relative to max(1, |cost|), per scaled error. */
  rowError: Float64Array;
  columnError: Float64Array;
  /** Objective = objectiveUnit * scaled objective + offset. */
  objectiveUnit: number;
  offset: number;
}

/**
 * Scales the matrix in place (Ruiz, A scaling algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034). Levels
 * that are kept for long get larger units, long global rows are also scaled by the root of their length. Then bounds and costs are scaled
 * by one unit each: the geometric mean of their sizes.
 */
export function scale(p: Presolved, s: Structure, arena: Pick<Arena, "floats" | "ints">): Scaled {
  const { model } = p;
  const { rowFactor, columnFactor } = equilibrate(s);
  enlargeLevels(s, model.cost, rowFactor, columnFactor);
  shortenGlobals(s, rowFactor);
  const { columns, rows } = s;
  const lower = arena.floats(columns + rows);
  const upper = arena.floats(columns + rows);
  const cost = arena.floats(columns);
  const isEquality = arena.ints(rows);
  for (let k = 0; k < columns; k++) {
    const j = s.modelColumn[k]!;
    lower[k] = p.colLower[j]! / columnFactor[k]!;
    upper[k] = p.colUpper[j]! / columnFactor[k]!;
    cost[k] = model.cost[j]! * columnFactor[k]!;
  }
  for (let r = 0; r < rows; r++) {
    const i = s.modelRow[r]!;
    lower[columns + r] = p.rowLower[i]! * rowFactor[r]!;
    upper[columns + r] = p.rowUpper[i]! * rowFactor[r]!;
    isEquality[r] = p.rowLower[i] === p.rowUpper[i] ? 1 : 0;
  }
  const boundUnit = typicalSize(lower, upper, columns, columns + rows) ?? typicalSize(lower, upper, 0, columns) ?? 1;
  const costUnit = (typicalSize(cost, cost, 0, columns) ?? 1) * spread(cost);
  for (let v = 0; v < columns + rows; v++) {
    lower[v]! /= boundUnit;
    upper[v]! /= boundUnit;
  }
  for (let k = 0; k < columns; k++) cost[k]! /= costUnit;

  const columnUnit = arena.floats(columns);
  const columnError = arena.floats(columns);
  for (let k = 0; k < columns; k++) {
    columnUnit[k] = columnFactor[k]! * boundUnit;
    columnError[k] = costUnit / columnFactor[k]! / Math.max(1, Math.abs(model.cost[s.modelColumn[k]!]!));
  }
  const dualUnit = arena.floats(rows);
  const rowError = arena.floats(rows);
  for (let r = 0; r < rows; r++) {
    const i = s.modelRow[r]!;
    dualUnit[r] = rowFactor[r]! * costUnit;
    rowError[r] = boundUnit / rowFactor[r]! / Math.max(1, finite(model.rowLower[i]!), finite(model.rowUpper[i]!));
  }
  return {
    lower,
    upper,
    cost,
    isEquality,
    columnUnit,
    dualUnit,
    rowError,
    columnError,
    objectiveUnit: boundUnit * costUnit,
    offset: p.offset,
  };
}

const finite = (bound: number): number => (Number.isFinite(bound) ? Math.abs(bound) : 0);

/** Factors with which the largest entry of every row and column is about 1; the matrix is multiplied by them. */
function equilibrate({ columns, rows, starts, indices, values }: Structure) {
  const rowFactor = new Float64Array(rows).fill(1);
  const columnFactor = new Float64Array(columns).fill(1);
  const inRow = new Float64Array(rows);
  const inColumn = new Float64Array(columns);
  const root = (largest: number): number => (largest > 0 ? 1 / Math.sqrt(largest) : 1);
  for (let pass = 0; pass < PASSES; pass++) {
    inRow.fill(0);
    inColumn.fill(0);
    for (let k = 0; k < columns; k++) {
      for (let e = starts[k]!; e < starts[k + 1]!; e++) {
        const a = Math.abs(values[e]!);
        if (a > inRow[indices[e]!]!) inRow[indices[e]!] = a;
        if (a > inColumn[k]!) inColumn[k] = a;
      }
    }
    for (let r = 0; r < rows; r++) rowFactor[r]! *= inRow[r] = root(inRow[r]!);
    for (let k = 0; k < columns; k++) {
      const own = root(inColumn[k]!);
      columnFactor[k]! *= own;
      for (let e = starts[k]!; e < starts[k + 1]!; e++) values[e]! *= inRow[indices[e]!]! * own;
    }
  }
  return { rowFactor, columnFactor };
}

/** Larger units for levels that are kept for long, with those of what limits them. */
function enlargeLevels(s: Structure, cost: Float64Array, rowFactor: Float64Array, columnFactor: Float64Array): void {
  const units = unitsOfLevels(
    s,
    columnFactor.map((factor, k) => factor * cost[s.modelColumn[k]!]!),
  );
  if (!units) return;
  for (let k = 0; k < s.columns; k++) {
    columnFactor[k]! *= units.columns[k]!;
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
      s.values[e]! *= units.columns[k]! * units.rows[s.indices[e]!]!;
  }
  for (let r = 0; r < s.rows; r++) rowFactor[r]! *= units.rows[r]!;
}

/** Divides global rows by the root of their length. */
function shortenGlobals({ rows, firstG, indices, values }: Structure, rowFactor: Float64Array): void {
  const length = new Int32Array(rows);
  for (const r of indices) length[r]!++;
  for (let e = 0; e < values.length; e++) if (indices[e]! >= firstG) values[e]! /= Math.sqrt(length[indices[e]!]!);
  for (let r = firstG; r < rows; r++) rowFactor[r]! /= Math.sqrt(Math.max(1, length[r]!));
}

/**
 * Root of how many columns there are for each one with a cost. Where a single size is minimized, its cost of 1 would ask of the start that
 * the duals of all rows together make up for it. The demo's least PV then takes 192 iterations instead of 52, most of them short steps.
 */
function spread(cost: Float64Array): number {
  let costly = 0;
  for (const c of cost) if (c !== 0) costly++;
  return costly > 0 ? Math.sqrt(cost.length / costly) : 1;
}

/** Geometric mean of the sizes of the bounds from..to that are neither 0 nor infinite; null when there are none. */
function typicalSize(lower: Float64Array, upper: Float64Array, from: number, to: number): number | null {
  let sum = 0;
  let count = 0;
  const take = (bound: number): boolean => {
    const a = Math.abs(bound);
    if (!(a > 0 && a < NO_SIZE)) return false;
    sum += Math.log(a);
    count++;
    return true;
  };
  for (let v = from; v < to; v++) if (!take(lower[v]!)) take(upper[v]!);
  return count > 0 ? Math.exp(sum / count) : null;
}

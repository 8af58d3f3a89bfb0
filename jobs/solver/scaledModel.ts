import type { LinearModel, Move, Solution, SolverOptions, UpperBounds } from "~/engines/linearModel";

/** Passes over rows and columns. */
const PASSES = 4;
/** Beyond this a bound says nothing about the size of what it bounds. */
const NO_SIZE = 1e20;
/** A typical bound, and a spread of the largest entries of rows or columns, that HiGHS' absolute tolerances still suit. */
const USUAL_BOUND = [1e-3, 1e7] as const;
const USUAL_SPREAD = 1e8;

/** A model in other units. Each is a power of two, so that nothing is rounded on the way there and back. */
export interface ScaledModel {
  model: LinearModel;
  /** Value in the model = scaled value * unit, length columns; 1 for whole numbers. */
  columnUnit: Float64Array;
  /** What a row is multiplied by, length rows. */
  rowFactor: Float64Array;
  /** What the objective is multiplied by. */
  costFactor: number;
}

/**
 * A model whose sizes HiGHS' absolute tolerances do not suit (sites of some watts, rows in kg next to rows in kt) in units in which the largest
 * entry of every row and column, the typical bound and the typical cost are about 1; null where it suits as it is. After Ruiz, A scaling
 * algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034, with powers of two.
 */
export function scaledModel(source: LinearModel): ScaledModel | null {
  const bound = typicalSize(source.rowLower, source.rowUpper, source.colLower, source.colUpper);
  const spread = Math.max(...spreads(source));
  const isUsual = bound === null || (bound >= USUAL_BOUND[0] && bound <= USUAL_BOUND[1]);
  if (isUsual && spread <= USUAL_SPREAD) return null;
  return scaled(source, spread > USUAL_SPREAD);
}

/** The model in units in which its typical bound is 1; with `equilibrated` rows and columns get units of their own, too. */
export function scaled(source: LinearModel, equilibrated: boolean): ScaledModel {
  const { columns, rows, starts, indices, integer } = source;
  const rowFactor = new Float64Array(rows).fill(1);
  const columnUnit = new Float64Array(columns).fill(1);
  const isWhole = (j: number): boolean => integer?.[j] === 1;
  if (equilibrated) equilibrate(source, rowFactor, columnUnit);
  const inUnits = (bounds: Float64Array, unitOf: (i: number) => number): Float64Array =>
    bounds.map((v, i) => (Number.isFinite(v) ? v * unitOf(i) : v));
  const bound = twoPower(
    typicalSize(
      inUnits(source.rowLower, (i) => rowFactor[i]!),
      inUnits(source.rowUpper, (i) => rowFactor[i]!),
      inUnits(source.colLower, (j) => 1 / columnUnit[j]!),
      inUnits(source.colUpper, (j) => 1 / columnUnit[j]!),
    ) ?? 1,
  );
  for (let j = 0; j < columns; j++) if (!isWhole(j)) columnUnit[j]! *= bound;
  for (let i = 0; i < rows; i++) rowFactor[i]! /= bound;
  const values = source.values.slice();
  for (let j = 0; j < columns; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) values[k]! *= columnUnit[j]! * rowFactor[indices[k]!]!;
  const perUnit = source.cost.map((v, j) => v * columnUnit[j]!);
  const costFactor = 1 / twoPower(typicalSize(perUnit) ?? 1);
  return {
    columnUnit,
    rowFactor,
    costFactor,
    model: {
      ...source,
      values,
      offset: source.offset * costFactor,
      cost: perUnit.map((v) => v * costFactor),
      colLower: inUnits(source.colLower, (j) => 1 / columnUnit[j]!),
      colUpper: inUnits(source.colUpper, (j) => 1 / columnUnit[j]!),
      rowLower: inUnits(source.rowLower, (i) => rowFactor[i]!),
      rowUpper: inUnits(source.rowUpper, (i) => rowFactor[i]!),
    },
  };
}

/** The options of a solve for the model in its units: moves of bounds, and what is asked after each solve. */
export function scaledOptions(units: ScaledModel, options: SolverOptions): SolverOptions {
  const { columnUnit, rowFactor } = units;
  const { directions, follow, startWith } = options;
  const inUnits = (move: Move): Move => ({
    ...move,
    by: move.isRow ? move.by * rowFactor[move.index]! : move.by / columnUnit[move.index]!,
  });
  const followed = (solution: Solution): UpperBounds | null => {
    const next = follow?.(unscaled(units, solution));
    return next ? { ...next, upper: next.upper.map((v, i) => v / columnUnit[next.columns[i]!]!) } : null;
  };
  return {
    ...options,
    ...(startWith ? { startWith: startWith.map((v, j) => v / columnUnit[j]!) } : {}),
    ...(directions ? { directions: directions.map((moves) => moves.map(inUnits)) } : {}),
    ...(follow ? { follow: followed } : {}),
  };
}

/** A solution of the scaled model as one of the model itself. */
export function unscaled({ columnUnit, rowFactor, costFactor }: ScaledModel, solution: Solution): Solution {
  return {
    ...solution,
    objective: solution.objective / costFactor,
    bound: solution.bound === null ? null : solution.bound / costFactor,
    x: solution.x.map((v, j) => v * columnUnit[j]!),
    rowDual: solution.rowDual.map((v, i) => (v * rowFactor[i]!) / costFactor),
  };
}

/** Factors with which the largest entry of every row and column is about 1. */
function equilibrate(source: LinearModel, rowFactor: Float64Array, columnUnit: Float64Array): void {
  const { columns, rows, starts, indices, values, integer } = source;
  for (let pass = 0; pass < PASSES; pass++) {
    const inRow = new Float64Array(rows);
    const inColumn = new Float64Array(columns);
    for (let j = 0; j < columns; j++)
      for (let k = starts[j]!; k < starts[j + 1]!; k++) {
        const i = indices[k]!;
        const a = Math.abs(values[k]!) * columnUnit[j]! * rowFactor[i]!;
        inRow[i] = Math.max(inRow[i]!, a);
        inColumn[j] = Math.max(inColumn[j]!, a);
      }
    // The root of each, so that rows and columns share the way.
    for (let i = 0; i < rows; i++) if (inRow[i]! > 0) rowFactor[i]! /= twoPower(Math.sqrt(inRow[i]!));
    for (let j = 0; j < columns; j++)
      if (inColumn[j]! > 0 && integer?.[j] !== 1) columnUnit[j]! /= twoPower(Math.sqrt(inColumn[j]!));
  }
}

/** By how much the largest entries of the rows differ, and those of the columns. */
function spreads({ columns, rows, starts, indices, values }: LinearModel): [number, number] {
  const inRow = new Float64Array(rows);
  const range = { least: Infinity, most: 0 };
  for (let j = 0; j < columns; j++) {
    let largest = 0;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const a = Math.abs(values[k]!);
      largest = Math.max(largest, a);
      inRow[indices[k]!] = Math.max(inRow[indices[k]!]!, a);
    }
    if (largest > 0) widen(range, largest);
  }
  const ofRows = { least: Infinity, most: 0 };
  for (const largest of inRow) if (largest > 0) widen(ofRows, largest);
  return [ofRows.most / ofRows.least, range.most / range.least].map((v) => (Number.isFinite(v) ? v : 1)) as [
    number,
    number,
  ];
}

function widen(range: { least: number; most: number }, value: number): void {
  range.least = Math.min(range.least, value);
  range.most = Math.max(range.most, value);
}

/** The power of two next to a positive number. */
const twoPower = (value: number): number => 2 ** Math.round(Math.log2(value));

/** Geometric mean of the sizes that are neither 0 nor infinite; null when there are none. */
function typicalSize(...lists: Float64Array[]): number | null {
  let sum = 0;
  let count = 0;
  for (const list of lists)
    for (const value of list) {
      const size = Math.abs(value);
      if (!(size > 0 && size < NO_SIZE)) continue;
      sum += Math.log(size);
      count++;
    }
  return count > 0 ? Math.exp(sum / count) : null;
}

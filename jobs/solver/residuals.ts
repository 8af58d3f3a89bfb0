import type { LinearModel } from "~/engines/linearModel";

export interface Residuals {
  /** Largest violation of a row or bound, relative to max(1, its size). */
  primal: number;
  /** Largest dual against a bound that does not exist; of a column relative to max(1, |its cost|). */
  dual: number;
  /** The same of rows alone. */
  rowDual: number;
  /** By how much the objective may be wrong, relative to max(1, |primal objective|). */
  gap: number;
}

/** What is lost when a term is added to a sum [Neumaier, ZAMM 54, 1974]. */
const lost = (sum: number, term: number, total: number): number =>
  Math.abs(sum) >= Math.abs(term) ? sum - total + term : term - total + sum;

/** A x, row by row, with compensated sums. */
export function rowActivity(model: LinearModel, x: Float64Array): Float64Array {
  const { starts, indices, values } = model;
  const activity = new Float64Array(model.rows);
  const rest = new Float64Array(model.rows);
  for (let j = 0; j < model.columns; j++) {
    const v = x[j]!;
    if (v === 0) continue;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const i = indices[k]!;
      const term = values[k]! * v;
      const total = activity[i]! + term;
      rest[i]! += lost(activity[i]!, term, total);
      activity[i] = total;
    }
  }
  return activity.map((sum, i) => sum + rest[i]!);
}

/**
 * c - A'y, column by column. Sums are compensated: a capacity has a term for each hour of a year, and what is left of millions may be next to
 * nothing. Days that repeat have errors of rounding that add up.
 */
export function reducedCosts(
  { columns, cost, starts, indices, values }: LinearModel,
  rowDual: Float64Array,
): Float64Array {
  const reduced = new Float64Array(columns);
  for (let j = 0; j < columns; j++) {
    let sum = cost[j]!;
    let rest = 0;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      const term = -values[k]! * rowDual[indices[k]!]!;
      const total = sum + term;
      rest += lost(sum, term, total);
      sum = total;
    }
    reduced[j] = sum + rest;
  }
  return reduced;
}

/** Rows or columns with their bounds and duals. All arrays have the same length. */
interface Bounded {
  values: Float64Array;
  lowers: Float64Array;
  uppers: Float64Array;
  duals: Float64Array;
  /** What a dual is relative to; 1 where there are none. */
  units?: Float64Array;
  /** How large a value may become; 0 where there are none. */
  sizes?: Float64Array;
}

/**
 * How far a point is from satisfying a model, and by how much its objective may be wrong. The difference of primal and dual objective is a
 * sum over rows and columns. It adds the dual times the distance from the bound the dual presses against (lower when positive, upper when
 * negative). Where all bounds are kept none of these is negative. A violation is. It might hide in the difference what others add to it,
 * though it is worth its dual too. So they all count with their size. A dual against an infinite bound counts as `dual`, and with the size
 * of what it is of. Figures that are none come out as such.
 */
export function residuals(
  model: LinearModel,
  x: Float64Array,
  rowDual: Float64Array,
  colDual: Float64Array,
): Residuals {
  const activity = rowActivity(model, x);
  let primal = 0;
  let wrongDual = 0;
  let wrongOfRows = 0;
  let objective = model.offset;
  let error = 0;
  const visit = (count: number, { values, lowers, uppers, duals, units, sizes }: Bounded): void => {
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      const lower = lowers[i]!;
      const upper = uppers[i]!;
      const dual = duals[i]!;
      const bound = dual >= 0 ? lower : upper;
      if (Number.isFinite(bound)) error += Math.abs(dual * (value - bound));
      else {
        wrongDual = Math.max(wrongDual, Math.abs(dual) / (units?.[i] ?? 1));
        error += Math.abs(dual) * Math.max(sizes?.[i] ?? 0, Math.abs(value));
      }
      const below = lower - value;
      const above = value - upper;
      if (below > 0) primal = Math.max(primal, below / Math.max(1, Math.abs(lower)));
      if (above > 0) primal = Math.max(primal, above / Math.max(1, Math.abs(upper)));
    }
  };
  visit(model.rows, { values: activity, lowers: model.rowLower, uppers: model.rowUpper, duals: rowDual });
  wrongOfRows = wrongDual;
  const units = model.cost.map((cost) => Math.max(1, Math.abs(cost)));
  visit(model.columns, {
    values: x,
    lowers: model.colLower,
    uppers: model.colUpper,
    duals: colDual,
    units,
    sizes: columnSizes(model, x),
  });
  for (let j = 0; j < model.columns; j++) objective += model.cost[j]! * x[j]!;
  return { primal, dual: wrongDual, rowDual: wrongOfRows, gap: error / Math.max(1, Math.abs(objective)) };
}

/**
 * How large each column would be if it alone made up for all else in the row where that is least, or for what a neighbour in that row may be. A
 * model does not say how large what is 0 may become.
 */
function columnSizes(model: LinearModel, x: Float64Array): Float64Array {
  const { columns, rows, starts, indices, values, rowLower, rowUpper } = model;
  const content = new Float64Array(rows);
  for (let i = 0; i < rows; i++)
    for (const bound of [rowLower[i]!, rowUpper[i]!])
      if (Number.isFinite(bound)) content[i] = Math.max(content[i]!, Math.abs(bound));
  for (let j = 0; j < columns; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) content[indices[k]!]! += Math.abs(values[k]! * x[j]!);
  const sizes = new Float64Array(columns);
  // Twice, so that a size whose flows are all 0 is as large as the balances of these ask for.
  for (let pass = 0; pass < 2; pass++) {
    for (let j = 0; j < columns; j++) {
      let least = Infinity;
      for (let k = starts[j]!; k < starts[j + 1]!; k++) {
        const holds = content[indices[k]!]!;
        if (values[k] !== 0 && (pass === 0 || holds > 0)) least = Math.min(least, holds / Math.abs(values[k]!));
      }
      if (least < Infinity) sizes[j] = Math.max(sizes[j]!, least);
    }
    if (pass > 0) break;
    for (let j = 0; j < columns; j++)
      for (let k = starts[j]!; k < starts[j + 1]!; k++)
        content[indices[k]!] = Math.max(content[indices[k]!]!, Math.abs(values[k]!) * sizes[j]!);
  }
  return sizes;
}

import type { LinearModel } from "~jobs/engines/linearModel";

export interface Residuals {
  /** Largest violation of a row or bound, relative to max(1, its size). */
  primal: number;
  /** Largest dual against a bound that does not exist; of a column relative to max(1, |its cost|). */
  dual: number;
  /** |primal - dual objective| / max(1, |primal objective|). */
  gap: number;
}

/** A x, row by row. */
export function rowActivity(model: LinearModel, x: Float64Array): Float64Array {
  const { starts, indices, values } = model;
  const activity = new Float64Array(model.rows);
  for (let j = 0; j < model.columns; j++) {
    const v = x[j]!;
    if (v === 0) continue;
    for (let k = starts[j]!; k < starts[j + 1]!; k++) activity[indices[k]!]! += values[k]! * v;
  }
  return activity;
}

/**
 * How far a point is from satisfying a model, and its duality gap. Dual objective: each row's and column's dual times
 * the bound it presses against (lower when positive, upper when negative); a dual against an infinite bound counts 0
 * there, and as `dual`. Figures that are none come out as such.
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
  let primalObjective = model.offset;
  let dualObjective = model.offset;
  const visit = (value: number, lower: number, upper: number, dual: number, size: number): void => {
    const bound = dual >= 0 ? lower : upper;
    if (Number.isFinite(bound)) dualObjective += dual * bound;
    else wrongDual = Math.max(wrongDual, Math.abs(dual) / size);
    const below = lower - value;
    const above = value - upper;
    if (below > 0) primal = Math.max(primal, below / Math.max(1, Math.abs(lower)));
    if (above > 0) primal = Math.max(primal, above / Math.max(1, Math.abs(upper)));
  };
  for (let i = 0; i < model.rows; i++) visit(activity[i]!, model.rowLower[i]!, model.rowUpper[i]!, rowDual[i]!, 1);
  for (let j = 0; j < model.columns; j++) {
    primalObjective += model.cost[j]! * x[j]!;
    visit(x[j]!, model.colLower[j]!, model.colUpper[j]!, colDual[j]!, Math.max(1, Math.abs(model.cost[j]!)));
  }
  return {
    primal,
    dual: wrongDual,
    gap: Math.abs(primalObjective - dualObjective) / Math.max(1, Math.abs(primalObjective)),
  };
}

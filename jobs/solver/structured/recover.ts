import type { LinearModel } from "~/engines/linearModel";
import { SNAP } from "~/engines/optimization/solving/tolerances";
import { reducedCosts } from "../residuals";
import { type Presolved, restoreDuals } from "./analysis/presolve";
import type { Workspace } from "./analysis/workspace";

/** A point of the model. */
export interface Recovered {
  /** Length columns, within the bounds. */
  x: Float64Array;
  /** Change of the objective per unit of a row's right-hand side, length rows. */
  rowDual: Float64Array;
  /** c - A'y, length columns. */
  colDual: Float64Array;
  objective: number;
}

/**
 * The point of a workspace in the units of the model it came from. `snapped`: columns without a step (sizes) that are at a bound but for the rest that
 * an interior point leaves are put on it: those nearer to it than `SNAP`, relative to 1 + their size, that are pressed harder than they are far.
 */
export function recover(source: LinearModel, p: Presolved, w: Workspace, snapped: boolean): Recovered {
  const { model } = p;
  const { structure: s, scaled } = w;
  const x = new Float64Array(model.columns);
  for (let j = 0; j < model.columns; j++) if (p.fixed[j]) x[j] = p.colLower[j]!;
  for (let k = 0; k < s.columns; k++) {
    const j = s.modelColumn[k]!;
    if (!p.fixed[j]) x[j] = w.x[k]! * scaled.columnUnit[k]!;
  }
  if (snapped) {
    for (let i = w.pairStart[s.segments]!; i < w.pairs; i++) {
      const k = w.pairVariable[i]!;
      if (k >= s.columns) continue;
      const j = s.modelColumn[k]!;
      const distance = w.s[i]! * scaled.columnUnit[k]!;
      if (distance < SNAP * (1 + Math.abs(x[j]!)) && w.z[i]! > w.s[i]!)
        x[j] = w.pairSign[i]! > 0 ? p.colLower[j]! : p.colUpper[j]!;
    }
  }
  let objective = model.offset;
  for (let j = 0; j < model.columns; j++) {
    x[j] = Math.min(Math.max(x[j]!, p.colLower[j]!), p.colUpper[j]!);
    objective += model.cost[j]! * x[j]!;
  }
  const rowDual = new Float64Array(model.rows);
  for (let r = 0; r < s.rows; r++) {
    const i = s.modelRow[r]!;
    if (!p.removed[i]) rowDual[i] = w.y[r]! * scaled.dualUnit[r]!;
  }
  restoreDuals(p, rowDual);
  // Of the model itself: coefficients that the presolve dropped may weigh something in a row of large figures.
  const colDual = reducedCosts(source, rowDual);
  return { x, rowDual, colDual, objective };
}

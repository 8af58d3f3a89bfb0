import type { LinearModel } from "~/engines/linearModel";
import type { Point } from "../structured/iterate";
import type { Prepared } from "../structured/prepared";
import { recover } from "../structured/recover";
import { hasSameEntries, isSame } from "./refit";
import { pointOf, type StartPoint } from "./startPoint";

/** Sums of s z, relative to the objective, at which points are noted: for changes of some percent, and for small ones. */
const EARLY = 0.1;
const LATE = 0.01;
/**
 * The late point is for figures that change by no more than this, relative to their size. Ten percent of a price change which hours are the dear
 * ones: from the late point such models took more iterations than from Mehrotra's start, from the early one fewer
 * (docs/structured-solver.md has the figures).
 */
const MOST_OF_LATE = 0.02;
/** How far changes may shift the objective, relative to it. Beyond, Mehrotra's start takes fewer iterations. */
const MOST_SHIFT = 0.15;
/** A bound that cuts off the late point by more than this, relative to its size, asks for another system: no point of the old one helps. */
const CUT_OFF = 0.01;

/** Points of a model in the middle of its iteration, for models that are alike. */
export class BasePoints {
  private early: StartPoint | null = null;
  private late: StartPoint | null = null;
  private order: { columns: Int32Array; rows: Int32Array; pairs: Int32Array; signs: Float64Array } | null = null;
  private x: Float64Array = new Float64Array();
  private rowDual: Float64Array = new Float64Array();
  private objective = 0;

  constructor(private readonly model: LinearModel) {}

  /** Whether everything is noted. */
  get isComplete(): boolean {
    return this.late !== null;
  }

  /** Looks at a point of the model's own iteration, from Mehrotra's start. */
  note({ complementarity, mu, objective }: Point, prepared: Prepared): void {
    const { w } = prepared;
    if (!this.early && complementarity < EARLY) this.early = pointOf(w, mu);
    if (this.late || !(complementarity < LATE)) return;
    this.late = pointOf(w, mu);
    const { modelColumn, modelRow } = w.structure;
    this.order = {
      columns: modelColumn.slice(),
      rows: modelRow.slice(),
      pairs: w.pairVariable.slice(),
      signs: w.pairSign.slice(),
    };
    const { x, rowDual } = recover(this.model, prepared.presolved, w, false);
    this.x = x;
    this.rowDual = rowDual;
    this.objective = objective;
  }

  /** Where another model, as it was prepared, begins best; null: at Mehrotra's start. It hangs on the two models alone. */
  startOf(model: LinearModel, { w }: Prepared): StartPoint | null {
    const { order } = this;
    if (!order || !hasSameEntries(this.model, model)) return null;
    const { modelColumn, modelRow } = w.structure;
    const isInOrder =
      isSame(order.columns, modelColumn) &&
      isSame(order.rows, modelRow) &&
      isSame(order.pairs, w.pairVariable) &&
      isSame(order.signs, w.pairSign);
    if (!isInOrder) return null;
    const { shift, most } = this.changeTo(model);
    if (!(shift < MOST_SHIFT)) return null;
    return most <= MOST_OF_LATE ? this.late : this.early;
  }

  /**
   * `shift`: how far the objective moves at the late point, relative to it, if everything that changes moved it the same way. That is costs by
   * the columns, right-hand sides and coefficients by the duals. Infinity where a bound cuts the point off. `most`: the largest change of a
   * figure, relative to its size.
   */
  private changeTo(model: LinearModel): { shift: number; most: number } {
    const { model: base, x, rowDual, objective } = this;
    let shift = 0;
    let most = 0;
    const look = (before: number, after: number, worth: number): void => {
      // A bound that comes or goes changes the order, and is not met here.
      if (before === after) return;
      const change = Math.abs(after - before);
      shift += change * Math.abs(worth);
      most = Math.max(most, change / Math.max(Math.abs(before), Math.abs(after)));
    };
    for (let j = 0; j < model.columns; j++) {
      const value = x[j]!;
      const margin = CUT_OFF * (1 + Math.abs(value));
      if (value < model.colLower[j]! - margin || value > model.colUpper[j]! + margin) return { shift: Infinity, most };
      look(base.cost[j]!, model.cost[j]!, value);
      for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
        if (model.values[k] !== base.values[k])
          look(base.values[k]!, model.values[k]!, value * rowDual[model.indices[k]!]!);
    }
    for (let i = 0; i < model.rows; i++) {
      look(base.rowLower[i]!, model.rowLower[i]!, rowDual[i]!);
      // Of an equality both are the same.
      if (model.rowUpper[i] !== model.rowLower[i]) look(base.rowUpper[i]!, model.rowUpper[i]!, rowDual[i]!);
    }
    return { shift: shift / Math.max(1, Math.abs(objective)), most };
  }
}

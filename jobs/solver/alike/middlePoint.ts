import type { Point } from "../structured/iterate";
import type { Prepared } from "../structured/prepared";
import { beginAt, pointOf, type StartPoint } from "./startPoint";

/** Sum of s z, relative to the objective, at which the point is noted: near enough to be worth it, not yet next to the bounds of the old optimum. */
const NOTED = 0.003;

/** A point by the columns and rows of its model, in the model's units; of what presolve took out it is NaN. */
interface ModelPoint {
  x: Float64Array;
  activity: Float64Array;
  rowDual: Float64Array;
  /** Multipliers of lower and upper bounds. */
  column: { lower: Float64Array; upper: Float64Array };
  row: { lower: Float64Array; upper: Float64Array };
  mu: number;
}

/**
 * A point in the middle of the iteration of a model, at which the same model with other bounds of columns begins: presolve then takes out other
 * columns and rows, so that it is held by those of the model.
 */
export class MiddlePoint {
  private point: ModelPoint | null = null;
  private isOfThis = false;

  /** The next points are those of another solve. */
  renew(): void {
    this.isOfThis = false;
  }

  /** Looks at a point of an iteration; takes the first one that is near enough. */
  note({ iteration, complementarity, mu }: Point, prepared: Prepared): void {
    if (this.isOfThis || iteration === 0 || !(complementarity < NOTED)) return;
    this.isOfThis = true;
    this.point = inModel(prepared, pointOf(prepared.w, mu));
  }

  /** The point in the order of another preparation of the model; null: none was noted, or it lacks columns or rows of it. */
  startOf(prepared: Prepared): (() => void) | null {
    const start = this.point && inOrder(prepared, this.point);
    return start ? () => beginAt(prepared.w, start) : null;
  }
}

const missing = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

function inModel({ presolved, w }: Prepared, { x, y, z, mu }: StartPoint): ModelPoint {
  const { columns, rows } = presolved.model;
  const { structure: st } = w;
  const point: ModelPoint = {
    x: missing(columns),
    activity: missing(rows),
    rowDual: missing(rows),
    column: { lower: new Float64Array(columns), upper: new Float64Array(columns) },
    row: { lower: new Float64Array(rows), upper: new Float64Array(rows) },
    mu,
  };
  for (let k = 0; k < st.columns; k++) if (!presolved.fixed[st.modelColumn[k]!]) point.x[st.modelColumn[k]!] = x[k]!;
  for (let r = 0; r < st.rows; r++) {
    if (presolved.removed[st.modelRow[r]!]) continue;
    point.activity[st.modelRow[r]!] = x[st.columns + r]!;
    point.rowDual[st.modelRow[r]!] = y[r]!;
  }
  for (let i = 0; i < w.pairs; i++) {
    const [multipliers, at] = multiplierOf(point, w, i);
    multipliers[at] = z[i]!;
  }
  return point;
}

/** Columns that are closed in this preparation begin near their bound, with their cost for a multiplier, and rows that say nothing at 0. */
function inOrder({ presolved, w }: Prepared, point: ModelPoint): StartPoint | null {
  const { structure: st, scaled } = w;
  const x = new Float64Array(st.columns + st.rows);
  const y = new Float64Array(st.rows);
  const z = new Float64Array(w.pairs);
  const isClosed = (k: number): boolean => presolved.fixed[st.modelColumn[k]!] === 1;
  const closedAt = point.mu / scaled.objectiveUnit;
  for (let k = 0; k < st.columns; k++)
    x[k] = isClosed(k) ? closedAt * scaled.columnUnit[k]! : point.x[st.modelColumn[k]!]!;
  for (let r = 0; r < st.rows; r++) {
    if (presolved.removed[st.modelRow[r]!]) continue;
    x[st.columns + r] = point.activity[st.modelRow[r]!]!;
    y[r] = point.rowDual[st.modelRow[r]!]!;
  }
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return null;
  for (let i = 0; i < w.pairs; i++) {
    const v = w.pairVariable[i]!;
    if (v < st.columns && isClosed(v)) {
      z[i] = w.pairSign[i]! > 0 ? scaled.objectiveUnit / scaled.columnUnit[v]! : 0;
      continue;
    }
    const [multipliers, at] = multiplierOf(point, w, i);
    z[i] = multipliers[at]!;
  }
  return { x, y, z, mu: point.mu };
}

/** Where the model's point has the multiplier of a pair of a workspace. */
function multiplierOf({ column, row }: ModelPoint, w: Prepared["w"], i: number): [Float64Array, number] {
  const { structure: st } = w;
  const v = w.pairVariable[i]!;
  const side = w.pairSign[i]! > 0 ? "lower" : "upper";
  return v < st.columns ? [column[side], st.modelColumn[v]!] : [row[side], st.modelRow[v - st.columns]!];
}

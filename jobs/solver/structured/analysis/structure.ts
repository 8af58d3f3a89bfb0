import type { LinearModel } from "~/engines/linearModel";
import { MAX_LINKING } from "~/entities/optimizations/solverReach";
import type { Arena } from "./arena";
import { BORDER_ROW, type Classes, classify, GLOBAL_ROW, STAR_ROW } from "./classes";
import { orderRows } from "./order";
import { forgetRows, presolve, type Presolved } from "./presolve";

/**
 * A model in the order of its elimination. Columns: those of steps, step by step, then the linking variables, which are the border of the
 * matrix. Rows: E (steps) | V (stars, by column) | B (border) | G (global). See docs/structured-solver.md.
 */
export interface Structure {
  columns: number;
  localColumns: number;
  /** Rows of each class begin here; firstE is 0, rows is the end of G. */
  firstV: number;
  firstB: number;
  firstG: number;
  rows: number;
  /** Linking variables + global rows. */
  border: number;
  steps: number;
  segments: number;
  /** Length segments + 1. */
  segmentStart: Int32Array;
  /** First column and first E row of a step, length steps + 1; coupled rows of a step (its last ones), length steps. */
  stepColumn: Int32Array;
  stepRow: Int32Array;
  coupling: Int32Array;
  /** First V row of a local column, counted from 0; length localColumns + 1. */
  starStart: Int32Array;
  /** The matrix by columns, rows ascending. */
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
  /** Column and row of the model. */
  modelColumn: Int32Array;
  modelRow: Int32Array;
}

type Analysis =
  | { presolved: Presolved; structure: Structure; reason: null }
  | { presolved: Presolved | null; structure: null; reason: string };

/**
 * Presolves a model and puts it in order. Or says why it has no structure to use (integers, figures that are none, no steps, a wide border)
 * or no solution (`presolved.contradiction`). `feasible`: as in `presolve`.
 */
export function analyse(model: LinearModel, arena: Arena, split: number, feasible?: number): Analysis {
  const refuse = (reason: string, presolved: Presolved | null = null): Analysis => ({
    presolved,
    reason,
    structure: null,
  });
  if (model.integer) return refuse("integer columns");
  if (hasNonFigure(model)) return refuse("a figure is not finite");
  const presolved = presolve(model, feasible);
  if (presolved.contradiction) return refuse(presolved.contradiction, presolved);
  const classes = classify(presolved, split);
  if (classes.steps === 0) return refuse("no time steps");
  const structure = permute(presolved, classes, arena);
  forgetRows(presolved);
  if (structure.border > MAX_LINKING) return refuse(`${structure.border} columns and rows without a step of their own`);
  return { presolved, structure, reason: null };
}

function hasNonFigure(model: LinearModel): boolean {
  for (const list of [model.cost, model.values]) for (const v of list) if (!Number.isFinite(v)) return true;
  for (const list of [model.colLower, model.colUpper, model.rowLower, model.rowUpper])
    for (const v of list) if (Number.isNaN(v)) return true;
  return !Number.isFinite(model.offset);
}

function permute(p: Presolved, c: Classes, arena: Arena): Structure {
  const { model } = p;
  const ordered = orderRows(p, c);
  const columns = orderColumns(p, c);
  const position = new Int32Array(model.columns).fill(-1);
  columns.order.forEach((j, k) => {
    position[j] = k;
  });
  const starStart = new Int32Array(columns.local + 1);
  for (let i = 0; i < model.rows; i++) if (c.rowClass[i] === STAR_ROW) starStart[position[c.starColumn[i]!]! + 1]!++;
  for (let k = 0; k < columns.local; k++) starStart[k + 1]! += starStart[k]!;

  const firstV = ordered.rows.length;
  const firstB = firstV + starStart[columns.local]!;
  const rest = { [BORDER_ROW]: [] as number[], [GLOBAL_ROW]: [] as number[] };
  const next = starStart.slice();
  const stars = new Int32Array(firstB - firstV);
  for (let i = 0; i < model.rows; i++) {
    const kind = c.rowClass[i]!;
    if (kind === STAR_ROW) stars[next[position[c.starColumn[i]!]!]!++] = i;
    else if (kind === BORDER_ROW || kind === GLOBAL_ROW) rest[kind].push(i);
  }
  const firstG = firstB + rest[BORDER_ROW].length;
  const rows = firstG + rest[GLOBAL_ROW].length;
  const modelRow = arena.ints(rows);
  modelRow.set(ordered.rows);
  modelRow.set(stars, firstV);
  modelRow.set(rest[BORDER_ROW], firstB);
  modelRow.set(rest[GLOBAL_ROW], firstG);
  return {
    columns: columns.order.length,
    localColumns: columns.local,
    firstV,
    firstB,
    firstG,
    rows,
    border: columns.order.length - columns.local + rows - firstG,
    steps: c.steps,
    segments: c.segmentStart.length - 1,
    segmentStart: arena.keep(c.segmentStart),
    stepColumn: arena.keep(columns.stepColumn),
    stepRow: arena.keep(ordered.stepRow),
    coupling: arena.keep(ordered.coupling),
    starStart: arena.keep(starStart),
    ...permutedMatrix(model, columns.order, modelRow, arena),
    modelColumn: arena.keep(columns.order),
    modelRow,
  };
}

/** Columns by step, then the linking variables; fixed ones are left out. */
function orderColumns(p: Presolved, c: Classes): { order: Int32Array; local: number; stepColumn: Int32Array } {
  const { columns } = p.model;
  const stepColumn = new Int32Array(c.steps + 1);
  let entries = 0;
  for (let j = 0; j < columns; j++) {
    if (!p.fixed[j]) entries++;
    if (c.columnStep[j]! >= 0) stepColumn[c.columnStep[j]! + 1]!++;
  }
  for (let t = 0; t < c.steps; t++) stepColumn[t + 1]! += stepColumn[t]!;
  const local = stepColumn[c.steps]!;
  const order = new Int32Array(entries);
  const next = stepColumn.slice();
  let border = local;
  for (let j = 0; j < columns; j++) {
    if (p.fixed[j]) continue;
    const t = c.columnStep[j]!;
    order[t >= 0 ? next[t]!++ : border++] = j;
  }
  return { order, local, stepColumn };
}

/** The kept part of the matrix by columns; the rows of a column ascend. */
function permutedMatrix(model: LinearModel, order: Int32Array, modelRow: Int32Array, arena: Arena) {
  const rowPosition = new Int32Array(model.rows).fill(-1);
  modelRow.forEach((i, r) => {
    rowPosition[i] = r;
  });
  let nonzeros = 0;
  for (const j of order)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) if (rowPosition[model.indices[k]!]! >= 0) nonzeros++;
  const starts = arena.ints(order.length + 1);
  const indices = arena.ints(nonzeros);
  const values = arena.floats(nonzeros);
  let end = 0;
  for (let n = 0; n < order.length; n++) {
    const j = order[n]!;
    const first = end;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const r = rowPosition[model.indices[k]!]!;
      if (r >= 0) {
        indices[end] = r;
        values[end++] = model.values[k]!;
      }
    }
    sortEntries(indices, values, first, end);
    starts[n + 1] = end;
  }
  return { starts, indices, values };
}

/** Columns of more entries are sorted as a list of pairs, shorter ones in place. */
const SHORT_COLUMN = 32;

/** Puts the entries from..to in the order of their rows. */
function sortEntries(indices: Int32Array, values: Float64Array, from: number, to: number): void {
  if (to - from > SHORT_COLUMN) {
    let isSorted = true;
    for (let e = from + 1; e < to; e++) if (indices[e]! < indices[e - 1]!) isSorted = false;
    if (isSorted) return;
    const [rows, figures] = [indices.slice(from, to), values.slice(from, to)];
    const order = Uint32Array.from(rows, (_, at) => at).sort((a, b) => rows[a]! - rows[b]!);
    for (let at = 0; at < order.length; at++) {
      indices[from + at] = rows[order[at]!]!;
      values[from + at] = figures[order[at]!]!;
    }
    return;
  }
  for (let e = from + 1; e < to; e++) {
    const [row, value] = [indices[e]!, values[e]!];
    let at = e;
    for (; at > from && indices[at - 1]! > row; at--) {
      indices[at] = indices[at - 1]!;
      values[at] = values[at - 1]!;
    }
    indices[at] = row;
    values[at] = value;
  }
}

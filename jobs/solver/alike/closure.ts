import type { LinearModel } from "~/engines/linearModel";
import { matrixByRows, type Presolved } from "../structured/analysis/presolve";
import { Newton } from "../structured/direction";
import type { Prepared } from "../structured/prepared";
import { copyFigures, hasSameEntries, isSame, renew } from "./refit";

/** Figures of a preparation that `closeColumns` writes over. */
interface Figures {
  values: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
  cost: Float64Array;
}

/** A model with all its columns and what was prepared for it. Later models have some of the columns closed. */
export interface OpenModel {
  model: LinearModel;
  prepared: Prepared;
  figures?: Figures;
}

/**
 * Prepares the model of `open` with some columns closed (an upper bound of 0), in the order, layout, units and memory of the open one. A closed
 * column loses its entries and gets a cost, so that it goes to its bound by itself; so do columns that cannot be but 0 then. Rows that say
 * nothing any more lose their entries, too. What a whole presolve would make a bound stays a row. Null where more differs, or where a row
 * would ask for another value than 0: presolve has to look at that model.
 */
export function closeColumns(open: OpenModel, model: LinearModel): Prepared | null {
  const { presolved: before, w, team, plan } = open.prepared;
  const columns = newlyClosed(open.model, model, before);
  const presolved = columns && withoutColumns(before, model.colUpper, columns);
  if (!presolved) return null;
  const { structure: st, layout, scaled } = w;
  open.figures ??= {
    values: st.values.slice(),
    lower: scaled.lower.slice(),
    upper: scaled.upper.slice(),
    cost: scaled.cost.slice(),
  };
  const { figures } = open;
  const isOut = Uint8Array.from(st.modelRow, (i) => presolved.removed[i]!);
  scaled.lower.set(figures.lower);
  scaled.upper.set(figures.upper);
  for (let k = 0; k < st.columns; k++) {
    const isClosed = presolved.fixed[st.modelColumn[k]!] === 1;
    scaled.cost[k] = isClosed ? 1 : figures.cost[k]!;
    for (let e = st.starts[k]!; e < st.starts[k + 1]!; e++)
      st.values[e] = isClosed || isOut[st.indices[e]!] === 1 ? 0 : figures.values[e]!;
  }
  for (let r = 0; r < st.rows; r++) {
    if (isOut[r] === 0 || scaled.isEquality[r] === 1) continue;
    // An activity of 0 in the middle of its bounds.
    const v = st.columns + r;
    if (Number.isFinite(scaled.lower[v]!)) scaled.lower[v] = -1;
    if (Number.isFinite(scaled.upper[v]!)) scaled.upper[v] = 1;
  }
  copyFigures(st, layout);
  renew(w);
  return { presolved, w, team, plan, newton: new Newton(w, team, plan) };
}

/** The columns that are closed in `model` and open in the other one; null where anything else differs. */
function newlyClosed(open: LinearModel, model: LinearModel, { fixed, colLower }: Presolved): number[] | null {
  const isAlike =
    hasSameEntries(open, model) &&
    open.offset === model.offset &&
    (["values", "cost", "colLower", "rowLower", "rowUpper"] as const).every((key) => isSame(open[key], model[key]));
  if (!isAlike) return null;
  const columns: number[] = [];
  for (let j = 0; j < model.columns; j++) {
    if (model.colUpper[j] === open.colUpper[j]) continue;
    if (model.colUpper[j] !== 0 || model.colLower[j] !== 0 || colLower[j] !== 0) return null;
    if (fixed[j] === 0) columns.push(j);
  }
  return columns;
}

/** What presolve left, without some columns that are 0 and what follows from that; null where that is not certain to the last digit. */
function withoutColumns(before: Presolved, colUpper: Float64Array, columns: readonly number[]): Presolved | null {
  const { model } = before;
  const p: Presolved = {
    ...before,
    ...matrixByRows(model),
    model: { ...model, colUpper },
    colLower: before.colLower.slice(),
    colUpper: before.colUpper.slice(),
    fixed: before.fixed.slice(),
    removed: before.removed.slice(),
    singles: before.singles.slice(),
  };
  // With those of rows that have one entry left, which stay rows.
  const lowest = before.colLower.slice();
  const highest = before.colUpper.slice();
  const entries = new Int32Array(model.rows);
  for (let j = 0; j < model.columns; j++)
    if (p.fixed[j] === 0) for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) entries[model.indices[k]!]!++;
  const queue: number[] = [];
  const close = (j: number): void => {
    p.fixed[j] = 1;
    p.colLower[j] = p.colUpper[j] = 0;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const i = model.indices[k]!;
      entries[i]!--;
      if (p.removed[i] === 0 && entries[i]! <= 1) queue.push(i);
    }
  };
  for (const j of columns) close(j);
  for (const i of queue) {
    if (p.removed[i] === 1) continue;
    if (entries[i] === 0) {
      if (!(p.rowLower[i]! <= 0 && p.rowUpper[i]! >= 0)) return null;
      p.removed[i] = 1;
      continue;
    }
    const entry = openEntry(p, i);
    const [j, a] = [p.rowColumns[entry]!, p.rowValues[entry]!];
    const lower = (a > 0 ? p.rowLower[i]! : p.rowUpper[i]!) / a;
    const upper = (a > 0 ? p.rowUpper[i]! : p.rowLower[i]!) / a;
    if (lower <= lowest[j]! && upper >= highest[j]!) {
      p.removed[i] = 1;
      continue;
    }
    lowest[j] = Math.max(lowest[j]!, lower);
    highest[j] = Math.min(highest[j]!, upper);
    if (lowest[j] < highest[j] && !isNearlyOne(lowest[j], highest[j])) continue;
    if (lowest[j] !== 0 || highest[j] !== 0 || before.colLower[j] !== 0) return null;
    p.removed[i] = 1;
    p.singles.push({ row: i, column: j, coefficient: a, lower, upper });
    close(j);
  }
  return p;
}

/** Bounds this close leave an interior point no room. */
const isNearlyOne = (lower: number, upper: number): boolean => upper - lower <= 1e-9 * Math.max(1, Math.abs(lower));

function openEntry({ rowStarts, rowColumns, fixed }: Presolved, i: number): number {
  let k = rowStarts[i]!;
  while (fixed[rowColumns[k]!] === 1) k++;
  return k;
}

import { type Classes, STEP_ROW } from "./classes";
import type { Presolved } from "./presolve";

/** Rows of the steps in the order of their elimination. */
interface StepRows {
  /** Rows of class STEP_ROW by step (original indices); those of step t are stepRow[t]..stepRow[t + 1]. */
  rows: Int32Array;
  stepRow: Int32Array;
  /** How many rows of a step, its last ones, share a column with a neighbouring step. Length steps. */
  coupling: Int32Array;
}

/**
 * Orders the rows of every step: those coupled to a neighbouring step last, otherwise by minimum degree (Tinney & Walker,
 * Proc. IEEE 55, 1967), so that rows of one site stay apart from those of another as long as possible.
 */
export function orderRows(p: Presolved, c: Classes): StepRows {
  const { rowStarts, rowColumns, model } = p;
  const isCoupled = coupledRows(p, c);
  const stepRow = new Int32Array(c.steps + 1);
  for (let i = 0; i < model.rows; i++) if (c.rowClass[i] === STEP_ROW) stepRow[c.rowStep[i]! + 1]!++;
  for (let t = 0; t < c.steps; t++) stepRow[t + 1]! += stepRow[t]!;
  const rows = new Int32Array(stepRow[c.steps]!);
  const next = stepRow.slice();
  for (let i = 0; i < model.rows; i++) if (c.rowClass[i] === STEP_ROW) rows[next[c.rowStep[i]!]!++] = i;

  const coupling = new Int32Array(c.steps);
  const ahead: number[] = [];
  const cache = new Map<string, number[]>();
  // Columns of a step by the order in which its rows have them.
  const seenIn = new Int32Array(model.columns).fill(-1);
  const number = new Int32Array(model.columns);
  let latest: { words: number[]; order: number[] } = { words: [], order: [] };
  let words: number[] = [];
  for (let t = 0; t < c.steps; t++) {
    const from = stepRow[t]!;
    const count = stepRow[t + 1]! - from;
    let columns = 0;
    words.length = 0;
    for (let a = 0; a < count; a++) {
      const i = rows[from + a]!;
      if (isCoupled[i]) coupling[t]!++;
      words.push(isCoupled[i] ? COUPLED : FREE);
      for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k++) {
        const j = rowColumns[k]!;
        if (c.columnStep[j]! < 0) continue;
        if (seenIn[j] !== t) {
          seenIn[j] = t;
          number[j] = columns++;
        }
        words.push(number[j]!);
      }
    }
    if (count < 2) continue;
    // Most steps are as the one before: names of steps are made for others alone.
    if (!areEqual(latest.words, words)) {
      const key = words.join(" ");
      let order = cache.get(key);
      if (!order) {
        order = minimumDegree(count, rowsByColumn(words, columns), (a) => isCoupled[rows[from + a]!] === 1);
        cache.set(key, order);
      }
      [latest, words] = [{ words, order }, []];
    }
    for (let a = 0; a < count; a++) ahead[a] = rows[from + latest.order[a]!]!;
    for (let a = 0; a < count; a++) rows[from + a] = ahead[a]!;
  }
  return { rows, stepRow, coupling };
}

/** A row of a step begins with one of these; its columns follow. */
const FREE = -1;
const COUPLED = -2;

function areEqual(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The rows of each column of a step. */
function rowsByColumn(words: readonly number[], columns: number): number[][] {
  const lists: number[][] = Array.from({ length: columns }, () => []);
  let row = -1;
  for (const word of words) {
    if (word < 0) row++;
    else lists[word]!.push(row);
  }
  return lists;
}

/** 1 for each row that has a column in common with a row of the step after or before. */
function coupledRows({ rowStarts, rowColumns, model }: Presolved, c: Classes): Uint8Array {
  const isShared = new Uint8Array(model.columns);
  const isCoupled = new Uint8Array(model.rows);
  for (let i = 0; i < model.rows; i++) {
    if (c.rowClass[i] !== STEP_ROW) continue;
    for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k++) {
      const t = c.columnStep[rowColumns[k]!]!;
      if (t >= 0 && t === c.rowStep[i]! - 1) isShared[rowColumns[k]!] = 1;
    }
  }
  for (let i = 0; i < model.rows; i++) {
    if (c.rowClass[i] !== STEP_ROW) continue;
    for (let k = rowStarts[i]!; k < rowStarts[i + 1]!; k++) if (isShared[rowColumns[k]!]) isCoupled[i] = 1;
  }
  return isCoupled;
}

/** Elimination order of `count` rows. Rows in one list are neighbours. Rows of `isLast` come after all others. */
export function minimumDegree(count: number, lists: readonly number[][], isLast: (row: number) => boolean): number[] {
  const neighbours = Array.from({ length: count }, () => new Set<number>());
  for (const list of lists) for (const a of list) for (const b of list) if (a !== b) neighbours[a]!.add(b);
  const left = new Set(neighbours.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let least = Infinity;
    for (const a of left) {
      const score = neighbours[a]!.size + (isLast(a) ? count : 0);
      if (score >= least) continue;
      least = score;
      best = a;
    }
    left.delete(best);
    order.push(best);
    for (const a of neighbours[best]!) {
      neighbours[a]!.delete(best);
      for (const b of neighbours[best]!) if (a !== b) neighbours[a]!.add(b);
    }
  }
  return order;
}

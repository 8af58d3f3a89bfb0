import type { FindingList } from "./findings";
import type { TimedRows } from "./stamps/sortByTime";

/** Values at a regular step from startMs (UTC); rows[i] is the line of the file the value came from, 0 for none. */
export interface Grid {
  startMs: number;
  stepS: number;
  values: Float64Array;
  rows: Int32Array;
}

/** More steps than this are taken for a wrong date in the file: 20 years of minutes. */
export const MAX_STEPS = 10_600_000;

interface GridOptions {
  stepS: number;
  /** How an instant is written in the findings. */
  text: (utcMs: number) => string;
  /** Most steps of the grid. */
  most?: number | undefined;
  /** Stamps are the ends of their steps. */
  marksEnds?: boolean;
  /** Values are amounts of their steps: parts of a longer one share it. */
  isAmount?: boolean;
  /** Values are readings of a meter at their stamps: a longer step has no other. */
  isReading?: boolean;
  /** A person said the step. */
  isFixed?: boolean;
}

/** The most frequent distance of neighbouring stamps in seconds; the smaller one when two are as frequent. */
export function detectStepS(utc: Float64Array): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < utc.length; i++) {
    const step = utc[i]! - utc[i - 1]!;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let best = 0;
  for (const [step, count] of counts) {
    const bestCount = counts.get(best) ?? 0;
    if (count > bestCount || (count === bestCount && step < best)) best = step;
  }
  return best / 1000;
}

/**
 * Lays sorted, distinct rows on a regular grid and names the stamps next to it, the missing steps (from, to, count) and
 * the empty numbers. Where the step of the file changes, the grid has the finest of its steps: a longer step is parted into as many, each
 * with its value, or with its share of an amount. Null when nothing regular comes of it.
 */
export function layOnGrid(p: TimedRows, o: GridOptions, findings: FindingList): Grid | null {
  const { text, most = MAX_STEPS, marksEnds = false, isAmount = false, isReading = false, isFixed = false } = o;
  const changing = isFixed ? null : stepsOfRows(p.utc, marksEnds);
  const lengths = changing?.lengths;
  const stepS = changing?.finest ?? o.stepS;
  const stepMs = stepS * 1000;
  const parts = (i: number) => (lengths ? lengths[i]! / stepS : 1);
  const startOf = (i: number) => p.utc[i]! - (marksEnds ? parts(i) * stepMs : 0);
  const startMs = startOf(0);
  const end = p.utc.length - 1;
  const steps = Math.round((startOf(end) - startMs) / stepMs) + parts(end);
  if (steps > most) {
    findings.add("span_too_long", "error", { from: text(startMs), to: text(p.utc[end]!) });
    return null;
  }
  const values = new Float64Array(steps).fill(NaN);
  const rows = new Int32Array(steps);
  for (let i = 0; i < p.utc.length; i++) {
    const at = (startOf(i) - startMs) / stepMs;
    if (!Number.isInteger(at)) {
      findings.add("irregular_step", "error", { row: p.rows[i]!, stamp: text(p.utc[i]!), minutes: stepS / 60 });
      continue;
    }
    const count = parts(i);
    if (lengths && i > 0 && lengths[i] !== lengths[i - 1]) {
      const params = { row: p.rows[i]!, stamp: text(p.utc[i]!), from: lengths[i - 1]! / 60, to: lengths[i]! / 60 };
      findings.add("step_changes", "warning", params);
    }
    values.fill(isAmount && !isReading ? p.values[i]! / count : p.values[i]!, at, at + (isReading ? 1 : count));
    rows.fill(p.rows[i]!, at, at + count);
  }
  for (const { from, to } of runs(rows, (row) => row === 0)) {
    const params = { from: text(startMs + from * stepMs), to: text(startMs + to * stepMs), count: to - from + 1 };
    findings.add("missing_steps", "warning", { ...params, row: rows[from - 1]! });
  }
  return { startMs, stepS, values, rows };
}

/** Rows that a step has to last for, before it is taken for one of the file: fewer are gaps. */
const LEAST_ROWS = 24;

/**
 * The length of the step of each row [s] and the finest of them, where a file changes its step: long stretches of two or three lengths that
 * are multiples of the finest. Null where it has one.
 */
export function stepsOfRows(utc: Float64Array, marksEnds: boolean): { lengths: number[]; finest: number } | null {
  const stretches: { from: number; to: number; lengthS: number }[] = [];
  for (let i = 0; i + 1 < utc.length; i++) {
    const lengthS = (utc[i + 1]! - utc[i]!) / 1000;
    const last = stretches.at(-1);
    if (last?.lengthS === lengthS) last.to = i + 1;
    else stretches.push({ from: i, to: i + 1, lengthS });
  }
  const long = stretches.filter(({ from, to }) => to - from >= LEAST_ROWS);
  const lengths = [...new Set(long.map(({ lengthS }) => lengthS))].sort((a, b) => a - b);
  const finest = lengths[0];
  if (finest === undefined || lengths.length < 2 || lengths.length > 3) return null;
  if (lengths.some((length) => length % finest !== 0 || 86_400 % length !== 0)) return null;
  // Rows between stretches, of gaps, have the step before them.
  const steps = new Array<number>(utc.length).fill(long[0]!.lengthS);
  for (const [n, { from, lengthS }] of long.entries()) {
    // The distance to the next row is the step of a row that begins there, that from the row before of one that ends.
    const begin = n === 0 ? 0 : marksEnds ? from + 1 : from;
    steps.fill(lengthS, begin);
  }
  return { lengths: steps, finest };
}

/** Runs of neighbouring entries that satisfy the test, both ends inclusive. */
export function runs<T extends Int32Array | Float64Array>(
  list: T,
  test: (v: number) => boolean,
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let i = 0; i < list.length; i++) {
    if (!test(list[i]!)) continue;
    const from = i;
    while (i + 1 < list.length && test(list[i + 1]!)) i += 1;
    gaps.push({ from, to: i });
  }
  return gaps;
}

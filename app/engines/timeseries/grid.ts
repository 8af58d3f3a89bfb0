import type { FindingList } from "./findings";
import type { TimedRows } from "./sortByTime";

/** Values at a regular step from startMs (UTC); rows[i] is the line of the file the value came from, 0 for none. */
export interface Grid {
  startMs: number;
  stepS: number;
  values: Float64Array;
  rows: Int32Array;
}

/** More steps than this are taken for a wrong date in the file: 20 years of minutes. */
const MAX_STEPS = 10_600_000;

interface GridOptions {
  stepS: number;
  /** How an instant is written in the findings. */
  text: (utcMs: number) => string;
  /** Most steps of the grid. */
  most?: number;
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
 * the empty numbers. Null when nothing regular comes of it.
 */
export function layOnGrid(
  p: TimedRows,
  { stepS, text, most = MAX_STEPS }: GridOptions,
  findings: FindingList,
): Grid | null {
  const stepMs = stepS * 1000;
  const startMs = p.utc[0]!;
  const steps = Math.round((p.utc[p.utc.length - 1]! - startMs) / stepMs) + 1;
  if (steps > most) {
    findings.add("span_too_long", "error", { from: text(startMs), to: text(p.utc[p.utc.length - 1]!) });
    return null;
  }
  const values = new Float64Array(steps).fill(NaN);
  const rows = new Int32Array(steps);
  for (let i = 0; i < p.utc.length; i++) {
    const at = (p.utc[i]! - startMs) / stepMs;
    if (!Number.isInteger(at)) {
      findings.add("irregular_step", "error", { row: p.rows[i]!, stamp: text(p.utc[i]!), minutes: stepS / 60 });
      continue;
    }
    values[at] = p.values[i]!;
    rows[at] = p.rows[i]!;
  }
  for (const { from, to } of runs(rows, (row) => row === 0)) {
    const params = { from: text(startMs + from * stepMs), to: text(startMs + to * stepMs), count: to - from + 1 };
    findings.add("missing_steps", "warning", { ...params, row: rows[from - 1]! });
  }
  return { startMs, stepS, values, rows };
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

import { firstAt, wallText, type ZoneClock } from "~/entities/core/clock";
import type { FindingList } from "../findings";
import type { Duplicates } from "../options";
import type { Stamp } from "./stampFormat";

/** Rows that have a place in time. Sorted by utc after `placeInTime`. All arrays have the same length. */
export interface TimedRows {
  utc: Float64Array;
  values: Float64Array;
  rows: Int32Array;
}

/** Rows as a file has them. All arrays have the same length. */
export interface StampedRows {
  /** null: not readable. */
  stamps: readonly (Stamp | null)[];
  /** Ends of the rows, where these stand in a column of their own. */
  ends?: readonly (Stamp | null)[] | undefined;
  values: Float64Array;
  /** Line of the file. */
  rows: readonly number[];
}

/**
 * Local wall clock -> UTC for all rows of a file. The hour that happens twice is resolved by order: the first run through
 * it is the earlier one. A stamp in the hour that is skipped has no place and is an error. Unordered rows are sorted.
 */
export function sortByTime({ stamps, values, rows }: StampedRows, clock: ZoneClock, findings: FindingList): TimedRows {
  const falling = isDescending(stamps);
  const order = orderOf(stamps, falling);
  const instants = instantsOf(order, stamps, clock);
  const inOrder = followsClock(order, stamps, instants.late);
  const utc = new Float64Array(order.length);
  const timed = new Int32Array(order.length);
  const used = new Set<number>();
  let [count, previous] = [0, -Infinity];
  for (let n = 0; n < order.length; n++) {
    const i = order[n]!;
    const [early, late] = [instants.early[n]!, instants.late[n]!];
    if (Number.isNaN(early)) {
      // Some files have a row for the hour that is skipped, without a value.
      if (Number.isNaN(values[i]!)) continue;
      findings.add("nonexistent_hour", "error", {
        row: rows[i]!,
        stamp: wallText(stamps[i]!.wallMs),
        zone: clock.zone,
      });
      continue;
    }
    const isDouble = !Number.isNaN(late);
    // Equal to the row before: the same row once more, in the same run. Only what falls back behind it is of the later run.
    const second = isDouble && (inOrder ? early < previous : used.has(early));
    const at = second ? late : early;
    if (isDouble) used.add(at);
    utc[count] = at;
    timed[count] = i;
    count += 1;
    previous = at;
  }

  const firstBreak = utc.subarray(0, count).findIndex((at, n) => n > 0 && at < utc[n - 1]!);
  if (falling) findings.add("descending", "note");
  else if (firstBreak > 0) findings.add("unsorted", "warning", { row: rows[timed[firstBreak]!]! });
  const sorted = Int32Array.from({ length: count }, (_, n) => n);
  if (firstBreak > 0) sorted.sort((a, b) => utc[a]! - utc[b]! || a - b);
  return {
    utc: Float64Array.from(sorted, (n) => utc[n]!),
    values: Float64Array.from(sorted, (n) => values[timed[n]!]!),
    rows: Int32Array.from(sorted, (n) => rows[timed[n]!]!),
  };
}

/** The rows with a stamp, in the order of time as far as the file has one. */
function orderOf(stamps: readonly (Stamp | null)[], falling: boolean): Int32Array {
  const order = new Int32Array(stamps.length);
  let count = 0;
  for (let n = 0; n < stamps.length; n++) {
    const i = falling ? stamps.length - 1 - n : n;
    if (stamps[i] !== null) order[count++] = i;
  }
  return order.subarray(0, count);
}

/** The instants (UTC ms) that each stamp can be: NaN where there is none, and where there is no second one. */
function instantsOf(order: Int32Array, stamps: readonly (Stamp | null)[], clock: ZoneClock) {
  const early = new Float64Array(order.length).fill(NaN);
  const late = new Float64Array(order.length).fill(NaN);
  for (let n = 0; n < order.length; n++) {
    const { wallMs, offsetMs, elapsedMs } = stamps[order[n]!]!;
    if (elapsedMs !== null) early[n] = firstAt(clock, wallMs) + elapsedMs;
    else if (offsetMs !== null) early[n] = wallMs - offsetMs;
    else [early[n] = NaN, late[n] = NaN] = clock.toUtc(wallMs);
  }
  return { early, late };
}

function isDescending(stamps: readonly (Stamp | null)[]): boolean {
  let up = 0;
  let down = 0;
  let previous: Stamp | null = null;
  for (const stamp of stamps) {
    if (stamp && previous) {
      if (stamp.wallMs > previous.wallMs) up += 1;
      else if (stamp.wallMs < previous.wallMs) down += 1;
    }
    previous = stamp ?? previous;
  }
  return down > up;
}

/** True when the digits only fall back inside an hour that happens twice, so that order tells its two runs apart. */
function followsClock(order: Int32Array, stamps: readonly (Stamp | null)[], late: Float64Array): boolean {
  let fallsBack = 0;
  let pairs = 0;
  for (let n = 1; n < order.length; n++) {
    const now = stamps[order[n]!]!;
    const before = stamps[order[n - 1]!]!;
    if (now.wallMs < before.wallMs) {
      if (Number.isNaN(late[n]!)) return false;
      fallsBack += 1;
    } else if (now.wallMs === before.wallMs && !Number.isNaN(late[n]!)) pairs += 1;
  }
  // 02:00, 02:00, 02:15, 02:15: each pair holds both runs.
  return fallsBack > 0 || pairs === 0;
}

/** Merges rows with the same stamp. Equal numbers are merged with a warning, different ones as `keep` says. */
export function mergeDuplicates(
  p: TimedRows,
  keep: Duplicates,
  text: (utcMs: number) => string,
  findings: FindingList,
): TimedRows {
  const starts: number[] = [];
  for (let i = 0; i < p.utc.length; i++) if (i === 0 || p.utc[i] !== p.utc[i - 1]) starts.push(i);
  if (starts.length === p.utc.length) return p;
  const out = new Float64Array(starts.length);
  let summed = 0;
  starts.forEach((start, n) => {
    const end = starts[n + 1] ?? p.utc.length;
    const measured = Array.from(p.values.subarray(start, end)).filter((v) => !Number.isNaN(v));
    out[n] = measured[0] ?? NaN;
    if (end - start === 1) return;
    const rowList = Array.from(p.rows.subarray(start, Math.min(end, start + 5))).join(", ");
    const params = { rows: rowList, stamp: text(p.utc[start]!), count: end - start };
    if (keep === "sum") {
      if (measured.length > 0) out[n] = measured.reduce((sum, v) => sum + v, 0);
      summed += 1;
      return;
    }
    if (measured.every((v) => v === measured[0])) return findings.add("duplicate_stamp", "warning", params);
    if (keep === "last") out[n] = measured[measured.length - 1]!;
    if (keep === "mean") out[n] = measured.reduce((sum, v) => sum + v, 0) / measured.length;
    if (keep === "refuse") findings.add("duplicate_conflict", "error", params);
    else findings.add(`duplicate_${keep}`, "warning", params);
  });
  if (summed > 0) findings.add("duplicate_sum", "note", { count: summed });
  return {
    utc: Float64Array.from(starts, (i) => p.utc[i]!),
    values: out,
    rows: Int32Array.from(starts, (i) => p.rows[i]!),
  };
}

import { DAY_MS, wallText } from "~/entities/core/clock";
import type { Placement } from "../options";
import { atTheirEnds } from "../stamps/lastMinute";
import { mergeDuplicates, type StampedRows } from "../stamps/sortByTime";
import type { Stamp } from "../stamps/stampFormat";
import { areWholeDays, endDayOf } from "./endDay";
import type { ValueSpan } from "./period";

/**
 * Rows with a begin and an end as spans of their own length, in their order. Null, and findings, where the end of one is not known, comes before its
 * begin or after the begin of the next.
 */
export function spansOfEnds(
  { stamps, ends = [], values, rows }: StampedRows,
  { options: o, clock, findings }: Placement,
): ValueSpan[] | null {
  const endDay = o.endDay ?? endDayOf(stamps, ends).value;
  if (endDay === null) {
    findings.add("end_day_open", "error");
    return null;
  }
  // An end with a time of day is an instant, whatever is said of days.
  const later = endDay === "included" && areWholeDays(ends) ? DAY_MS : 0;
  const instantOf = ({ wallMs, offsetMs }: Stamp) =>
    offsetMs === null ? clock.toUtcOrLater(wallMs) : wallMs - offsetMs;
  // On the clock of the zone: an end with an offset has another one a day later, where the clock changes.
  const untilOf = (end: Stamp) =>
    later === 0 ? instantOf(end) : clock.toUtcOrLater(clock.toWall(instantOf(end)) + later);
  const untils = atTheirEnds(ends) ?? ends;
  const spans: ValueSpan[] = [];
  let isFine = true;
  for (const [i, begin] of stamps.entries()) {
    const end = untils[i] ?? null;
    if (begin === null || end === null) continue;
    const [fromMs, untilMs] = [instantOf(begin), untilOf(end)];
    const params = { row: rows[i]!, from: wallText(begin.wallMs), to: wallText(end.wallMs) };
    if (untilMs <= fromMs) {
      findings.add("period_backwards", "error", params);
      isFine = false;
    }
    spans.push({ fromMs, untilMs, value: values[i]!, row: rows[i]! });
  }
  const merged = mergeSpans(spans, { options: o, clock, findings });
  for (const [i, { untilMs, row }] of merged.entries()) {
    const next = merged[i + 1];
    if (!next || next.fromMs >= untilMs) continue;
    findings.add("period_overlaps", "error", { row: next.row, other: row, from: wallText(clock.toWall(next.fromMs)) });
    isFine = false;
  }
  return isFine ? merged : null;
}

/** Spans in their order; rows of the same begin and end, such as those of two tariffs, become one as `duplicates` says. */
function mergeSpans(spans: readonly ValueSpan[], { options: o, clock, findings }: Placement): ValueSpan[] {
  const sorted = spans.toSorted((a, b) => a.fromMs - b.fromMs || a.untilMs - b.untilMs);
  let at = -1;
  const slots = sorted.map(({ fromMs, untilMs }, i) => {
    const last = sorted[i - 1];
    if (last?.fromMs !== fromMs || last.untilMs !== untilMs) at = i;
    return at;
  });
  const { utc, values, rows } = mergeDuplicates(
    {
      utc: Float64Array.from(slots),
      values: Float64Array.from(sorted, ({ value }) => value),
      rows: Int32Array.from(sorted, ({ row }) => row),
    },
    o.duplicates ?? "refuse",
    (slot) => wallText(clock.toWall(sorted[slot]!.fromMs)),
    findings,
  );
  return Array.from(utc, (slot, i) => {
    const { fromMs, untilMs } = sorted[slot]!;
    return { fromMs, untilMs, value: values[i]!, row: rows[i]! };
  });
}

/** What a value at a date is of, where the dates follow each other as they like: the time up to the next, or since the one before. */
export function spansOfDates(
  { utc, values, rows }: { utc: Float64Array; values: Float64Array; rows: Int32Array },
  { options: o, clock, findings }: Placement,
): ValueSpan[] {
  const marksEnds = o.stampsMark === "end";
  const spans: ValueSpan[] = [];
  for (let i = 0; i + 1 < utc.length; i++) {
    const at = marksEnds ? i + 1 : i;
    spans.push({ fromMs: utc[i]!, untilMs: utc[i + 1]!, value: values[at]!, row: rows[at]! });
  }
  const lone = marksEnds ? 0 : utc.length - 1;
  if (utc.length > 1)
    findings.add(marksEnds ? "period_no_begin" : "period_no_end", "warning", {
      row: rows[lone]!,
      stamp: wallText(clock.toWall(utc[lone]!)),
      value: Number.isNaN(values[lone]!) ? "-" : values[lone]!,
    });
  return spans;
}

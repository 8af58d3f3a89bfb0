import { DAY_MS, wallText } from "~/entities/core/clock";
import type { Placement } from "../options";
import { atTheirEnds } from "../stamps/lastMinute";
import type { StampedRows } from "../stamps/sortByTime";
import type { Stamp } from "../stamps/stampFormat";
import { endDayOf } from "./endDay";
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
  const later = endDay === "included" ? DAY_MS : 0;
  const instantOf = ({ wallMs, offsetMs }: Stamp) =>
    offsetMs === null ? clock.toUtcOrLater(wallMs) : wallMs - offsetMs;
  const untils = atTheirEnds(ends) ?? ends;
  const spans: ValueSpan[] = [];
  let isFine = true;
  for (const [i, begin] of stamps.entries()) {
    const end = untils[i] ?? null;
    if (begin === null || end === null) continue;
    const [fromMs, untilMs] = [instantOf(begin), instantOf({ ...end, wallMs: end.wallMs + later })];
    const params = { row: rows[i]!, from: wallText(begin.wallMs), to: wallText(end.wallMs) };
    if (untilMs <= fromMs) {
      findings.add("period_backwards", "error", params);
      isFine = false;
    }
    spans.push({ fromMs, untilMs, value: values[i]!, row: rows[i]! });
  }
  spans.sort((a, b) => a.fromMs - b.fromMs);
  for (const [i, { untilMs, row }] of spans.entries()) {
    const next = spans[i + 1];
    if (!next || next.fromMs >= untilMs) continue;
    findings.add("period_overlaps", "error", { row: next.row, other: row, from: wallText(clock.toWall(next.fromMs)) });
    isFine = false;
  }
  return isFine ? spans : null;
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

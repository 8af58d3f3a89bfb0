import type { Decision, EndDay } from "~/entities/timeseries/recognition";
import { endDayOf } from "../periods/endDay";
import { endTexts, formatOfEnds } from "../stamps/endStamps";
import { type Stamp, stampReader } from "../stamps/stampFormat";
import { cellKind } from "./cellKind";

/** A day without a time. */
const DAY = /^\S{6,10}$/;

/** Where a row ends, as it is written: the cell of its end, and the time of day in the next one where the end is a day alone. */
export function endText(row: readonly string[], end: number, timeColumn: number | null): string {
  const [text, next] = [(row[end] ?? "").trim(), (row[end + 1] ?? "").trim()];
  return end + 1 !== timeColumn && DAY.test(text) && cellKind(next) === "time" ? `${text} ${next}` : text;
}

/** Whether the last day counts, by the rows whose begin and end can be read; null where the cells are no dates. */
export function endDayOfRows(
  cells: readonly string[],
  { begins, format }: { begins: readonly (Stamp | null)[]; format: string },
): Decision<EndDay> | null {
  const texts = endTexts(cells);
  if (!texts.some((text) => cellKind(text) === "stamp")) return null;
  const reader = stampReader(formatOfEnds(texts, format) ?? format)!;
  const ends = texts.map(reader);
  // Ends that cannot be read are refused when the file is read.
  return ends.some(Boolean) ? endDayOf(begins, ends) : { value: null, evidence: null };
}

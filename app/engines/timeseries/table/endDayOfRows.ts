import type { Decision, EndDay } from "~/entities/timeseries/recognition";
import { endDayOf } from "../periods/endDay";
import { endTexts, formatOfEnds } from "../stamps/endStamps";
import { type Stamp, stampReader } from "../stamps/stampFormat";
import { cellKind } from "./cellKind";

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

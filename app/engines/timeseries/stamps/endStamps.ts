import { detectStampFormat, stampSample } from "./detectStamp";
import { intervalEnd, stampReader } from "./stampFormat";

/** The ends that cells name: the second of an interval, or the cell itself. */
export const endTexts = (cells: readonly string[]): string[] =>
  cells.map((cell) => intervalEnd(cell.trim()) ?? cell.trim());

/**
 * How ends are written: as the begins are (`format`), or in a form of their own. Where day and month could be either, as in the dates of
 * the begins. Null where that does not tell, or where no form reads more of the ends than that of the begins, which reads none.
 */
export function formatOfEnds(texts: readonly string[], format: string): string | null {
  const sample = stampSample(texts.filter((text) => text !== ""));
  const readsOf = (name: string): number => {
    const reader = stampReader(name)!;
    return sample.filter((text) => reader(text) !== null).length;
  };
  const asBegins = readsOf(format);
  if (asBegins === sample.length) return format;
  const detected = detectStampFormat(sample);
  if (!detected || readsOf(detected.format) <= asBegins) return asBegins > 0 ? format : null;
  if (!detected.ambiguous) return detected.format;
  const date = format.split(" ")[0]!;
  return [detected.format, detected.other].find((name) => name?.split(" ")[0] === date) ?? null;
}

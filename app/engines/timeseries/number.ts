/** Strict reading of numbers as people and programs write them in tables. */
import type { DecimalDecision, DecimalSeparator } from "~/entities/timeseries/decimal";

export type ParsedNumber =
  | { kind: "value"; value: number }
  | { kind: "empty" }
  | { kind: "text" }
  | { kind: "separator" };

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED_DOT = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const COMMA = /^[+-]?(?:\d+,?\d*|,\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED_COMMA = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const GROUPED_SPACE = /^[+-]?\d{1,3}(?:[ '\u00a0\u202f\u2009\u2019]\d{3})+(?:[.,]\d*)?$/;
const SPACES = /[ '\u00a0\u202f\u2009\u2019]/g;
/** Words that loggers and table programs write where a value is missing. */
const EMPTY = new Set(["", "nan", "n/a", "n/e", "na", "#n/a", "null", "none", "unavailable", "unknown", "-", "--"]);

/**
 * One cell. With "comma", dots are thousands only where they stand three digits apart. With "dot" the same holds for commas. An exception
 * is "1,234", which could as well be a decimal comma and is refused ("separator"), unless `decided` says that the sign is no guess.
 */
export function parseNumber(cell: string, decimal: DecimalSeparator, decided = false): ParsedNumber {
  let text = cell.trim();
  if (text.startsWith("\u2212")) text = `-${text.slice(1)}`;
  if (decimal === "dot" && PLAIN.test(text)) return value(text);
  if (EMPTY.has(text.toLowerCase())) return { kind: "empty" };
  if (GROUPED_SPACE.test(text)) text = text.replace(SPACES, "");
  if (decimal === "dot") {
    if (PLAIN.test(text)) return value(text);
    if (GROUPED_DOT.test(text) && (decided || text.includes(".") || text.split(",").length > 2))
      return value(text.replaceAll(",", ""));
    return COMMA.test(text) || GROUPED_COMMA.test(text) ? { kind: "separator" } : { kind: "text" };
  }
  if (COMMA.test(text)) return value(text.replace(",", "."));
  if (GROUPED_COMMA.test(text)) return value(text.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(text) || GROUPED_DOT.test(text) ? { kind: "separator" } : { kind: "text" };
}

function value(text: string): ParsedNumber {
  const number = Number(text);
  return Number.isFinite(number) ? { kind: "value", value: number } : { kind: "text" };
}

/** A single group of three digits after a lone separator: thousands to one, thousandths to another. */
const LONE_GROUP = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** True for a text that is another number with either decimal separator. */
export const isLoneGroup = (cell: string): boolean => LONE_GROUP.test(cell.trim().replace(/^\u2212/, "-"));

/**
 * The decimal separator that a cell shows by itself; null where it has none, is no number, or is a lone group. "0.123" shows a dot: no
 * thousands begin with zero.
 */
export function separatorShownBy(cell: string): DecimalSeparator | null {
  if (!/[.,]/.test(cell) || isLoneGroup(cell)) return null;
  return (["dot", "comma"] as const).find((decimal) => parseNumber(cell, decimal).kind === "value") ?? null;
}

/** Cells of which the majority decides, where some have only the one reading and some only the other. */
const MOST_COUNTED = 500;

/**
 * The decimal separator of the cells of a table. Those that read alike with either, or are no numbers, say nothing. Where only lone groups
 * of three digits are there ("1.234"), nothing decides, except commas between the columns: then a comma is no decimal sign.
 */
export function decideDecimal(cells: readonly string[], delimiter: string | null): DecimalDecision {
  let [dots, commas] = [0, 0];
  let first: { dot?: string; comma?: string } = {};
  let doubtful: string | null = null;
  for (const [i, cell] of cells.entries()) {
    if (i >= MOST_COUNTED && dots + commas > 0) break;
    const separator = separatorShownBy(cell);
    if (separator === null) {
      if (doubtful === null && isLoneGroup(cell)) doubtful = cell.trim();
      continue;
    }
    if (separator === "dot") dots += 1;
    else commas += 1;
    first = { [separator]: cell.trim(), ...first };
  }
  if (dots + commas > 0) {
    const separator = commas > dots ? "comma" : "dot";
    return { separator, evidence: { kind: "cell", text: first[separator]!.slice(0, 40) } };
  }
  if (doubtful === null) return { separator: "dot", evidence: { kind: "none" } };
  if (delimiter === ",") return { separator: "dot", evidence: { kind: "delimiter" } };
  return { separator: null, text: doubtful.slice(0, 40) };
}

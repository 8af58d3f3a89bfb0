/** Strict reading of numbers as people and programs write them in tables. */
export const DECIMAL_SEPARATORS = ["dot", "comma"] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

export type ParsedNumber =
  { kind: "value"; value: number } | { kind: "empty" } | { kind: "text" } | { kind: "separator" };

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED_DOT = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const COMMA = /^[+-]?(?:\d+,?\d*|,\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED_COMMA = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const GROUPED_SPACE = /^[+-]?\d{1,3}(?:[ '\u00a0\u202f\u2009\u2019]\d{3})+(?:[.,]\d*)?$/;
const SPACES = /[ '\u00a0\u202f\u2009\u2019]/g;
/** Words that loggers and table programs write where a value is missing. */
const EMPTY = new Set(["", "nan", "n/a", "na", "#n/a", "null", "none", "-", "--"]);

/**
 * One cell. With "comma", dots are thousands only where they stand three digits apart. With "dot" the same holds for commas. An exception
 * is "1,234", which could as well be a decimal comma and is refused ("separator").
 */
export function parseNumber(cell: string, decimal: DecimalSeparator): ParsedNumber {
  let text = cell.trim();
  if (text.startsWith("\u2212")) text = `-${text.slice(1)}`;
  if (decimal === "dot" && PLAIN.test(text)) return value(text);
  if (EMPTY.has(text.toLowerCase())) return { kind: "empty" };
  if (GROUPED_SPACE.test(text)) text = text.replace(SPACES, "");
  if (decimal === "dot") {
    if (PLAIN.test(text)) return value(text);
    if (GROUPED_DOT.test(text) && (text.includes(".") || text.split(",").length > 2))
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

/** The separator that reads more of the cells; "dot" when neither reads more. */
export function detectDecimalSeparator(cells: readonly string[]): DecimalSeparator {
  const reads = (decimal: DecimalSeparator) => cells.filter((c) => parseNumber(c, decimal).kind === "value").length;
  return reads("comma") > reads("dot") ? "comma" : "dot";
}

import { parseNumber } from "../number";
import { detectStampFormat } from "../stamps/detectStamp";
import { stampReader } from "../stamps/stampFormat";

export type CellKind = "empty" | "number" | "stamp" | "time" | "text";

/** A time of day, alone or as an interval: 01:00, 24:00:00, 1:00 PM, 00:00 - 01:00, 00-01, 00h-01h. */
const TIME =
  /^\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?: ?(?:-|–|bis|to) ?\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)?$/i;
const HOURS = /^\d{2} ?- ?\d{2}$/;
/** Dates without anything between their digits. */
const DIGITS: Readonly<Record<number, string>> = {
  8: "yyyymmdd",
  10: "yyyymmddHH",
  12: "yyyymmddHHMM",
  14: "yyyymmddHHMMSS",
};

/** A month and a year: 2024-03, 3/2024, Mar 24. The words are looked up. */
const MONTH = /^(?:\d{4}[-/]\d{1,2}|\d{1,2}[-/]\d{4}|\p{L}{3,10}\.?[ -]\d{2}(?:\d{2})?|\d{4} \p{L}{3,10})$/u;

/**
 * Whether texts of a shape are stamps. A shape written with ones (11.11.1111 11:11) is a date in every format; one that no calendar has, such
 * as 29 February of a common year, stands where a stamp stands, and is told as a wrong one.
 */
const shapes = new Map<string, boolean>();

function isStamp(text: string): boolean {
  const length = text.length;
  if (length < 6 || length > 60 || !/\d/.test(text)) return false;
  if (/^\d+$/.test(text)) {
    const stamp = DIGITS[length] ? stampReader(DIGITS[length])!(text) : null;
    const year = Number(text.slice(0, 4));
    return stamp !== null && year >= 1950 && year <= 2150;
  }
  if (parseNumber(text, "dot").kind === "value" || parseNumber(text, "comma").kind === "value") return false;
  if (MONTH.test(text)) {
    const year = Number(/\d{4}/.exec(text)?.[0] ?? 2000);
    return year >= 1950 && year <= 2150 && detectStampFormat([text]) !== null;
  }
  const shape = text.replace(/\d/g, "1");
  let isOne = shapes.get(shape);
  if (isOne === undefined) {
    if (shapes.size > 2000) shapes.clear();
    shapes.set(shape, (isOne = detectStampFormat([shape]) !== null));
  }
  return isOne;
}

/** What a cell is by itself. */
export function cellKind(cell: string): CellKind {
  const text = cell.trim();
  if (parseNumber(text, "dot").kind === "empty") return "empty";
  if (isStamp(text)) return "stamp";
  if (TIME.test(text) || HOURS.test(text)) return "time";
  const isNumber = (["dot", "comma"] as const).some((decimal) => parseNumber(text, decimal).kind === "value");
  return isNumber ? "number" : "text";
}

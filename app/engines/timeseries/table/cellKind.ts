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

/** Whether texts of a shape ("00.00.0000 00:00") are stamps; a few texts of it are tried before it is given up. */
const shapes = new Map<string, { isStamp: boolean; tried: number }>();
const MOST_TRIED = 6;

function isStamp(text: string): boolean {
  const length = text.length;
  if (length < 6 || length > 60 || !/\d/.test(text)) return false;
  if (/^\d+$/.test(text)) {
    const stamp = DIGITS[length] ? stampReader(DIGITS[length])!(text) : null;
    const year = Number(text.slice(0, 4));
    return stamp !== null && year >= 1950 && year <= 2150;
  }
  if (parseNumber(text, "dot").kind === "value" || parseNumber(text, "comma").kind === "value") return false;
  const shape = text.replace(/\d/g, "0");
  const seen = shapes.get(shape) ?? { isStamp: false, tried: 0 };
  if (seen.isStamp || seen.tried >= MOST_TRIED) return seen.isStamp;
  if (shapes.size > 2000) shapes.clear();
  const result = { isStamp: detectStampFormat([text]) !== null, tried: seen.tried + 1 };
  shapes.set(shape, result);
  return result.isStamp;
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

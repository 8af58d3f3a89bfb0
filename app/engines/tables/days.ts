import { isDay } from "~/entities/core/clock";
import type { Decision } from "~/entities/timeseries/recognition";
import type { DayOrder } from "~/entities/timeseries/rowsForm";
import { stampReader } from "../timeseries/stamps/stampFormat";
import { type Cell, readText } from "./cells";

/** A date by digits; what stands behind it is a time of day. */
const DIGITS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ,].*)?$/;
const WORDS = ["dd mmm yyyy", "dd-mmm-yyyy", "mmm dd, yyyy", "yyyymmdd"].map((format) => stampReader(format)!);

const two = (part: string): string => part.padStart(2, "0");
const iso = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
};

/** Both readings of a date whose day and month could change places; null for any other cell. */
function readings(cell: Cell): { dmy: string | null; mdy: string | null; text: string } | null {
  const text = readText(cell);
  const [, a = "", sign, b = "", c = ""] = DIGITS.exec(text ?? "") ?? [];
  // With dots the day comes first, wherever they are written.
  if (!text || c.length !== 4 || a.length > 2 || sign === ".") return null;
  return { dmy: iso(c, b, a), mdy: iso(c, a, b), text };
}

/** A day as YYYY-MM-DD in the order that counts for the file; null for what is none, or could be two. */
export function readDay(cell: Cell, order: DayOrder | null): string | null {
  const both = readings(cell);
  if (both) return order === "dmy" || order === "mdy" ? both[order] : both.dmy === both.mdy ? both.dmy : null;
  const text = readText(cell) ?? "";
  const [, a = "", , b = "", c = ""] = DIGITS.exec(text) ?? [];
  if (a.length === 4 && c.length <= 2) return iso(a, b, c);
  if (c.length === 4 && a.length <= 2) return iso(c, b, a);
  for (const reader of WORDS) {
    const stamp = reader(text);
    if (stamp) return new Date(stamp.wallMs).toISOString().slice(0, 10);
  }
  return null;
}

/** A cell of days, and whether a row can have a day. */
export interface DayCell {
  cell: Cell;
  row: number;
  canBe?: ((day: string) => boolean) | undefined;
}

/**
 * The order of day and month of a whole file. A date that has one reading decides ("13/01/2027"), or of which one reading cannot be. Null
 * with evidence where there are two readings and nothing decides, or some say one and some the other; null without where there is no doubt.
 */
export function dayOrderOf(cells: Iterable<DayCell>): Decision<DayOrder> {
  let doubtful: string | null = null;
  const single = new Map<"dmy" | "mdy", { text: string; row: number; other: string | null }>();
  for (const { cell, row, canBe } of cells) {
    const both = readings(cell);
    if (!both || both.dmy === both.mdy) continue;
    const [dmy, mdy] = ([both.dmy, both.mdy] as const).map((day) => day !== null && (canBe?.(day) ?? true));
    if (dmy === mdy) doubtful ??= both.text;
    else {
      const order = dmy ? "dmy" : "mdy";
      if (!single.has(order)) single.set(order, { text: both.text, row, other: both[dmy ? "mdy" : "dmy"] });
    }
  }
  const [first, second] = [...single];
  if (first && second)
    return { value: null, evidence: { kind: "days_differ", params: { a: first[1].text, b: second[1].text } } };
  if (first) {
    const [order, { text, row, other }] = first;
    return other === null
      ? { value: order, evidence: { kind: "day_shown", params: { text, row } } }
      : { value: order, evidence: { kind: "day_possible", params: { text, row, other } } };
  }
  if (doubtful === null) return { value: null, evidence: null };
  const params = { text: doubtful, a: "dd/mm/yyyy", b: "mm/dd/yyyy" };
  return { value: null, evidence: { kind: "day_or_month", params } };
}

import { DAY_MS } from "~/entities/core/clock";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import { isLoneGroup, parseNumber } from "../timeseries/number";

/** A cell as a file gives it: text of a CSV file, or what a spreadsheet stores. */
export type Cell = string | number | boolean | Date | null;

/** What a cell says, nothing, or why it cannot be read: a translation key. */
export type Read<T> = { ok: true; value: T | null } | { ok: false; message: string };

const value = <T>(content: T | null): Read<T> => ({ ok: true, value: content });
const wrong = (message: string): Read<never> => ({ ok: false, message: `tables.cell.${message}` });

const SPACE = /[\u00a0\u2007\u202f\s]+/g;
/** Excel counts days from 30 December 1899. */
const SERIAL_DAY_0 = Date.UTC(1899, 11, 30);

/**
 * A cell as a text of a table has it. A moment is its digits, to the second, as a sheet keeps fractions of days; one of the day from which days
 * are counted is a time of day.
 */
export function cellText(cell: Cell): string | number | null {
  if (typeof cell === "boolean") return String(cell);
  if (!(cell instanceof Date)) return cell;
  const seconds = Math.round(cell.getTime() / 1000);
  const digits = new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
  return seconds * 1000 < SERIAL_DAY_0 + DAY_MS ? digits.slice(11) : digits;
}

/** Text without surrounding space; empty is null. */
export function readText(cell: Cell): string | null {
  if (cell === null) return null;
  const text = (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
  return text === "" ? null : text;
}

/** A number with the unit it may carry: "6 %" is 6 with the unit "%". `decided`: a person chose the decimal sign. */
export function readNumber(cell: Cell, decimal: DecimalSeparator, decided = false): Read<number> & { percent?: true } {
  if (cell === null) return value<number>(null);
  if (typeof cell === "number") return Number.isFinite(cell) ? value(cell) : wrong("not_a_number");
  if (typeof cell === "boolean" || cell instanceof Date) return wrong("not_a_number");
  let text = cell.replace(SPACE, " ").trim();
  if (text === "") return value<number>(null);
  if (text.startsWith("=")) return wrong("formula");
  const percent = text.endsWith("%");
  if (percent) text = text.slice(0, -1).trim();
  const number = parseNumber(text, decimal, decided);
  if (number.kind === "value") return percent ? { ok: true, value: number.value, percent } : value(number.value);
  if (number.kind === "separator") return wrong(decimal === "dot" ? "comma_found" : "dot_found");
  return wrong("not_a_number");
}

const YES = new Set(["true", "yes", "ja", "oui", "1", "wahr", "vrai", "x"]);
const NO = new Set(["false", "no", "nein", "non", "0", "falsch", "faux"]);

/** Yes or no, as people and spreadsheet programs write it in three languages. */
export function readFlag(cell: Cell): Read<boolean> {
  if (typeof cell === "boolean") return value(cell);
  const text = readText(cell)?.toLowerCase();
  if (text === undefined) return value<boolean>(null);
  if (YES.has(text)) return value(true);
  return NO.has(text) ? value(false) : wrong("not_a_flag");
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?: .*)?$/;

/**
 * The year of which a cell names the first day, as YYYY-01-01: 2030, 2030-01-01, 01.01.2030, 1/1/2030, a date of a
 * spreadsheet or its number of days. Any other day is refused, so the order of day and month never matters.
 */
export function readYear(cell: Cell): Read<string> {
  if (cell === null || (typeof cell === "string" && readText(cell) === null)) return value<string>(null);
  if (typeof cell === "boolean") return wrong("not_a_year");
  if (cell instanceof Date) return ofDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  const text = readText(cell)!.replace(SPACE, " ");
  if (/^\d{4}([.,]0+)?$/.test(text)) return ofDay(Number(text.slice(0, 4)), 1, 1);
  if (/^\d{5}$/.test(text)) return readYear(new Date(SERIAL_DAY_0 + Number(text) * DAY_MS));
  const iso = ISO.exec(text);
  if (iso) return ofDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = DAY_FIRST.exec(text);
  if (local) return ofDay(Number(local[3]), Number(local[2]), Number(local[1]));
  return wrong("not_a_year");
}

function ofDay(year: number, month: number, day: number): Read<string> {
  if (month !== 1 || day !== 1) return wrong("not_first_of_year");
  return year >= 1950 && year <= 2150 ? value(`${year}-01-01`) : wrong("not_a_year");
}

const plainText = (cell: string): string => cell.replace(SPACE, " ");

/** True for a text that reads differently with either separator, and nothing in the file decides. */
export const isUndecided = (cell: Cell): boolean => typeof cell === "string" && isLoneGroup(plainText(cell));

import { type Cell, decimalOf, isUndecided, readFlag, readNumber, readText, type SheetCells } from "~/engines/tables";
import { isDay } from "~/entities/core/clock";
import { columnOf, type DealColumn, directionOf, isDerived, loadOf, statusOf } from "./words";

/** What is wrong with a line: a key of a text and what fills it. */
export interface DealIssue {
  row: number;
  message: string;
  params: Record<string, string | number>;
}

/** What a line says of a deal; what it does not say is not there. */
export type DealLine = { row: number } & Partial<{
  [Name in DealColumn]: Name extends "amount" | "trading_price"
    ? number
    : Name extends "is_derivative" | "curtailment"
      ? boolean
      : string;
}>;

/** Ids of what lines name, by name and by id in lower case; undefined where two have the name. */
export type Named = ReadonlyMap<string, string | undefined>;
export type Names = Record<"tech_id" | "house_id" | "book_id" | "counterparty_id" | "futures_id", Named>;

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;
const NEEDED: readonly DealColumn[] = ["name", "tech_id", "start_date", "amount", "trading_price"];

/** A day as YYYY-MM-DD, from it or from DD.MM.YYYY; null for anything else. */
export function readDay(cell: Cell): string | null {
  const text = readText(cell) ?? "";
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const isoDay = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text.slice(0, 10);
  return isDay(isoDay) ? isoDay : null;
}

/**
 * The deals of a table, line by line, and what cannot be read of it. Columns that no deal has are named, so that nothing is left out without
 * a word; `missing` are columns without which a new deal cannot be made. Amounts and prices tell the decimal separator, each for the others
 * too. Where none tells it, and commas do not divide the columns (`certain`), a number that could be another is an issue.
 */
export function readDeals(
  { header, rows }: SheetCells,
  names: Names,
  certain: boolean,
): { lines: DealLine[]; issues: DealIssue[]; unknown: string[]; missing: DealColumn[] } {
  const at = header.map(columnOf);
  const unknown = header.filter((name, i) => at[i] === undefined && name !== "" && !isDerived(name));
  const missing = NEEDED.filter((name) => !at.includes(name));
  const issues: DealIssue[] = [];
  const signOf = (name: "amount" | "trading_price") =>
    decimalOf(rows.map(({ cells }) => cells[at.indexOf(name)] ?? null));
  const [ofAmounts, ofPrices] = [signOf("amount"), signOf("trading_price")];
  const decimals = { amount: ofAmounts ?? ofPrices, trading_price: ofPrices ?? ofAmounts };
  const lines = rows.map(({ row, cells }): DealLine => {
    const line: DealLine = { row };
    const say = (message: string, name: DealColumn, params: DealIssue["params"] = {}) =>
      issues.push({ row, message: `portfolio.import.${message}`, params: { column: name, ...params } });
    for (const [i, name] of at.entries()) {
      const cell = cells[i] ?? null;
      const text = readText(cell);
      if (name === undefined || text === null) continue;
      const params = { text: text.slice(0, 60) };
      if (name === "amount" || name === "trading_price") {
        const decimal = decimals[name];
        const number = readNumber(cell, decimal ?? "dot");
        if (decimal === null && !certain && isUndecided(cell)) say("undecided", name, params);
        else if (number.ok && number.value !== null) line[name] = number.value;
        else say("number", name, params);
      } else if (name === "is_derivative" || name === "curtailment") {
        const flag = readFlag(cell);
        if (flag.ok && flag.value !== null) line[name] = flag.value;
        else say("flag", name, params);
      } else if (name === "start_date" || name === "end_date" || name === "traded_on") {
        const day = readDay(cell);
        if (day) line[name] = day;
        else say("day", name, params);
      } else if (name in names) {
        const column = names[name as keyof Names];
        const id = column.get(text.toLowerCase());
        if (id) line[name] = id;
        else say(column.has(text.toLowerCase()) ? "two" : "nobody", name, params);
      } else {
        const word = { status: statusOf, direction: directionOf, base_peak_type: loadOf }[name as "status"];
        const value = word ? word(text) : text;
        if (value) line[name as "name"] = value;
        else say("word", name, params);
      }
    }
    return line;
  });
  return { lines, issues, unknown, missing };
}

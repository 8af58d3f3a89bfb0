import {
  cellOf,
  dayIn,
  numberIn,
  readFlag,
  readText,
  type RowsAim,
  type RowsUnit,
  type UnderstoodRows,
} from "~/engines/tables";
import { LEFT_OUT } from "~/entities/timeseries/rowsForm";
import { columnOf, DEAL_COLUMNS, type DealColumn, directionOf, isDerived, loadOf, statusOf } from "./words";

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

/** Columns without which a new deal cannot be made; its technology and start may follow from its ticker. */
const NEEDED: readonly DealColumn[] = ["name", "amount", "trading_price"];
const DAYS: readonly DealColumn[] = ["start_date", "end_date", "traded_on"];
const POWER: readonly RowsUnit[] = [
  { unit: "MW", factor: 1 },
  { unit: "kW", factor: 0.001 },
  { unit: "GW", factor: 1000 },
  // Of emission allowances alone: `otherUnits` refuses all else.
  { unit: "t", factor: 1 },
];
/** A price per MWh in the currency of the market of its deal, whichever that is. */
export const OWN_CURRENCY = "/MWh";
/** The header may name a currency: that of the market of each deal then has to be the same. */
const priceUnits = (currencies: readonly string[]): RowsUnit[] => [
  { unit: OWN_CURRENCY, factor: 1 },
  ...currencies.flatMap((currency) => [
    { unit: `${currency}/MWh`, factor: 1 },
    { unit: `${currency}/kWh`, factor: 1000 },
    { unit: `${currency}/t`, factor: 1 },
  ]),
  ...(currencies.includes("EUR") ? [{ unit: "ct/kWh", factor: 10 }] : []),
];

/** The currency that a unit of prices names; null where it is that of the market. */
export const currencyOf = (unit: string | null): string | null =>
  unit === "ct/kWh" ? "EUR" : unit?.split("/")[0] || null;

/** What a file of deals is read for, where the markets have these currencies. */
export const dealsAim = (currencies: readonly string[]): RowsAim => ({
  fields: DEAL_COLUMNS.map((name) => ({
    name,
    kind:
      name === "amount" || name === "trading_price"
        ? "number"
        : DAYS.includes(name)
          ? ("day" as const)
          : ("text" as const),
    needed: NEEDED.includes(name),
    ...(name === "amount" ? { units: POWER } : name === "trading_price" ? { units: priceUnits(currencies) } : {}),
  })),
  fieldOf: (header) => columnOf(header) ?? (isDerived(header) ? LEFT_OUT : undefined),
  asksUnknown: true,
});

/** The deals of rows of which no question is open, line by line, and what cannot be read of them. */
export function readDeals(table: UnderstoodRows, names: Names): { lines: DealLine[]; issues: DealIssue[] } {
  const at = DEAL_COLUMNS.filter((name) => table.fields.includes(name));
  const issues: DealIssue[] = table.surplus.map(({ row, cells, columns }) => ({
    row,
    message: "portfolio.import.surplus",
    params: { column: "", cells, columns },
  }));
  const lines = table.rows.map(({ row, cells }): DealLine => {
    const line: DealLine = { row };
    const say = (message: string, name: DealColumn, params: DealIssue["params"] = {}) =>
      issues.push({ row, message: `portfolio.import.${message}`, params: { column: name, ...params } });
    for (const name of at) {
      const cell = cellOf(table, name, cells);
      const text = readText(cell);
      if (text === null) continue;
      const params = { text: text.slice(0, 60) };
      if (name === "amount" || name === "trading_price") {
        const number = numberIn(table, name, cell);
        if (number.ok && number.value !== null) line[name] = number.value;
        else say("number", name, params);
      } else if (name === "is_derivative" || name === "curtailment") {
        const flag = readFlag(cell);
        if (flag.ok && flag.value !== null) line[name] = flag.value;
        else say("flag", name, params);
      } else if (name === "start_date" || name === "end_date" || name === "traded_on") {
        const day = dayIn(table, cell);
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
  return { lines, issues };
}

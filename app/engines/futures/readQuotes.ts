import { isDay } from "~/engines/spot";
import { type Cell, decimalOf, readNumber, readText, type SheetCells } from "~/engines/tables";
import { type FutureProduct, hasDelivery, isQuotingDay, periodOfKey } from "~/entities/market/products";

/** A price of a file. */
export interface ReadQuote {
  product: FutureProduct;
  /** YYYY-MM-DD: the day it was quoted. */
  day: string;
  price: number;
}

/** What is wrong with a line: a translation key and what fills it. */
export interface QuoteIssue {
  row: number;
  message: string;
  params: Record<string, string | number>;
}

type ReadQuotes =
  | { ok: true; quotes: ReadQuote[]; issues: QuoteIssue[] }
  | { ok: false; message: string; params: Record<string, string | number> };

const COLUMNS = {
  ticker: /^(ticker([ _]symbol)?|symbol|product|contract|produkt|kontrakt|produit|contrat)$/i,
  day: /^((trading|quoting)[ _])?(day|date)$|^(handelstag|datum|tag|jour|date)$/i,
  price: /^(price|settlement([ _]price)?|preis|schlusspreis|abrechnungspreis|prix)\s*(?:[[(](.+)[\])])?$/i,
};
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;
/** Prices outside are taken for another unit or a slip [currency/MWh]. */
const LOWEST = -500;
const HIGHEST = 4000;

function readDay(cell: Cell): string | null {
  const text = readText(cell);
  if (text === null) return null;
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const isoDay = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text.slice(0, 10);
  return isDay(isoDay) ? isoDay : null;
}

function readProduct(text: string, symbol: string): FutureProduct | null {
  const symbolText = text.toUpperCase().startsWith(`${symbol}.`) ? text.slice(symbol.length + 1) : text;
  const [, load, key = ""] = /^(base|peak)[ ._]([\dQ-]+)$/i.exec(symbolText) ?? [];
  const period = periodOfKey(key.toUpperCase());
  if (!load || !period) return null;
  const product: FutureProduct = { load: load.toLowerCase() === "peak" ? "peak" : "base", ...period };
  return hasDelivery(product) ? product : null;
}

/**
 * The prices of a table with the columns ticker ("DE-LU.BASE.2027-Q1" or "Base 2027-Q1"), day and price; `until` (YYYY-MM-DD) is the
 * last day that can have a price. Refuses a table without these columns, or whose header names another unit than currency/MWh.
 */
export function readQuotes(
  { header, rows }: SheetCells,
  { symbol, currency, until }: { symbol: string; currency: string; until: string },
): ReadQuotes {
  const at = (name: keyof typeof COLUMNS) => header.findIndex((text) => COLUMNS[name].test(text));
  const [ticker, day, price] = [at("ticker"), at("day"), at("price")];
  if (ticker < 0 || day < 0 || price < 0)
    return { ok: false, message: "market.file.columns", params: { found: header.join(", ").slice(0, 200) } };
  const unit = COLUMNS.price.exec(header[price]!)?.[3]?.replace(/\s/g, "").replace("€", "EUR");
  if (unit && unit.toUpperCase() !== `${currency}/MWH`)
    return { ok: false, message: "market.file.unit", params: { found: unit.slice(0, 40), unit: `${currency}/MWh` } };
  const decimal = decimalOf(rows.map(({ cells }) => cells[price] ?? null)) ?? "dot";
  const quotes = new Map<string, ReadQuote>();
  const issues: QuoteIssue[] = [];
  for (const { row, cells } of rows) {
    const say = (message: string, params: QuoteIssue["params"] = {}) => {
      issues.push({ row, message: `market.file.${message}`, params });
    };
    const text = readText(cells[ticker] ?? null) ?? "";
    const product = readProduct(text, symbol);
    const quoted = readDay(cells[day] ?? null);
    const value = readNumber(cells[price] ?? null, decimal);
    if (!product) say("ticker", { text: text.slice(0, 60), symbol });
    else if (!quoted) say("day", { text: (readText(cells[day] ?? null) ?? "").slice(0, 40) });
    else if (quoted > until) say("ahead", { day: quoted, until });
    else if (!isQuotingDay(quoted)) say("weekend", { day: quoted });
    else if (product.start <= quoted) say("ended", { ticker: text, day: quoted, start: product.start });
    else if (!value.ok || value.value === null) say("price");
    else if (value.value < LOWEST || value.value > HIGHEST) say("range", { lower: LOWEST, upper: HIGHEST });
    else {
      const name = `${product.load} ${product.key} ${quoted}`;
      const before = quotes.get(name);
      if (before && before.price !== value.value) say("twice", { ticker: text, day: quoted });
      else quotes.set(name, { product, day: quoted, price: value.value });
    }
  }
  return { ok: true, quotes: [...quotes.values()], issues };
}

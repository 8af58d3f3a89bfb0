import { cellOf, dayIn, numberIn, readText, type RowsAim, type UnderstoodRows } from "~/engines/tables";
import {
  type FutureProduct,
  hasDelivery,
  isQuotingDay,
  type Load,
  LOADS,
  periodOfKey,
} from "~/entities/market/products";

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

const COLUMNS: readonly (readonly [string, RegExp])[] = [
  ["ticker", /^(ticker([ _]symbol)?|symbol|product|contract|produkt|kontrakt|produit|contrat)$/i],
  ["day", /^((trading|quoting)[ _])?(day|date)$|^(handelstag|datum|tag|jour|date)$/i],
  ["price", /^(price|settlement([ _]price)?|preis|schlusspreis|abrechnungspreis|prix)\s*(?:[[(].+[\])])?$/i],
];

/** Prices outside are taken for another unit or a slip [currency/MWh]. */
const LOWEST = -500;
const HIGHEST = 4000;

/** What a file of prices of a market is read for; `until` (YYYY-MM-DD) is the last day that can have a price. */
export const quotesAim = ({ currency, until }: { currency: string; until: string }): RowsAim => ({
  fields: [
    { name: "ticker", kind: "text", needed: true },
    { name: "day", kind: "day", needed: true, canBe: (day) => day <= until && isQuotingDay(day) },
    {
      name: "price",
      kind: "number",
      needed: true,
      units: [
        { unit: `${currency}/MWh`, factor: 1 },
        { unit: `${currency}/kWh`, factor: 1000 },
        ...(currency === "EUR" ? [{ unit: "ct/kWh", factor: 10 }] : []),
      ],
    },
  ],
  fieldOf: (header) => COLUMNS.find(([, pattern]) => pattern.test(header))?.[0],
  asksUnknown: false,
});

function readProduct(text: string, symbol: string, loads: readonly Load[]): FutureProduct | null {
  const symbolText = text.toUpperCase().startsWith(`${symbol}.`) ? text.slice(symbol.length + 1) : text;
  const [, load, key = ""] = /^(base|peak)[ ._]([\dQ-]+)$/i.exec(symbolText) ?? [];
  const period = periodOfKey(key.toUpperCase());
  if (!load || !period) return null;
  const product: FutureProduct = { load: load.toLowerCase() === "peak" ? "peak" : "base", ...period };
  return hasDelivery(product) && loads.includes(product.load) ? product : null;
}

/** The prices of rows with a ticker ("DE-LU.BASE.2027-Q1" or "Base 2027-Q1"), a day and a price; no question about them may be open. */
export function readQuotes(
  table: UnderstoodRows,
  { symbol, until, loads = LOADS }: { symbol: string; until: string; loads?: readonly Load[] },
): { quotes: ReadQuote[]; issues: QuoteIssue[] } {
  const quotes = new Map<string, ReadQuote>();
  const issues: QuoteIssue[] = table.surplus.map(({ row, cells, columns }) => ({
    row,
    message: "market.file.surplus",
    params: { cells, columns },
  }));
  for (const { row, cells } of table.rows) {
    const say = (message: string, params: QuoteIssue["params"] = {}) => {
      issues.push({ row, message: `market.file.${message}`, params });
    };
    const text = readText(cellOf(table, "ticker", cells)) ?? "";
    const dayCell = cellOf(table, "day", cells);
    const product = readProduct(text, symbol, loads);
    const quoted = dayIn(table, dayCell);
    const value = numberIn(table, "price", cellOf(table, "price", cells));
    if (!product) say("ticker", { text: text.slice(0, 60), symbol });
    else if (!quoted) say("day", { text: (readText(dayCell) ?? "").slice(0, 40) });
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
  return { quotes: [...quotes.values()], issues };
}

import { cellOf, dayIn, numberIn, readText, type RowsAim, type RowsUnit, type UnderstoodRows } from "~/engines/tables";
import { type FutureProduct, hasDelivery, isQuotingDay, isTraded, periodOfKey } from "~/entities/market/products";
import { HIGHER_OVER_LOWER, isAllowance, isGas } from "~/entities/spot/deliveryClock";

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

/** A therm in MWh: 105.505585262 MJ (Directive 80/181/EEC). */
const THERM = 105.505585262 / 3600;

/** Units that gas alone is priced by, with what they come to per MWh of the higher heating value. */
const gasUnits = (currency: string): RowsUnit[] => [
  { unit: `${currency}/MWh Hs`, factor: 1 },
  { unit: `${currency}/MWh Hi`, factor: 1 / HIGHER_OVER_LOWER },
  { unit: `${currency}/therm`, factor: 1 / THERM },
  ...(currency === "GBP" ? [{ unit: "p/therm", factor: 0.01 / THERM }] : []),
];

/** What a file of prices of a market is read for; `until` (YYYY-MM-DD) is the last day that can have a price. */
export const quotesAim = ({
  currency,
  until,
  carrierId,
}: {
  currency: string;
  until: string;
  carrierId: string;
}): RowsAim => ({
  fields: [
    { name: "ticker", kind: "text", needed: true },
    { name: "day", kind: "day", needed: true, canBe: (day) => day <= until && isQuotingDay(day) },
    {
      name: "price",
      kind: "number",
      needed: true,
      units: [
        ...(isAllowance(carrierId)
          ? [
              { unit: `${currency}/t`, factor: 1 },
              { unit: `${currency}/kg`, factor: 1000 },
            ]
          : [
              { unit: `${currency}/MWh`, factor: 1 },
              { unit: `${currency}/kWh`, factor: 1000 },
              ...(currency === "EUR" ? [{ unit: "ct/kWh", factor: 10 }] : []),
            ]),
        ...(isGas(carrierId) ? gasUnits(currency) : []),
      ],
    },
  ],
  fieldOf: (header) => COLUMNS.find(([, pattern]) => pattern.test(header))?.[0],
  asksUnknown: false,
});

/** A season, a gas year or a December as desks write it: "Summer 2027", "Win-27", "GY 27", "Dec-27". */
const SEASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:summer|sum|sommer|été)[ ._-]?(?:20)?(\d\d)$/i, "SUM"],
  [/^(?:winter|win|hiver)[ ._-]?(?:20)?(\d\d)$/i, "WIN"],
  [/^(?:dec|december|dez|dezember|déc|décembre)[ ._-]?(?:20)?(\d\d)$/i, "DEC"],
  [/^(?:gy|gas[ _-]?year|gaswirtschaftsjahr|gwj|année gazière)[ ._-]?(?:20)?(\d\d)$/i, "GY"],
];
function keyOfText(text: string): string {
  for (const [pattern, part] of SEASONS) {
    const [, year] = pattern.exec(text) ?? [];
    if (year) return `20${year}-${part}`;
  }
  return text.toUpperCase();
}

function readProduct(name: string, symbol: string, carrierId: string): FutureProduct | null {
  const rest = name.toUpperCase().startsWith(symbol) ? /^[. ](.*)$/.exec(name.slice(symbol.length)) : null;
  const symbolText = rest?.[1] ?? name;
  // Of allowances nobody says that they are base load.
  const text = isAllowance(carrierId) && !/^base\b/i.test(symbolText) ? `base ${symbolText}` : symbolText;
  const [, load, key = ""] = /^(base|peak)[ ._]([\p{L}\d ._-]+)$/iu.exec(text) ?? [];
  const period = periodOfKey(keyOfText(key));
  if (!load || !period) return null;
  const product: FutureProduct = { load: load.toLowerCase() === "peak" ? "peak" : "base", ...period };
  return hasDelivery(product) && isTraded(product, carrierId) ? product : null;
}

/** The prices of rows with a ticker ("DE-LU.BASE.2027-Q1" "Base 2027-Q1" or "Base Winter 2027"), a day and a price; no question about them may be open. */
export function readQuotes(
  table: UnderstoodRows,
  { symbol, until, carrierId }: { symbol: string; until: string; carrierId: string },
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
    const product = readProduct(text, symbol, carrierId);
    const quoted = dayIn(table, dayCell);
    const value = numberIn(table, "price", cellOf(table, "price", cells));
    if (!product) say("ticker", { text: text.slice(0, 60), symbol });
    else if (!quoted) say("day", { text: (readText(dayCell) ?? "").slice(0, 40) });
    else if (quoted > until) say("ahead", { day: quoted, until });
    else if (!isQuotingDay(quoted)) say("weekend", { day: quoted });
    else if (product.start <= quoted) say("ended", { ticker: text, day: quoted, start: product.start });
    else if (!value.ok || value.value === null)
      say("price", { text: (readText(cellOf(table, "price", cells)) ?? "").slice(0, 60) });
    else if (value.value < LOWEST || value.value > HIGHEST)
      say("range", { text: value.value, lower: LOWEST, upper: HIGHEST });
    else {
      const name = `${product.load} ${product.key} ${quoted}`;
      const before = quotes.get(name);
      if (before && before.price !== value.value)
        say("twice", { ticker: text, day: quoted, before: before.price, text: value.value });
      else quotes.set(name, { product, day: quoted, price: value.value });
    }
  }
  return { quotes: [...quotes.values()], issues };
}

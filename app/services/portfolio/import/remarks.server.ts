import { and, eq, isNull } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { newestQuotingDay, productKey, quotesOn } from "~/services/market/quotes.server";
import { tickerNamed } from "~/services/market/tickers.server";
import { pricesOfDays } from "~/services/spot/prices.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { marketOfDeal } from "../marketOfDeal.server";
import type { DealLine } from "./readDeals";

/** What may be wrong with a line: a key of portfolio.import.remark and what fills it. */
export interface DealRemark {
  row: number;
  key: "price" | "price_factor" | "amount" | "amount_factor";
  params: Record<string, string | number>;
}

/** A price of so many times what is quoted, or less than such a part of it, is asked about. */
const FAR_PRICE = 4;
/** The same of an amount and the median of the other deals of its book. */
const FAR_AMOUNT = 100;
/** Fewer deals tell nothing of a book. */
const LEAST_DEALS = 3;
/** Units that prices are mistaken for: ct/kWh, currency/kWh, and the other way round. */
const PRICE_FACTORS = [10, 0.1, 1000, 0.001, 100, 0.01];
const AMOUNT_FACTORS = [1000, 0.001];
/** How near a factor has to bring a value, as a ratio. */
const NEAR_PRICE = 2.5;
const NEAR_AMOUNT = 30;

const within = (ratio: number, most: number): boolean => ratio <= most && ratio >= 1 / most;

/** The market whose prices count for a line: that of its ticker, the named one, or that of the country. */
export function marketOfLine(actor: Actor, system_id: string, line: Omit<DealLine, "row">): MarketPair | null {
  const db = dbOf(actor);
  const ticker = line.ticker_symbol ? tickerNamed(db, line.ticker_symbol) : null;
  const country = get(actor, systemEntity, system_id)?.properties.country_code;
  return marketOfDeal(db, ticker?.ticker.futures_id ?? line.futures_id ?? "", country);
}

/** The mean of the stored day-ahead prices of a time [currency/MWh]; null where there are none. */
function spotMean(actor: Actor, pair: MarketPair, { first, last }: { first: string; last: string }): number | null {
  const { days } = pricesOfDays(dbOf(actor), pair.spot, { first, last });
  const stored = days.filter(({ source }) => source !== "synthetic");
  const values = stored.flatMap(({ values }) => [...values]);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What is stored of the delivery of a line: the quote of its ticker, else the day-ahead prices of its time. Invented prices tell nothing. */
function storedPrice(actor: Actor, system_id: string, line: DealLine): { price: number; currency: string } | null {
  const pair = marketOfLine(actor, system_id, line);
  if (!pair) return null;
  const { currency } = pair.spot;
  const db = dbOf(actor);
  const product = line.ticker_symbol ? tickerNamed(db, line.ticker_symbol)?.ticker.product : undefined;
  if (product && pair.market.price_source !== "synthetic") {
    const quotes = quotesOn(db, pair, newestQuotingDay(pair));
    const quote = quotes.find((one) => productKey(one.product) === productKey(product));
    if (quote) return { price: quote.price, currency };
  }
  const first = product?.start ?? line.start_date;
  const last = product?.end ?? line.end_date ?? first;
  if (!first || !last || last < first || pair.spot.price_source === "synthetic") return null;
  const mean = spotMean(actor, pair, { first, last });
  return mean === null ? null : { price: mean, currency };
}

/** The factor that brings a value near to what it is compared with; undefined where none does. */
const fitting = (value: number, other: number, factors: readonly number[], near: number): number | undefined =>
  factors.find((factor) => within((value * factor) / other, near));

function priceRemark(line: DealLine, storedOf: (line: DealLine) => ReturnType<typeof storedPrice>): DealRemark | null {
  const { row, trading_price: price } = line;
  if (price === undefined || price <= 0) return null;
  const stored = storedOf(line);
  if (!stored || stored.price <= 0 || within(price / stored.price, FAR_PRICE)) return null;
  const params = { price, stored: Math.round(stored.price * 100) / 100, unit: `${stored.currency}/MWh` };
  const factor = fitting(price, stored.price, PRICE_FACTORS, NEAR_PRICE);
  return factor === undefined
    ? { row, key: "price", params }
    : { row, key: "price_factor", params: { ...params, factor } };
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

function amountRemark(line: DealLine, others: readonly number[]): DealRemark | null {
  const { row, amount } = line;
  if (amount === undefined || amount <= 0 || others.length < LEAST_DEALS) return null;
  const usual = median(others);
  if (usual <= 0 || within(amount / usual, FAR_AMOUNT)) return null;
  const params = { amount, usual, count: others.length };
  const factor = fitting(amount, usual, AMOUNT_FACTORS, NEAR_AMOUNT);
  return factor === undefined
    ? { row, key: "amount", params }
    : { row, key: "amount_factor", params: { ...params, factor } };
}

/** What may be wrong with the prices and amounts of lines: nothing is changed, and each may be right. */
export function dealRemarks(actor: Actor, system_id: string, lines: readonly DealLine[]): DealRemark[] {
  const stored = dbOf(actor)
    .select({ deal_id: deals.deal_id, book_id: deals.book_id, amount: deals.amount })
    .from(deals)
    .where(and(eq(deals.system_id, system_id), isNull(deals.deleted_at)))
    .all();
  // Lines of one delivery are compared with the same price.
  const prices = new Map<string, ReturnType<typeof storedPrice>>();
  const storedOf = (line: DealLine) => {
    const { ticker_symbol, futures_id, start_date, end_date } = line;
    const key = [ticker_symbol, futures_id, start_date, end_date].join("\n");
    const price = prices.has(key) ? prices.get(key)! : storedPrice(actor, system_id, line);
    prices.set(key, price);
    return price;
  };
  const bookOf = ({ deal_id, book_id }: DealLine) =>
    book_id ?? stored.find((deal) => deal.deal_id === deal_id)?.book_id ?? null;
  const byBook = new Map<string | null, DealLine[]>();
  for (const line of lines) byBook.set(bookOf(line), [...(byBook.get(bookOf(line)) ?? []), line]);
  const changed = new Set(lines.map(({ deal_id }) => deal_id));
  return lines.flatMap((line) => {
    const book = bookOf(line);
    const others = [
      ...stored.filter(({ deal_id, book_id }) => book_id === book && !changed.has(deal_id)),
      ...byBook.get(book)!.filter((other) => other !== line),
    ].flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
    return [priceRemark(line, storedOf), amountRemark(line, others)].filter((remark) => remark !== null);
  });
}

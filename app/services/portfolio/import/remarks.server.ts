import { and, eq, isNull } from "drizzle-orm";
import { deals } from "~db/schema/portfolio";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { newestQuotingDay, productKey, quotesOn } from "~/services/market/quotes.server";
import { tickerNamed } from "~/services/market/tickers.server";
import { type PricedDay, storedPriceDays } from "~/services/spot/prices.server";
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

/** Fields of a stored deal that count where its line leaves them out. */
const KEPT = ["book_id", "ticker_symbol", "futures_id", "start_date", "end_date"] as const;

const storedDeals = (actor: Actor, system_id: string) =>
  dbOf(actor)
    .select({
      deal_id: deals.deal_id,
      amount: deals.amount,
      book_id: deals.book_id,
      ticker_symbol: deals.ticker_symbol,
      futures_id: deals.futures_id,
      start_date: deals.start_date,
      end_date: deals.end_date,
    })
    .from(deals)
    .where(and(eq(deals.system_id, system_id), isNull(deals.deleted_at)))
    .all();

/** Lines with what they leave out of the deals that they change: market, delivery and book. */
export function overStored(actor: Actor, system_id: string, lines: readonly DealLine[]): DealLine[] {
  if (lines.every(({ deal_id }) => deal_id === undefined)) return [...lines];
  const byId = new Map(storedDeals(actor, system_id).map((deal) => [deal.deal_id, deal]));
  return lines.map((line) => {
    const deal = byId.get(line.deal_id ?? "");
    if (!deal) return line;
    const fields = KEPT.flatMap((name) => (deal[name] === null ? [] : [[name, deal[name]] as const]));
    // A line that names another market is not of the ticker that was stored.
    const isOther = line.futures_id !== undefined && line.futures_id !== deal.futures_id;
    return { ...Object.fromEntries(fields.filter(([name]) => !(isOther && name === "ticker_symbol"))), ...line };
  });
}

type MarketOf = (line: Pick<DealLine, "ticker_symbol" | "futures_id">) => MarketPair | null;

/** The market whose prices count for a line: that of its ticker, the named one, or that of the country. Each is looked up once. */
export function marketsOfLines(actor: Actor, system_id: string): MarketOf {
  const db = dbOf(actor);
  const country = get(actor, systemEntity, system_id)?.properties.country_code;
  const idOf = once((symbol: string) => tickerNamed(db, symbol)?.ticker.futures_id);
  const pairOf = once((futuresId: string) => marketOfDeal(db, futuresId, country));
  return ({ ticker_symbol, futures_id }) =>
    pairOf((ticker_symbol ? idOf(ticker_symbol) : undefined) ?? futures_id ?? "");
}

/** A function that is asked once for each key. */
function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, make(key));
    return values.get(key)!;
  };
}

type StoredPrice = { price: number; currency: string } | null;

/** What is stored of the delivery of a line: the quote of its ticker, else the day-ahead prices of its time. Invented prices tell nothing. */
function storedPrices(actor: Actor, marketOf: MarketOf): (line: DealLine) => StoredPrice {
  const db = dbOf(actor);
  const pairs = new Map<string, MarketPair>();
  const quotesOf = once((id: string) => {
    const quotes = quotesOn(db, pairs.get(id)!, newestQuotingDay(pairs.get(id)!));
    return new Map(quotes.map(({ product, price }) => [productKey(product), price]));
  });
  const meanOf = once((id: string) => meansOf(storedPriceDays(db, pairs.get(id)!.spot.spot_id)));
  return (line) => {
    const pair = marketOf(line);
    if (!pair) return null;
    const { market, spot } = pair;
    pairs.set(market.futures_id, pair);
    const product = line.ticker_symbol ? tickerNamed(db, line.ticker_symbol)?.ticker.product : undefined;
    const quote =
      product && market.price_source !== "synthetic" ? quotesOf(market.futures_id).get(productKey(product)) : undefined;
    if (quote !== undefined) return { price: quote, currency: spot.currency };
    const first = product?.start ?? line.start_date;
    const last = product?.end ?? line.end_date ?? first;
    if (!first || !last || last < first || spot.price_source === "synthetic") return null;
    const mean = meanOf(market.futures_id)(first, last);
    return mean === null ? null : { price: mean, currency: spot.currency };
  };
}

/** The mean of the stored prices from a day to another, both included, however far they are apart; null where there are none. */
export function meansOf(days: readonly PricedDay[]): (first: string, last: string) => number | null {
  const stored = days.filter(({ source }) => source !== "synthetic");
  const names = stored.map(({ day }) => day);
  // Sums and counts of all days before each.
  const sums = [0];
  const counts = [0];
  for (const [i, { values }] of stored.entries()) {
    sums.push(sums[i]! + values.reduce((sum, value) => sum + value, 0));
    counts.push(counts[i]! + values.length);
  }
  return (first, last) => {
    const from = placeIn(names, (day) => day >= first);
    const to = placeIn(names, (day) => day > last);
    const count = to > from ? counts[to]! - counts[from]! : 0;
    return count === 0 ? null : (sums[to]! - sums[from]!) / count;
  };
}

/** The first place of a sorted list that is so; its length where none is. */
function placeIn<Item>(sorted: readonly Item[], isSo: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The factor that brings a value near to what it is compared with; undefined where none does. */
const fitting = (value: number, other: number, factors: readonly number[], near: number): number | undefined =>
  factors.find((factor) => within((value * factor) / other, near));

function priceRemark(line: DealLine, storedOf: (line: DealLine) => StoredPrice): DealRemark | null {
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

/** The median of sorted values without one of them, `left`. */
function medianWithout(sorted: readonly number[], left: number): number {
  const at = placeIn(sorted, (value) => value >= left);
  const count = sorted.length - 1;
  const value = (i: number) => sorted[i < at ? i : i + 1]!;
  const middle = count >> 1;
  return count % 2 === 1 ? value(middle) : (value(middle - 1) + value(middle)) / 2;
}

/** `sorted`: the amounts of its book, its own among them. */
function amountRemark(line: DealLine, sorted: readonly number[]): DealRemark | null {
  const { row, amount } = line;
  const count = sorted.length - 1;
  if (amount === undefined || amount <= 0 || count < LEAST_DEALS) return null;
  const usual = medianWithout(sorted, amount);
  if (usual <= 0 || within(amount / usual, FAR_AMOUNT)) return null;
  const params = { amount, usual, count };
  const factor = fitting(amount, usual, AMOUNT_FACTORS, NEAR_AMOUNT);
  return factor === undefined
    ? { row, key: "amount", params }
    : { row, key: "amount_factor", params: { ...params, factor } };
}

/**
 * What may be wrong with the prices and amounts of lines, as `overStored` gives them; at most so many. Nothing is changed, and each may be right.
 */
export function dealRemarks(
  actor: Actor,
  { system_id, marketOf, most }: { system_id: string; marketOf: MarketOf; most: number },
  lines: readonly DealLine[],
): DealRemark[] {
  const storedOf = storedPrices(actor, marketOf);
  const changed = new Set(lines.map(({ deal_id }) => deal_id));
  const byBook = new Map<string | null, number[]>();
  const others = storedDeals(actor, system_id).filter(({ deal_id }) => !changed.has(deal_id));
  for (const { book_id = null, amount } of [...others, ...lines]) {
    if (amount === undefined) continue;
    const amounts = byBook.get(book_id);
    if (amounts) amounts.push(amount);
    else byBook.set(book_id, [amount]);
  }
  for (const amounts of byBook.values()) amounts.sort((a, b) => a - b);
  const remarks: DealRemark[] = [];
  for (const line of lines) {
    if (remarks.length >= most) break;
    const both = [priceRemark(line, storedOf), amountRemark(line, byBook.get(line.book_id ?? null) ?? [])];
    remarks.push(...both.filter((remark) => remark !== null));
  }
  return remarks.slice(0, most);
}

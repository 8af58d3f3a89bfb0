import { and, asc, count, eq, gte, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { futuresPrices } from "~db/schema/market";
import { syntheticFutures } from "~/engines/futures";
import { addDays, lastAuctioned } from "~/engines/spot";
import { dayOf } from "~/entities/core/clock";
import {
  type FutureProduct,
  isQuotingDay,
  isTraded,
  lastQuotingDay,
  periodOfKey,
  quotedFutures,
} from "~/entities/market/products";
import { tickerSymbol } from "~/entities/market/ticker";
import type { Quote, QuotedFuture } from "~/entities/market/view";
import type { MarketPair } from "./markets.server";

/** Uploaded prices that are older than so many days are no longer the price of a future. */
const STALE_DAYS = 14;

/** What is stored of a product: "BASE.2027-Q1". */
export const productKey = ({ load, key }: Pick<FutureProduct, "load" | "key">): string =>
  `${load.toUpperCase()}.${key}`;

/** The future that a stored name means; null for a name that none has. */
export function productOfKey(text: string): FutureProduct | null {
  const [load, key = ""] = text.split(".");
  const period = periodOfKey(key);
  return period && (load === "BASE" || load === "PEAK") ? { load: load === "PEAK" ? "peak" : "base", ...period } : null;
}

/** The newest day futures can have been quoted at `nowMs`: quotes of a day are out with the auction results of the next one. */
export function newestQuotingDay({ spot }: MarketPair, nowMs = Date.now()): string {
  const today = dayOf(spot.timezone, nowMs);
  return lastQuotingDay(lastAuctioned(spot.timezone, nowMs) > today ? today : addDays(today, -1));
}

const synthetic = (day: string, price: number): Quote => ({
  day,
  price,
  source: "synthetic" as const,
  origin: null,
  storedAt: null,
});

/** Uploaded quotes from `first` to `last`, as they were known at `asOf` (ISO 8601 UTC): of each product and day the newest. */
function storedQuotes(
  db: SpaceDb,
  { market }: MarketPair,
  { first, last, asOf, product }: { first: string; last: string; asOf?: string | undefined; product?: string },
): Map<string, Quote[]> {
  const rows = db
    .select()
    .from(futuresPrices)
    .where(
      and(
        eq(futuresPrices.futures_id, market.futures_id),
        gte(futuresPrices.day, first),
        lte(futuresPrices.day, last),
        ...(asOf === undefined ? [] : [lte(futuresPrices.stored_at, asOf)]),
        ...(product === undefined ? [] : [eq(futuresPrices.product, product)]),
      ),
    )
    .orderBy(asc(futuresPrices.day), asc(futuresPrices.stored_at))
    .all();
  const byTicker = new Map<string, Map<string, Quote>>();
  for (const { product: name, day, price, origin, stored_at } of rows) {
    const quotes = byTicker.get(name) ?? new Map<string, Quote>();
    quotes.set(day, { day, price, source: "upload", origin, storedAt: stored_at });
    byTicker.set(name, quotes);
  }
  return new Map([...byTicker].map(([name, quotes]) => [name, [...quotes.values()]]));
}

/**
 * The futures of a market with their last price at the end of a day (YYYY-MM-DD of its clock), those in whose delivery lies ahead of it.
 * `asOf`: as it was known then (ISO 8601 UTC). Uploaded prices count for 14 days.
 */
export function quotesOn(db: SpaceDb, pair: MarketPair, day: string, asOf?: string): QuotedFuture[] {
  const { market, spot } = pair;
  const named = (product: FutureProduct, quote: Quote): QuotedFuture => ({
    ...quote,
    product,
    ticker_symbol: tickerSymbol(market.symbol, product),
  });
  if (market.price_source === "synthetic") {
    const last = lastQuotingDay(day);
    const quote = syntheticFutures({ ...spot, id: market.futures_id });
    return quotedFutures(last, spot.carrier_id).flatMap((product) => {
      const price = quote(product, last);
      return price === null || product.start <= day ? [] : [named(product, synthetic(last, price))];
    });
  }
  const first = addDays(day, -STALE_DAYS);
  const candidates = [...storedQuotes(db, pair, { first, last: day, asOf })].flatMap(([name, quotes]) => {
    const product = productOfKey(name);
    return product && product.start > day && isTraded(product, spot.carrier_id) ? [named(product, quotes.at(-1)!)] : [];
  });
  const order = quotedFutures(day, spot.carrier_id).map(productKey);
  const rank = ({ product }: QuotedFuture) => {
    const at = order.indexOf(productKey(product));
    return at < 0 ? order.length : at;
  };
  return candidates.sort((a, b) => rank(a) - rank(b) || a.product.start.localeCompare(b.product.start));
}

interface QuoteQuery {
  first: string;
  last: string;
  /** As it was known then, ISO 8601 UTC. Left out: now. */
  asOf?: string | undefined;
}

/** The quotes of futures from `first` to `last` (YYYY-MM-DD, both included), by `productKey` and day; days without one are left out. */
export function quotesBetween(
  db: SpaceDb,
  pair: MarketPair,
  products: readonly FutureProduct[],
  { first, last, asOf }: QuoteQuery,
): Map<string, Quote[]> {
  const { market, spot } = pair;
  if (market.price_source === "upload") {
    const [product] = products.length === 1 ? products : [];
    return storedQuotes(db, pair, { first, last, asOf, ...(product ? { product: productKey(product) } : {}) });
  }
  const quote = syntheticFutures({ ...spot, id: market.futures_id });
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (isQuotingDay(day)) days.push(day);
  return new Map(
    products.map((product) => [
      productKey(product),
      days.flatMap((day) => {
        const price = quote(product, day);
        return price === null ? [] : [synthetic(day, price)];
      }),
    ]),
  );
}

/** The quotes of one future, by day. */
export const quoteHistory = (db: SpaceDb, pair: MarketPair, product: FutureProduct, query: QuoteQuery): Quote[] =>
  quotesBetween(db, pair, [product], query).get(productKey(product)) ?? [];

/** How many uploaded prices a market has, corrections too. */
export const storedQuoteCount = (db: SpaceDb, futuresId: string): number =>
  db.select({ count: count() }).from(futuresPrices).where(eq(futuresPrices.futures_id, futuresId)).get()?.count ?? 0;

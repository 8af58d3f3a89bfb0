import { and, asc, count, desc, eq, gt, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { futuresPrices } from "~db/schema/market";
import { addDays } from "~/engines/spot";
import { daysFrom } from "~/entities/core/clock";
import { isQuotingDay } from "~/entities/market/products";
import type { Quote } from "~/entities/market/view";
import type { MarketPair } from "./markets.server";

/** A price of a future that came in place of another one. */
interface CorrectedQuote {
  /** "BASE.2027-Q1", and the day it was quoted. */
  product: string;
  day: string;
  /** Before and now [currency/MWh]. */
  before: number;
  price: number;
  /** Name of the file, and when it came (ISO 8601 UTC). */
  origin: string;
  storedAt: string;
}

/** Corrections that are told at most. */
const MOST_TOLD = 20;

/** The uploaded prices of a market that were replaced, the newest replacement first; at most 20. */
export function correctedQuotes(db: SpaceDb, { market }: MarketPair): CorrectedQuote[] {
  if (market.price_source !== "upload") return [];
  const ofMarket = eq(futuresPrices.futures_id, market.futures_id);
  const replaced = db
    .select({ product: futuresPrices.product, day: futuresPrices.day })
    .from(futuresPrices)
    .where(ofMarket)
    .groupBy(futuresPrices.product, futuresPrices.day)
    .having(gt(count(), 1))
    .orderBy(desc(max(futuresPrices.stored_at)))
    .limit(MOST_TOLD)
    .all();
  return replaced.flatMap(({ product, day }) => {
    const rows = db
      .select()
      .from(futuresPrices)
      .where(and(ofMarket, eq(futuresPrices.product, product), eq(futuresPrices.day, day)))
      .orderBy(asc(futuresPrices.stored_at))
      .all();
    const [before, now] = rows.slice(-2);
    return before && now
      ? [{ product, day, before: before.price, price: now.price, origin: now.origin, storedAt: now.stored_at }]
      : [];
  });
}

/** The working days between the first and the last of some quotes that have none; a year of days at most. */
export function quoteGaps(quotes: readonly Quote[], last: string): string[] {
  const [first] = quotes;
  if (!first) return [];
  const there = new Set(quotes.map(({ day }) => day));
  return Array.from({ length: Math.min(366, daysFrom(first.day, last) + 1) }, (_, i) => addDays(first.day, i)).filter(
    (day) => isQuotingDay(day) && !there.has(day),
  );
}

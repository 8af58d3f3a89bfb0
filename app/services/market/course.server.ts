import { eq, max } from "drizzle-orm";
import { type SpaceDb, spaceNameOf } from "~db/client";
import { futuresPrices } from "~db/schema/market";
import { addDays } from "~/engines/spot";
import type { Quote, QuotedFuture, QuoteLine } from "~/entities/market/view";
import type { MarketPair } from "./markets.server";
import { productKey, quotesBetween, quotesOn } from "./quotes.server";

const WEEKS_52 = 364;

/** The last list of each market: what it is made of changes once a day, or with a file. */
const cache = new Map<string, { version: string; lines: QuoteLine[] }>();
const MOST_KEPT = 64;

function lineOf(quoted: QuotedFuture, quotes: readonly Quote[]): QuoteLine {
  const before = quotes.filter(({ day }) => day < quoted.day);
  const weekAgo = addDays(quoted.day, -7);
  const change = (from: Quote | undefined) => (from ? quoted.price - from.price : null);
  const prices = [...before.map(({ price }) => price), quoted.price];
  return {
    ...quoted,
    change1: change(before.at(-1)),
    change7: change(before.findLast(({ day }) => day <= weekAgo)),
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
}

/** The futures of a market at the end of a day (YYYY-MM-DD of its clock) with how their prices moved in a year. */
export function quoteLines(db: SpaceDb, pair: MarketPair, day: string): QuoteLine[] {
  const { futures_id, price_source } = pair.market;
  const newest = db
    .select({ at: max(futuresPrices.stored_at) })
    .from(futuresPrices)
    .where(eq(futuresPrices.futures_id, futures_id))
    .get();
  const name = `${spaceNameOf(db)} ${futures_id}`;
  const version = `${day} ${price_source} ${pair.spot.timezone} ${newest?.at ?? ""}`;
  const entry = cache.get(name);
  if (entry?.version === version) return entry.lines;
  const quoted = quotesOn(db, pair, day);
  const history = quotesBetween(
    db,
    pair,
    quoted.map(({ product }) => product),
    {
      first: addDays(day, -WEEKS_52),
      last: day,
    },
  );
  const lines = quoted.map((quote) => lineOf(quote, history.get(productKey(quote.product)) ?? []));
  if (cache.size >= MOST_KEPT) cache.delete(cache.keys().next().value!);
  cache.set(name, { version, lines });
  return lines;
}

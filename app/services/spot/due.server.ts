import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotFetches, spotMarkets, spotPrices } from "~db/schema/spot";
import { addDays, deliveryDay, deliveryDays, lastAuctioned } from "~/engines/spot";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { FETCHED_SOURCES, isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import type { Period } from "./period.server";

/** So many days back missing ones are asked for again by the clock. Older ones are fetched on request. */
export const CATCH_UP_DAYS = 30;

/** After the auction results are asked for at every look; so long [ms] before the day begins nobody waits for them any more. */
const URGENT_UNTIL = 5 * HOUR_MS;
/** Pauses between two requests for the same missing days [ms]: while the new day is awaited, later, and after a refusal. */
const PAUSES = { urgent: 10 * MINUTE_MS, later: 2 * HOUR_MS, refused: 6 * HOUR_MS };
const REFUSALS = new Set(["key", "refused", "no_token", "not_prices", "unit", "zone"]);

/** The markets of a space whose prices are fetched. */
export const fetchedMarkets = (db: SpaceDb): SpotMarket[] =>
  db
    .select()
    .from(spotMarkets)
    .where(and(isNull(spotMarkets.deleted_at), inArray(spotMarkets.price_source, [...FETCHED_SOURCES])))
    .all();

/** The days of the last month that were auctioned at `nowMs` and are not stored, from the first to the last. */
export function missingDays(db: SpaceDb, market: SpotMarket, nowMs: number): Period | null {
  const { spot_id, timezone } = market;
  const last = lastAuctioned(timezone, nowMs);
  const first = addDays(last, -CATCH_UP_DAYS);
  const rows = db
    .select({ day: spotPrices.day })
    .from(spotPrices)
    .where(and(eq(spotPrices.spot_id, spot_id), gte(spotPrices.day, first)))
    .all();
  const there = new Set(rows.map(({ day }) => day));
  const missing = deliveryDays(deliveryClock(market), first, last).filter(({ day }) => !there.has(day));
  return missing.length === 0 ? null : { first: missing[0]!.day, last: missing.at(-1)!.day };
}

/** The days to ask a market's source for at `nowMs`; null where none is missing, or they were asked for a short while ago. */
export function dueDays(db: SpaceDb, market: SpotMarket, nowMs: number): Period | null {
  if (!isFetched(market.price_source)) return null;
  const missing = missingDays(db, market, nowMs);
  if (!missing) return null;
  const tried = db.select().from(spotFetches).where(eq(spotFetches.spot_id, market.spot_id)).get();
  if (!tried || tried.source !== market.price_source) return missing;
  const awaited = missing.last === lastAuctioned(market.timezone, nowMs);
  const begins = deliveryDay(deliveryClock(market), missing.last).startMs;
  const refused = tried.problem !== null && REFUSALS.has(tried.problem.key);
  const pause = refused ? "refused" : awaited && nowMs < begins - URGENT_UNTIL ? "urgent" : "later";
  return nowMs - Date.parse(tried.tried_at) >= PAUSES[pause] ? missing : null;
}

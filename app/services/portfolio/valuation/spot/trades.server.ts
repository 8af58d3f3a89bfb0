import { and, asc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotDeals } from "~db/schema/spot";
import type { DayRange, Trade } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { addDays, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { lastYear } from "~/entities/core/shared";
import { deliveryClock, deliveryDayOf, deliveryStart } from "~/entities/spot/deliveryClock";
import { dealEnergy } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { madeSpotDeal } from "~/services/spot/deals.server";
import { pricesOfDays } from "~/services/spot/prices.server";

/** A trade with the moment since when it is known, and until when it was (null: it still is), ISO 8601 UTC. */
export interface DatedTrade extends Trade {
  since: string;
  until: string | null;
}

interface TradesWanted {
  systemId: string;
  market: SpotMarket;
  /** Days of delivery by the clock of the market. */
  range: DayRange;
  /** Takes those that were deleted since this moment too, ISO 8601 UTC. */
  deletedSince?: string;
}

/** The spot deals of a system on a market that are made as trades, by the beginning of their delivery, without prices of the auction. */
export function tradesIn(db: SpaceDb, { systemId, market, range, deletedSince }: TradesWanted): DatedTrade[] {
  const clock = deliveryClock(market);
  const [from, to] = [deliveryStart(clock, range.first), deliveryStart(clock, addDays(range.last, 1))];
  const isLive = isNull(spotDeals.deleted_at);
  return db
    .select({
      start_at: spotDeals.start_at,
      end_at: spotDeals.end_at,
      amount: spotDeals.amount,
      direction: spotDeals.direction,
      price: spotDeals.trading_price,
      // A change that was refused, or set aside, makes no deal.
      since: sql<string>`coalesce(iif(json_extract(${spotDeals.approval}, '$.state') = 'approved', json_extract(${spotDeals.approval}, '$.decided_at'), NULL), ${spotDeals.created_at})`,
      until: spotDeals.deleted_at,
    })
    .from(spotDeals)
    .where(
      and(
        eq(spotDeals.system_id, systemId),
        eq(spotDeals.spot_id, market.spot_id),
        madeSpotDeal,
        gte(spotDeals.start_at, new Date(from).toISOString()),
        lt(spotDeals.start_at, new Date(to).toISOString()),
        deletedSince === undefined ? isLive : or(isLive, gt(spotDeals.deleted_at, deletedSince)),
      ),
    )
    .orderBy(asc(spotDeals.start_at))
    .all()
    .map((row) => {
      const startMs = Date.parse(row.start_at);
      const hours = (Date.parse(row.end_at) - startMs) / HOUR_MS;
      const { price, since, until } = row;
      return { startMs, hours, mwh: dealEnergy(row), price, spot: NaN, since, until };
    });
}

/** Gives trades the day-ahead price of their period [currency/MWh], where it is known at `nowMs`. */
export function withSpotPrices<T extends Trade>(
  db: SpaceDb,
  market: SpotMarket,
  trades: readonly T[],
  { range, nowMs }: { range: DayRange; nowMs: number },
): T[] {
  if (trades.length === 0) return [];
  const clock = deliveryClock(market);
  const [from, to] = [deliveryStart(clock, range.first), deliveryStart(clock, addDays(range.last, 1))];
  const stepMs = market.timestep_minutes * MINUTE_MS;
  const { days } = pricesOfDays(db, market, range, nowMs);
  const prices = pricesInSteps(days, from, stepMs / 1000, Math.round((to - from) / stepMs));
  return trades.map((trade) => ({ ...trade, spot: prices[Math.floor((trade.startMs - from) / stepMs)] ?? NaN }));
}

/** What a spot deal may at most lie ahead; the rules of deals know it. */
const lastDay = () => `${lastYear()}-12-31`;

/**
 * The spot deals of a system on a market from a day on, as trades with the prices of the auction: those of now, those that there were at the
 * end of the reference day, and the first and the last day of all of them. A deal that was changed since is taken as it is now.
 */
export function bookTrades(
  db: SpaceDb,
  { systemId, market }: { systemId: string; market: SpotMarket },
  { nowMs, earliest, referenceDay }: { nowMs: number; earliest: string; referenceDay: string },
): { now: Trade[]; then: Trade[]; days: string[] } {
  const clock = deliveryClock(market);
  const reference = new Date(deliveryStart(clock, addDays(referenceDay, 1))).toISOString();
  const range = { first: earliest, last: lastDay() };
  const rows = tradesIn(db, { systemId, market, range, deletedSince: reference });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { now: [], then: [], days: [] };
  const days = [first, last].map(({ startMs }) => deliveryDayOf(clock, startMs));
  const trades = withSpotPrices(db, market, rows, { range: { first: days[0]!, last: days[1]! }, nowMs });
  return {
    now: trades.filter(({ until }) => until === null),
    then: trades.filter(({ since }) => since < reference),
    days,
  };
}

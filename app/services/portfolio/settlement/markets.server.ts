import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { futuresMarkets } from "~db/schema/market";
import { deals } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import { deliveryClock, deliveryDayOf, midnightClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { dealtMarketsOf } from "~/services/spot/dealtMarkets.server";
import { daysOfMonth } from "./month.server";

type MarketRow = typeof spotMarkets.$inferSelect;

/** SQL: the deals of a system that deliver in a month (YYYY-MM). */
export function dealsOfMonth(systemId: string, month: string) {
  const { first, last } = daysOfMonth(month);
  return and(
    eq(deals.system_id, systemId),
    isNull(deals.deleted_at),
    lte(deals.start_date, last),
    gte(deals.end_date, first),
  );
}

/** Spot markets that a month of a system is settled by: those of its deals, each with when its futures were changed, and those it deals on. */
export function settlementMarkets(
  db: SpaceDb,
  systemId: string,
  month: string,
): { ofDeals: { spot: MarketRow; set: string }[]; dealt: MarketRow[] } {
  const ofDeals = db
    .selectDistinct({ spot: spotMarkets, set: futuresMarkets.set_at })
    .from(deals)
    .innerJoin(futuresMarkets, eq(futuresMarkets.futures_id, deals.futures_id))
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, futuresMarkets.spot_id))
    .where(dealsOfMonth(systemId, month))
    .all();
  const ids = dealtMarketsOf(db, systemId).map(({ spot_id }) => spot_id);
  const dealt = db.select().from(spotMarkets).where(inArray(spotMarkets.spot_id, ids)).all();
  return { ofDeals, dealt };
}

/** Whether the last day of a month (YYYY-MM) is over at `nowMs` (ms since 1970 UTC) on all markets; without a market, in UTC. */
export function isMonthOver(
  markets: readonly Pick<SpotMarket, "timezone" | "carrier_id">[],
  month: string,
  nowMs: number,
): boolean {
  const { last } = daysOfMonth(month);
  const clocks = markets.length > 0 ? markets.map(deliveryClock) : [midnightClock("UTC")];
  return clocks.every((clock) => deliveryDayOf(clock, nowMs) > last);
}

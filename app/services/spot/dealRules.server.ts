import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotDeals, spotMarkets, spotPrices } from "~db/schema/spot";
import { MINUTE_MS } from "~/entities/core/clock";
import { FIRST_YEAR, lastYear, yearOf } from "~/entities/core/shared";
import { deliveryClock, deliveryDayOf, deliveryStart, isAllowance } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";

const marketOf = (db: SpaceDb, spotId: string): SpotMarket | undefined =>
  db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spotId)).get();

/** The end of a deal follows from its start and its market; times are written in one way. */
export function completeSpotDeal(db: SpaceDb, deal: SpotDeal): SpotDeal {
  const startMs = Date.parse(deal.start_at);
  const minutes = marketOf(db, deal.spot_id)?.timestep_minutes ?? 60;
  const endMs = deal.end_at === undefined ? startMs + minutes * MINUTE_MS : Date.parse(deal.end_at);
  return { ...deal, start_at: new Date(startMs).toISOString(), end_at: new Date(endMs).toISOString() };
}

/** A deal is for one whole delivery period of a market of the space. Allowances have no periods: they are dealt in as futures. */
export function checkSpotDeal({ db, after }: Change<SpotDeal>): Refusal | void {
  const market = marketOf(db, after.spot_id);
  if (!market) return complain("spot_id", "rules.unknown_reference");
  if (isAllowance(market.carrier_id)) return complain("spot_id", "spot.rules.no_allowances");
  const { start_at, end_at = start_at } = after;
  const year = yearOf(start_at);
  const upper_year = lastYear();
  if (year < FIRST_YEAR || year > upper_year)
    return complain("start_at", "rules.year_range", { lower_year: FIRST_YEAR, upper_year });
  const { timestep_minutes: minutes } = market;
  const clock = deliveryClock(market);
  const startMs = Date.parse(start_at);
  const intoDay = startMs - deliveryStart(clock, deliveryDayOf(clock, startMs));
  if (intoDay % (minutes * MINUTE_MS) !== 0) return complain("start_at", "spot.rules.period_start", { minutes });
  if (Date.parse(end_at) - startMs !== minutes * MINUTE_MS)
    return complain("end_at", "spot.rules.period_end", { minutes });
}

/** How many deals are of a market, deleted ones too, and of how many systems. */
function dealsOfMarket(db: SpaceDb, spotId: string): { deals: number; systems: number } {
  const rows = db.select({ system: spotDeals.system_id }).from(spotDeals).where(eq(spotDeals.spot_id, spotId)).all();
  return { deals: rows.length, systems: new Set(rows.map(({ system }) => system)).size };
}

/** What is of a market: deals of how many systems, and days of stored prices. */
export const usesOfMarket = (db: SpaceDb, spotId: string) => ({
  ...dealsOfMarket(db, spotId),
  days: db.select({ day: spotPrices.day }).from(spotPrices).where(eq(spotPrices.spot_id, spotId)).all().length,
});

/** A market stays as long as deals are of it. */
export function checkMarketRemoval({ db, row }: Removal<SpotMarket>): Refusal | void {
  const uses = dealsOfMarket(db, row.spot_id);
  if (uses.deals > 0) return refused(409, "spot.rules.market_in_use", { params: uses });
}

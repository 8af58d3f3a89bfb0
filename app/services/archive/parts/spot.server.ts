import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationSites } from "~db/schema/operator";
import { spotDeals, spotMarkets } from "~db/schema/spot";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { bare } from "./bare";

/** Deals of a system that travel with it at most, the newest. */
const MOST_DEALS = 10_000;

/**
 * The deals of a system on spot markets, the newest 10 000 but for those that were refused, the markets they are of and the one whose prices count for its plans. Prices stay where they are: a market that is
 * new elsewhere has synthetic ones until somebody there chooses a source.
 */
export function spotParts(db: SpaceDb, systemId: string): Pick<SystemSnapshot, "spotDeals" | "spotMarkets"> {
  const ofSystem = and(
    eq(spotDeals.system_id, systemId),
    isNull(spotDeals.deleted_at),
    ne(spotDeals.status, "refused"),
  );
  const deals = db.select().from(spotDeals).where(ofSystem).orderBy(desc(spotDeals.start_at)).limit(MOST_DEALS).all();
  const [site] = db
    .select({ spot_id: operationSites.price_spot_id })
    .from(operationSites)
    .where(eq(operationSites.system_id, systemId))
    .all();
  const priced = site?.spot_id ? [site.spot_id] : [];
  const ids = [...new Set([...deals.map(({ spot_id }) => spot_id), ...priced])];
  const markets = ids.length === 0 ? [] : db.select().from(spotMarkets).where(inArray(spotMarkets.spot_id, ids)).all();
  return {
    spotDeals: deals.map((row) => bare(spotDealEntity, row)),
    spotMarkets: markets.map((row): SpotMarket => ({ ...bare(spotMarketEntity, row), price_source: "synthetic" })),
  };
}

import { and, desc, eq, inArray, isNull, ne, notInArray } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { futuresMarkets } from "~db/schema/market";
import { books, counterparties, deals, goos, houses } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { FuturesMarket } from "~/entities/market/futuresMarket";
import { PENDING_STATUSES } from "~/entities/spot/approval";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { bare } from "./bare";

/** Deals and guarantees of a system that travel with it at most, the newest. */
const MOST = 10_000;

type Parts = Pick<
  SystemSnapshot,
  "deals" | "goos" | "houses" | "books" | "counterparties" | "futuresMarkets" | "spotMarkets"
>;

/**
 * The deals and guarantees of origin of a system, the newest 10 000 of each, with the parties and markets they name. Deals that were
 * refused stay, and lots of guarantees that wait or were refused: they count nowhere, and nobody can enter them. Prices stay where
 * they are: a market that is new elsewhere has synthetic ones until somebody there chooses a source.
 */
export function portfolioParts(
  db: SpaceDb,
  { system, geometries }: Pick<SystemSnapshot, "system" | "geometries">,
): Parts {
  const systemId = system.system_id;
  const geometryIds = new Set(geometries.map(({ geometry_id }) => geometry_id));
  const ownDeals = db
    .select()
    .from(deals)
    .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at), ne(deals.status, "refused")))
    .orderBy(desc(deals.start_date), deals.deal_id)
    .limit(MOST)
    .all()
    .map((row) => ({
      ...row,
      geometry_id: row.geometry_id && geometryIds.has(row.geometry_id) ? row.geometry_id : null,
      geometry_shares: sharesOf(row.geometry_shares, geometryIds),
    }));
  const dealIds = new Set(ownDeals.map(({ deal_id }) => deal_id));
  const ownGoos = db
    .select()
    .from(goos)
    .where(and(eq(goos.system_id, systemId), isNull(goos.deleted_at), notInArray(goos.status, [...PENDING_STATUSES])))
    .orderBy(desc(goos.start_date), goos.goo_id)
    .limit(MOST)
    .all()
    .map((row) => ({ ...row, deal_id: row.deal_id && dealIds.has(row.deal_id) ? row.deal_id : null }));
  const rows = <Table extends SQLiteTable>(table: Table, id: SQLiteColumn, ids: readonly (string | null)[]) => {
    const wantedIds = [...new Set(ids.filter((id) => id !== null))];
    return wantedIds.length === 0 ? [] : db.select().from(table).where(inArray(id, wantedIds)).all();
  };
  const markets = rows(
    futuresMarkets,
    futuresMarkets.futures_id,
    ownDeals.map((row) => row.futures_id),
  ) as (typeof futuresMarkets.$inferSelect)[];
  const spots = rows(
    spotMarkets,
    spotMarkets.spot_id,
    markets.map(({ spot_id }) => spot_id),
  ) as (typeof spotMarkets.$inferSelect)[];
  const parties = [...ownDeals, ...ownGoos].map(({ counterparty_id }) => counterparty_id);
  return {
    deals: ownDeals.map((row) => bare(dealEntity, row)),
    goos: ownGoos.map((row) => bare(gooEntity, row)),
    houses: (
      rows(
        houses,
        houses.house_id,
        ownDeals.map((row) => row.house_id),
      ) as (typeof houses.$inferSelect)[]
    ).map((row) => bare(houseEntity, row)),
    books: (
      rows(
        books,
        books.book_id,
        ownDeals.map((row) => row.book_id),
      ) as (typeof books.$inferSelect)[]
    ).map((row) => bare(bookEntity, row)),
    counterparties: (
      rows(counterparties, counterparties.counterparty_id, parties) as (typeof counterparties.$inferSelect)[]
    ).map((row) => ({
      ...bare(counterpartyEntity, row),
      // Which markets somebody clears is of the space: another has its own markets, and one who clears them.
      spot_ids: [],
    })),
    futuresMarkets: markets.map((row): FuturesMarket => ({
      ...bare(futuresMarketEntity, row),
      price_source: "synthetic",
    })),
    spotMarkets: spots.map((row): SpotMarket => ({ ...bare(spotMarketEntity, row), price_source: "synthetic" })),
  };
}

/** Shares of the locations that are there: those of deleted ones go to the others in proportion. */
function sharesOf(shares: Readonly<Record<string, number>>, geometryIds: ReadonlySet<string>): Record<string, number> {
  const left = Object.entries(shares).filter(([id]) => geometryIds.has(id));
  const sum = left.reduce((all, [, share]) => all + share, 0);
  if (sum === 0) return {};
  return Object.fromEntries(left.map(([id, share]) => [id, (share * 100) / sum]));
}

/** Both parts together: a spot market that both name is there once. */
export function withPortfolio<Spot extends Pick<SystemSnapshot, "spotMarkets">>(
  spot: Spot,
  parts: Parts,
): Spot & Parts {
  const named = new Set((spot.spotMarkets ?? []).map(({ spot_id }) => spot_id));
  const markets = (parts.spotMarkets ?? []).filter(({ spot_id }) => !named.has(spot_id));
  return { ...spot, ...parts, spotMarkets: [...(spot.spotMarkets ?? []), ...markets] };
}

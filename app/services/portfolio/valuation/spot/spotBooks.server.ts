import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { counterparties, deals } from "~db/schema/portfolio";
import { spotMarkets } from "~db/schema/spot";
import { derived } from "~db/unchanged";
import { DAY_MS } from "~/entities/core/clock";
import { carrierOfDeals } from "~/entities/market/futuresMarket";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { marketPairs } from "~/services/market/markets.server";
import { dealtMarketsOf } from "~/services/spot/dealtMarkets.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import type { PortfolioQuery } from "../worth";

/** What the lines of spot deals are called: those of a market are one. */
const PREFIX = "spot:";
/** The spot market that a line is of; null for the line of a deal. */
export const spotOfLine = (deal: string): string | null => (deal.startsWith(PREFIX) ? deal.slice(PREFIX.length) : null);

/**
 * The spot deals of a system on one market. They are valued as one, existing and of own use, in no book and no house. Whoever owes for them is the
 * counterparty that clears the market, else the market itself.
 */
export interface SpotBook {
  /** Name of its lines. */
  deal_id: string;
  market: SpotMarket;
  /** The market of futures whose prices it is valued at while it is open; null where there is none for the spot market. */
  futures_id: string | null;
  carrier_id: string;
  book_id: "";
  /** Who clears the market; its own id where nobody does. */
  counterparty_id: string;
  /** Deals that are not deleted. */
  count: number;
}

/** The counterparty that clears each spot market, where one does. */
export const clearingOf = (db: SpaceDb): Map<string, string> =>
  new Map(
    db
      .select({ id: counterparties.counterparty_id, markets: counterparties.spot_ids })
      .from(counterparties)
      .where(isNull(counterparties.deleted_at))
      .all()
      .flatMap(({ id, markets }) => markets.map((market) => [market, id] as const)),
  );

/** The spot deals of a system by market, whoever asks: rights are checked before. Markets whose last deal was deleted are not in it. */
export const spotBooks = (db: SpaceDb, systemId: string): readonly SpotBook[] =>
  // A page asks for them in several places, and the markets of a space are many.
  derived(db, `spot books ${systemId}`, () => booksWith(db, systemId, null));

/** So long a market whose last deal was deleted is still valued, for what it was worth before [days]. */
const VALUED_DAYS = 31;

/** The same with markets whose last deal was deleted less than a month before `nowMs`: what they were worth is missing since. */
export const valuedBooks = (db: SpaceDb, systemId: string, nowMs: number): SpotBook[] =>
  booksWith(db, systemId, new Date(nowMs - VALUED_DAYS * DAY_MS).toISOString());

/** `deletedSince` (ISO 8601 UTC): with markets of which a deal was deleted after it; null: without. */
function booksWith(db: SpaceDb, systemId: string, deletedSince: string | null): SpotBook[] {
  const wasDeleted = (at: string | null) => deletedSince !== null && at !== null && at > deletedSince;
  const markets = dealtMarketsOf(db, systemId).filter(({ count, deletedAt }) => count > 0 || wasDeleted(deletedAt));
  if (markets.length === 0) return [];
  const dealt = db
    .selectDistinct({ id: deals.futures_id })
    .from(deals)
    .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at)))
    .all();
  const dealtIds = new Set(dealt.map(({ id }) => id));
  const pairs = marketPairs(db);
  const clearing = clearingOf(db);
  return markets.flatMap(({ spot_id, count }): SpotBook[] => {
    const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get();
    if (!market) return [];
    // Where several markets of futures are settled on it, the one that the system deals on.
    const quoting = pairs.filter(({ spot }) => spot.spot_id === spot_id).map((pair) => pair.market.futures_id);
    return [
      {
        deal_id: `${PREFIX}${spot_id}`,
        market,
        futures_id: quoting.find((id) => dealtIds.has(id)) ?? quoting[0] ?? null,
        carrier_id: carrierOfDeals(market.carrier_id),
        book_id: "",
        counterparty_id: clearing.get(spot_id) ?? spot_id,
        count,
      },
    ];
  });
}

/** The spot deals of a system that the actor sees and that fit, by market. */
export function selectedSpot(actor: Actor, systemId: string, query: PortfolioQuery): SpotBook[] {
  if (query.house || query.book || query.location || query.derivative === true || !query.statuses.includes("existing"))
    return [];
  if (!get(actor, systemEntity, systemId)) return [];
  return spotBooks(dbOf(actor), systemId).filter(
    ({ carrier_id, counterparty_id }) =>
      (!query.carrier || carrier_id === query.carrier) &&
      (!query.counterparty || counterparty_id === query.counterparty),
  );
}

import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import { MINOR_UNITS } from "~/engines/portfolio";
import { dealKind } from "~/entities/portfolio/dealProducts";
import type { Counterparty } from "~/entities/portfolio/parties";
import { marketPair } from "~/services/market/markets.server";
import type { PortfolioValue } from "../valuation/types";
import { clearedIn, valuedSpotWorth } from "./valuedSpot.server";
import type { WorthOf } from "./worthOf";

interface NewerDeals {
  systemId: string;
  party: Counterparty;
  currency: string;
  /** The newest valuation; undefined: there is none, so that every deal is newer. */
  value: PortfolioValue | undefined;
}

/** Worths of deals as they were saved, by space: a file of many looks at those before each of its lines. */
const cache = new WeakMap<SpaceDb, Map<string, number>>();
const MOST_KEPT = 20_000;

function cached(db: SpaceDb, key: string, make: () => number): number {
  const worths = cache.get(db) ?? new Map<string, number>();
  cache.set(db, worths);
  if (worths.size >= MOST_KEPT) worths.clear();
  const worth = worths.get(key) ?? make();
  worths.set(key, worth);
  return worth;
}

const openLines = new WeakMap<PortfolioValue, Map<string, number>>();
/** What is open of each deal in a valuation [minor units]. */
function openOf(value: PortfolioValue): Map<string, number> {
  const cachedSums = openLines.get(value);
  if (cachedSums) return cachedSums;
  const sums = new Map<string, number>();
  for (const { deal, part, minor } of value.lines) if (part === "open") sums.set(deal, (sums.get(deal) ?? 0) + minor);
  openLines.set(value, sums);
  return sums;
}

/**
 * What the deals of a counterparty that were made or changed after a valuation add to the worth of what is open there [currency], by id: their own worth, less what the
 * valuation has of them. Futures with margin are in no exposure. Of a spot deal the valuation has what it was then, in the line of its market.
 */
export function newerDeals(
  db: SpaceDb,
  { systemId, party, currency, value }: NewerDeals,
  worthOf: WorthOf,
): Map<string, number> {
  const since = value?.madeAt ?? "";
  const version = value?.madeAt ?? "none";
  const added = new Map<string, number>();
  const rows = db
    .select({ id: deals.deal_id, at: deals.set_at, tech: deals.tech_id, market: deals.futures_id })
    .from(deals)
    .where(
      and(
        eq(deals.system_id, systemId),
        eq(deals.counterparty_id, party.counterparty_id),
        eq(deals.status, "existing"),
        isNull(deals.deleted_at),
        gt(deals.set_at, since),
      ),
    )
    .all();
  const currencies = new Map<string, string | undefined>();
  for (const { id, at, tech, market } of rows) {
    if (dealKind(tech)?.type === "futures" && party.margin_rate !== null) continue;
    if (!currencies.has(market)) currencies.set(market, marketPair(db, market)?.spot.currency);
    if (currencies.get(market) !== currency) continue;
    const worth = cached(db, `${version} ${id} ${at}`, () =>
      worthOf.deal(db.select().from(deals).where(eq(deals.deal_id, id)).get()!),
    );
    added.set(id, worth - (value ? (openOf(value).get(id) ?? 0) / MINOR_UNITS : 0));
  }
  const spotIds = clearedIn(db, party, currency);
  if (spotIds.length === 0) return added;
  const spotRows = db
    .select()
    .from(spotDeals)
    .where(
      and(
        eq(spotDeals.system_id, systemId),
        inArray(spotDeals.spot_id, spotIds),
        eq(spotDeals.status, "existing"),
        isNull(spotDeals.deleted_at),
        gt(spotDeals.set_at, since),
      ),
    )
    .all();
  for (const row of spotRows)
    added.set(
      row.spotdeal_id,
      cached(
        db,
        `${version} ${row.spotdeal_id} ${row.set_at}`,
        () => worthOf.spotDeal(row) - valuedSpotWorth(db, row, { party, currency, value }, worthOf),
      ),
    );
  return added;
}

import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { deals } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import { MINOR_UNITS } from "~/engines/portfolio";
import { dealKind } from "~/entities/portfolio/dealProducts";
import type { Counterparty } from "~/entities/portfolio/parties";
import { batchOf } from "~/services/core/changelog.server";
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

/** What came after the valuation, as it is at a record of the change log. */
interface Added {
  /** The newest record that is in it. */
  seq: number;
  at: string;
  worths: Map<string, number>;
}
/** By transaction: a file looks at what its earlier lines changed, not at all of them for each line. */
const inTransaction = new WeakMap<object, Map<string, Added>>();

const newestChange = (db: SpaceDb) =>
  db.select({ seq: changes.seq, at: changes.at }).from(changes).orderBy(desc(changes.seq)).limit(1).get();

/**
 * What the deals of a counterparty that were made or changed after a valuation add to the worth of what is open there [currency], by id: their own worth, less what the
 * valuation has of them. Futures with margin are in no exposure. Of a spot deal the valuation has what it was then, in the line of its market.
 */
export function newerDeals(db: SpaceDb, about: NewerDeals, worthOf: WorthOf): ReadonlyMap<string, number> {
  const transaction = batchOf(db);
  if (!transaction) return worthsOf(db, about, worthOf);
  const { systemId, party, currency, value } = about;
  const byKey = inTransaction.get(transaction) ?? new Map<string, Added>();
  inTransaction.set(transaction, byKey);
  const key = [systemId, party.counterparty_id, party.margin_rate, party.spot_ids.join(), currency, value?.madeAt].join(
    "|",
  );
  const added = byKey.get(key);
  const newest = newestChange(db);
  const mark = { seq: newest?.seq ?? 0, at: newest?.at ?? "" };
  const isWhole = added && isStillThere(db, added);
  const worths = isWhole ? added.worths : new Map<string, number>();
  if (!isWhole) for (const [id, worth] of worthsOf(db, about, worthOf)) worths.set(id, worth);
  else
    for (const ids of changedSince(db, systemId, added.seq)) {
      for (const id of [...ids.deals, ...ids.spotDeals]) worths.delete(id);
      for (const [id, worth] of worthsOf(db, about, worthOf, ids)) worths.set(id, worth);
    }
  byKey.set(key, { ...mark, worths });
  return worths;
}

/** Whether the record up to which worths were read is there still: a part of a transaction may have been taken back, and another record have its number. */
const isStillThere = (db: SpaceDb, { seq, at }: Added): boolean =>
  db.select({ at: changes.at }).from(changes).where(eq(changes.seq, seq)).get()?.at === at;

interface Ids {
  deals: readonly string[];
  spotDeals: readonly string[];
}
/** The ids a query takes at once. */
const MOST_IDS = 500;

/** Deals and spot deals of a system that were saved, deleted or restored after a record of the log, in parts. */
function changedSince(db: SpaceDb, systemId: string, seq: number): Ids[] {
  const rows = db
    .selectDistinct({ type: changes.type, id: changes.id })
    .from(changes)
    .where(and(eq(changes.system_id, systemId), gt(changes.seq, seq), inArray(changes.type, ["deal", "spot_deal"])))
    .all();
  const parts = Array.from({ length: Math.ceil(rows.length / MOST_IDS) }, (_, i) =>
    rows.slice(i * MOST_IDS, (i + 1) * MOST_IDS),
  );
  const idsOf = (part: typeof rows, type: string) => part.filter((row) => row.type === type).map(({ id }) => id);
  return parts.map((part) => ({ deals: idsOf(part, "deal"), spotDeals: idsOf(part, "spot_deal") }));
}

/** The worths of `newerDeals`; `ids`: of these alone. */
function worthsOf(
  db: SpaceDb,
  { systemId, party, currency, value }: NewerDeals,
  worthOf: WorthOf,
  ids?: Ids,
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
        ids && inArray(deals.deal_id, [...ids.deals]),
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
        ids && inArray(spotDeals.spotdeal_id, [...ids.spotDeals]),
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

import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotDeals as dealRows, spotMarkets } from "~db/schema/spot";
import { DAY_MS } from "~/entities/core/clock";
import type { SpotDealState } from "~/entities/spot/approval";
import type { DealDirection } from "~/entities/spot/direction";
import type { SpotDeal, SpotDealForm } from "~/entities/spot/spotDeal";
import { isInCountry, type SpotMarket } from "~/entities/spot/spotMarket";
import type { DealSum } from "~/entities/spot/view";
import { type Actor, moduleOn, visibleSystem } from "~/services/core/access.server";
import { LIST_SIZE, type ListPart } from "~/services/core/lists.server";
import { done, type Outcome } from "~/services/core/outcome";
import { newestFirst, olderThan, positionOf } from "~/services/core/parts/newestFirst";
import { firstOf } from "~/services/core/parts/part";
import { dbOf, get, list, save, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dealtMarketsOf } from "./dealtMarkets.server";
import { spotDealEntity } from "./spotDeal.entity.server";
import { spotMarketEntity } from "./spotMarket.entity.server";

/** A deal with the market it is of. */
export interface DealRow {
  deal: Stored<SpotDeal>;
  market: SpotMarket;
}

const HOURS = sql<number>`((unixepoch(${dealRows.end_at}) - unixepoch(${dealRows.start_at})) / 3600.0)`;
/** SQL: the power of a deal [MW], negative where it sells. */
const SIGNED = sql<number>`iif(${dealRows.direction} = 'sale', -1, 1) * ${dealRows.amount}`;
const joined = (db: SpaceDb, where: SQL | undefined) =>
  db
    .select({ deal: dealRows, market: spotMarkets })
    .from(dealRows)
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, dealRows.spot_id))
    .where(where);
/** No delivery is longer: it is that of a step of a market, an hour at most. */
const LONGEST_MS = DAY_MS;
/**
 * SQL: deals whose delivery touches the time from `fromMs` to `toMs` (ms since 1970 UTC). The index of their start leads to these alone,
 * however many there are.
 */
const touching = (fromMs: number, toMs: number) =>
  and(
    gt(dealRows.start_at, new Date(fromMs - LONGEST_MS).toISOString()),
    lt(dealRows.start_at, new Date(toMs).toISOString()),
    gt(dealRows.end_at, new Date(fromMs).toISOString()),
  );

/** SQL: deals that are made: those that wait for a second person, or were refused, count nowhere. */
export const madeSpotDeal = eq(dealRows.status, "existing");

interface SpotWindow {
  /** ms since 1970 UTC. */
  fromMs: number;
  toMs: number;
  /** Those too that wait for a second person. */
  waiting?: boolean;
}

/** The deals of a system whose delivery touches a time, made or waiting, by their start. */
export const spotDealsIn = (db: SpaceDb, systemId: string, { fromMs, toMs, waiting = false }: SpotWindow): DealRow[] =>
  joined(
    db,
    and(
      eq(dealRows.system_id, systemId),
      isNull(dealRows.deleted_at),
      waiting ? ne(dealRows.status, "refused") : madeSpotDeal,
      touching(fromMs, toMs),
    ),
  )
    .orderBy(asc(dealRows.start_at), asc(dealRows.spotdeal_id))
    .all();

/** The deals of a system whose delivery touches the time from `fromMs` to `toMs` (ms since 1970 UTC), by their start. */
export const spotDeals = (db: SpaceDb, systemId: string, fromMs: number, toMs: number): DealRow[] =>
  spotDealsIn(db, systemId, { fromMs, toMs });

interface DealsWanted {
  /** Of one system. Null: of all in sight. */
  systemId: string | null;
  carrierId: string | null;
  direction: DealDirection | null;
  status: SpotDealState;
  fromMs: number;
  toMs: number;
  limit: number;
  /** The place where the part begins (`positionOf`), or the id of the last deal of the part before. */
  after: string | undefined;
}

const NEWEST = { time: dealRows.start_at, id: dealRows.spotdeal_id };

/** Deals that the actor sees, the newest first, for programs, and where the next part begins. 422 for an `after` that is none. */
export function dealsInSight(
  actor: Actor,
  { systemId, carrierId, direction, status, fromMs, toMs, limit, after }: DealsWanted,
): Outcome<{ rows: DealRow[]; next: string | undefined }> {
  const db = dbOf(actor);
  const older = olderThan(NEWEST, after, (id) => get(actor, spotDealEntity, id)?.start_at);
  if (!older.ok) return older;
  const where = and(
    isNull(dealRows.deleted_at),
    eq(dealRows.status, status),
    systemId === null ? undefined : eq(dealRows.system_id, systemId),
    carrierId === null ? undefined : eq(spotMarkets.carrier_id, carrierId),
    direction === null ? undefined : eq(dealRows.direction, direction),
    visibleSystem(db, actor, dealRows.system_id),
    moduleOn(dealRows.system_id, "operation"),
    touching(fromMs, toMs),
    older.value,
  );
  const all = joined(db, where)
    .orderBy(...newestFirst(NEWEST))
    .limit(limit + 1)
    .all();
  const { rows, last } = firstOf(all, limit);
  return done({ rows, next: last && positionOf({ time: last.deal.start_at, id: last.deal.spotdeal_id }) });
}

/** Which deals of a system its page shows; what is null filters nothing. */
export interface DealsQuery {
  market: string | null;
  direction: DealDirection | null;
  fromMs: number | null;
  toMs: number | null;
  lifecycle: "live" | "deleted";
  /** From 1. 0: no page, but the newest 10 000. */
  page: number;
}

/** Deals of a file. */
const MOST_IN_FILE = 10_000;

/** One page of the deals of a system that the actor sees, the newest first, and the sums of all that fit and are made; nothing for others. */
export function dealList(actor: Actor, systemId: string, query: DealsQuery): ListPart<DealRow> & { sums: DealSum[] } {
  if (!get(actor, systemEntity, systemId)) return { rows: [], total: 0, sums: [] };
  const db = dbOf(actor);
  const where = and(
    eq(dealRows.system_id, systemId),
    query.lifecycle === "deleted" ? isNotNull(dealRows.deleted_at) : isNull(dealRows.deleted_at),
    query.market === null ? undefined : eq(dealRows.spot_id, query.market),
    query.direction === null ? undefined : eq(dealRows.direction, query.direction),
    query.fromMs === null && query.toMs === null
      ? undefined
      : touching(query.fromMs ?? 0, query.toMs ?? Date.UTC(9999, 0)),
  );
  const energy = sql<number>`sum(${SIGNED} * ${HOURS})`;
  const value = sql<number>`sum(${dealRows.trading_price} * ${SIGNED} * ${HOURS})`;
  const sums = db
    .select({ currency: spotMarkets.currency, deals: sql<number>`count(*)`, energy, value })
    .from(dealRows)
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, dealRows.spot_id))
    .where(and(where, query.lifecycle === "live" ? madeSpotDeal : undefined))
    .groupBy(spotMarkets.currency)
    .orderBy(asc(spotMarkets.currency))
    .all();
  const total =
    db
      .select({ n: sql<number>`count(*)` })
      .from(dealRows)
      .where(where)
      .get()?.n ?? 0;
  const rows = joined(db, where)
    .orderBy(desc(dealRows.start_at), asc(dealRows.spotdeal_id))
    .limit(query.page === 0 ? MOST_IN_FILE : LIST_SIZE)
    .offset(Math.max(0, query.page - 1) * LIST_SIZE)
    .all();
  return { rows, total, sums };
}

/** The markets that deals of a system are of, by name. */
export function dealtMarkets(actor: Actor, systemId: string): SpotMarket[] {
  const db = dbOf(actor);
  const ids = dealtMarketsOf(db, systemId).map(({ spot_id }) => spot_id);
  if (ids.length === 0) return [];
  return db.select().from(spotMarkets).where(inArray(spotMarkets.spot_id, ids)).orderBy(asc(spotMarkets.name)).all();
}

/**
 * The markets that a system may deal on. They are those of its country, of a carrier where one is named. They are those of all countries
 * where its own has none, or none is set.
 */
export function offeredMarkets(actor: Actor, country: string | undefined, carrierId: string | null): SpotMarket[] {
  const all = list(actor, spotMarketEntity).filter((row) => carrierId === null || row.carrier_id === carrierId);
  const countryMarkets = country === undefined ? [] : all.filter((row) => isInCountry(row, country));
  const collator = new Intl.Collator("en", { numeric: true });
  return (countryMarkets.length > 0 ? countryMarkets : all).sort((a, b) => collator.compare(a.name, b.name));
}

/** Makes or changes a deal of a system; its end follows from its market. */
export function saveDeal(actor: Actor, systemId: string, form: SpotDealForm): Outcome<Stored<SpotDeal>> {
  const { expected, ...deal } = form;
  return save(actor, spotDealEntity, { ...deal, system_id: systemId }, { expected: expected || null });
}

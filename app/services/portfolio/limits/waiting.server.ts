import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type SQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { deals, goos } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import type { WaitingRef } from "~/entities/portfolio/approvals";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import type { Approval } from "~/entities/spot/approval";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { seesDeals } from "./modules.server";

/** Most of either kind that are read at once. */
const MOST = 10_000;

const waits = (column: SQLiteColumn) => sql`json_extract(${column}, '$.state') = 'waiting'`;
/** SQL: what waits in a system, of the kinds that the actor sees there. */
function waitingIn(actor: Actor, systemId: string) {
  const system = get(actor, systemEntity, systemId);
  const isSeen = system !== undefined && seesDeals(actor, system) ? undefined : sql`1 = 0`;
  return {
    deals: and(eq(deals.system_id, systemId), isNull(deals.deleted_at), waits(deals.approval), isSeen),
    goos: and(eq(goos.system_id, systemId), isNull(goos.deleted_at), waits(goos.approval), isSeen),
    spot: and(eq(spotDeals.system_id, systemId), isNull(spotDeals.deleted_at), waits(spotDeals.approval)),
  };
}

/** The deals of a system that wait, or have a change that waits, by their delivery; nothing where the actor does not see it. `ids`: these alone. */
export function waitingDeals(actor: Actor, systemId: string, ids?: readonly string[]): Stored<Deal>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  return dbOf(actor)
    .select()
    .from(deals)
    .where(and(waitingIn(actor, systemId).deals, ids && inArray(deals.deal_id, [...ids])))
    .orderBy(asc(deals.start_date), asc(deals.deal_id))
    .limit(MOST)
    .all();
}

/** The same of spot deals. */
export function waitingSpotDeals(actor: Actor, systemId: string, ids?: readonly string[]): Stored<SpotDeal>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  return dbOf(actor)
    .select()
    .from(spotDeals)
    .where(and(waitingIn(actor, systemId).spot, ids && inArray(spotDeals.spotdeal_id, [...ids])))
    .orderBy(asc(spotDeals.start_at), asc(spotDeals.spotdeal_id))
    .limit(MOST)
    .all();
}

/** The same of guarantees of origin. */
export function waitingGoos(actor: Actor, systemId: string, ids: readonly string[]): Stored<Goo>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  return dbOf(actor)
    .select()
    .from(goos)
    .where(and(waitingIn(actor, systemId).goos, inArray(goos.goo_id, [...ids])))
    .orderBy(asc(goos.start_date), asc(goos.goo_id))
    .limit(MOST)
    .all();
}

/** The deals in force that changes of spot deals of a system stand in place of, by id: their approval deletes them. Rights are checked before. */
export function replacedSpotDeals(
  actor: Actor,
  systemId: string,
  changes: readonly Pick<SpotDeal, "approval">[],
): Map<string, SpotDeal> {
  const ids = changes.flatMap(({ approval }) => approval?.replaces ?? []);
  if (ids.length === 0) return new Map();
  const rows = dbOf(actor)
    .select()
    .from(spotDeals)
    .where(
      and(
        eq(spotDeals.system_id, systemId),
        isNull(spotDeals.deleted_at),
        eq(spotDeals.status, "existing"),
        inArray(spotDeals.spotdeal_id, ids),
      ),
    )
    .limit(MOST)
    .all();
  return new Map(rows.map((row) => [row.spotdeal_id, row]));
}

interface Part {
  limit: number;
  offset: number;
}

/** What waits in a system, of all kinds, futures and power purchase agreements first, each by delivery. The caller has checked that it is in sight. */
export function waitingItems(
  actor: Actor,
  systemId: string,
  { limit, offset }: Part,
): { kind: WaitingRef["kind"]; id: string; approval: Approval | null }[] {
  const db = dbOf(actor);
  const where = waitingIn(actor, systemId);
  return unionAll(
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'deal'`,
        id: sql<string>`${deals.deal_id}`,
        start: sql<string>`${deals.start_date}`,
        approval: deals.approval,
      })
      .from(deals)
      .where(where.deals),
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'goo'`,
        id: sql<string>`${goos.goo_id}`,
        start: sql<string>`${goos.start_date}`,
        approval: goos.approval,
      })
      .from(goos)
      .where(where.goos),
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'spot_deal'`,
        id: sql<string>`${spotDeals.spotdeal_id}`,
        start: sql<string>`${spotDeals.start_at}`,
        approval: spotDeals.approval,
      })
      .from(spotDeals)
      .where(where.spot),
  )
    .orderBy(sql`1, 3, 2`)
    .limit(limit)
    .offset(offset)
    .all();
}

/**
 * SQL: what spot deals that are decided on together have in common, in a market: who entered them in which minute, whether they are changes, and which limits
 * they are beyond.
 */
const together = (approval: SQLiteColumn): SQL =>
  sql`json_extract(${approval}, '$.authors') || substr(json_extract(${approval}, '$.asked_at'), 1, 16) || (json_extract(${approval}, '$.change') IS NULL) || coalesce((SELECT group_concat(coalesce(json_extract(value, '$.limit_id'), '') || json_extract(value, '$.measure')) FROM json_each(${approval}, '$.grounds')), '')`;

/** A page of what waits: ids of deals, of guarantees, and of the spot deals that belong together. */
export interface WaitingPage {
  total: number;
  deals: string[];
  goos: string[];
  spot: string[][];
}

/** What waits in a system, by deal or by spot deals that belong together, by the first delivery, with how many there are. Rights are checked before. */
export function waitingPage(actor: Actor, systemId: string, { limit, offset }: Part): WaitingPage {
  const db = dbOf(actor);
  const where = waitingIn(actor, systemId);
  const rows = unionAll(
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'deal'`,
        start: sql<string>`${deals.start_date}`,
        ids: sql<string>`json_array(${deals.deal_id})`,
      })
      .from(deals)
      .where(where.deals),
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'goo'`,
        start: sql<string>`${goos.start_date}`,
        ids: sql<string>`json_array(${goos.goo_id})`,
      })
      .from(goos)
      .where(where.goos),
    db
      .select({
        kind: sql<WaitingRef["kind"]>`'spot_deal'`,
        start: sql<string>`min(${spotDeals.start_at})`,
        ids: sql<string>`json_group_array(${spotDeals.spotdeal_id})`,
      })
      .from(spotDeals)
      .where(where.spot)
      .groupBy(spotDeals.spot_id, together(spotDeals.approval)),
  )
    .orderBy(sql`2, 1, 3`)
    .all();
  const page = rows.slice(offset, offset + limit).map(({ kind, ids }) => ({ kind, ids: JSON.parse(ids) as string[] }));
  return {
    total: rows.length,
    deals: page.flatMap(({ kind, ids }) => (kind === "deal" ? ids : [])),
    goos: page.flatMap(({ kind, ids }) => (kind === "goo" ? ids : [])),
    spot: page.flatMap(({ kind, ids }) => (kind === "spot_deal" ? [ids] : [])),
  };
}

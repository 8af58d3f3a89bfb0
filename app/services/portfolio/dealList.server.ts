import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { books, counterparties, deals, houses } from "~db/schema/portfolio";
import { derived } from "~db/unchanged";
import type { Deal, DealState, DealStatus } from "~/entities/portfolio/deal";
import type { Actor } from "~/services/core/access.server";
import { like, LIST_SIZE, type ListPart } from "~/services/core/lists.server";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** Which deals are wanted; null or empty filters nothing. */
export interface DealsQuery {
  q: string;
  status: DealState | null;
  kind: "futures" | "ppa" | null;
  /** What deals are of. Left out or empty: all. */
  carrier?: string;
  house: string;
  book: string;
  counterparty: string;
  /** Deliveries that touch these days, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Own use, or derivatives alone. */
  derivative: boolean | null;
  lifecycle: "live" | "deleted";
  sort: { key: string; descending: boolean };
  /** From 1. 0: all at once, at most 10 000. */
  page: number;
}

/** A deal with the names of its parties. */
export interface DealRow {
  deal: Stored<Deal>;
  house: string;
  book: string;
  counterparty: string;
}

export const DEAL_SORTS = ["start", "name", "price", "amount", "status"] as const;
const MOST = 10_000;

const where = (systemId: string, query: DealsQuery): SQL | undefined =>
  and(
    eq(deals.system_id, systemId),
    query.lifecycle === "deleted" ? isNotNull(deals.deleted_at) : isNull(deals.deleted_at),
    like(deals.name, query.q),
    query.status ? eq(deals.status, query.status) : undefined,
    query.kind ? sql`${deals.tech_id} LIKE ${`${query.kind}_%`}` : undefined,
    query.carrier ? eq(deals.carrier_id, query.carrier) : undefined,
    query.house ? eq(deals.house_id, query.house) : undefined,
    query.book ? eq(deals.book_id, query.book) : undefined,
    query.counterparty ? eq(deals.counterparty_id, query.counterparty) : undefined,
    query.from ? gte(deals.end_date, query.from) : undefined,
    query.to ? lte(deals.start_date, query.to) : undefined,
    query.derivative === null
      ? undefined
      : sql`coalesce(json_extract(${deals.properties}, '$.is_derivative'), 0) = ${query.derivative ? 1 : 0}`,
  );

const COLUMNS: Record<(typeof DEAL_SORTS)[number], SQL> = {
  start: sql`${deals.start_date}`,
  name: sql`${deals.name} COLLATE NOCASE`,
  price: sql`${deals.trading_price}`,
  amount: sql`${deals.amount}`,
  status: sql`${deals.status}`,
};

/** A page of the deals of a system that the actor sees, with how many there are in all; nothing for others. */
export function dealList(actor: Actor, systemId: string, query: DealsQuery): ListPart<DealRow> {
  if (!get(actor, systemEntity, systemId)) return { rows: [], total: 0 };
  const db = dbOf(actor);
  const filter = where(systemId, query);
  const column = COLUMNS[query.sort.key as keyof typeof COLUMNS] ?? COLUMNS.start;
  const total = db.select({ n: count() }).from(deals).where(filter).get()?.n ?? 0;
  const rows = db
    .select({ deal: deals, house: houses.name, book: books.name, counterparty: counterparties.name })
    .from(deals)
    .innerJoin(houses, eq(houses.house_id, deals.house_id))
    .innerJoin(books, eq(books.book_id, deals.book_id))
    .innerJoin(counterparties, eq(counterparties.counterparty_id, deals.counterparty_id))
    .where(filter)
    .orderBy((query.sort.descending ? desc : asc)(column), asc(deals.deal_id))
    .limit(query.page === 0 ? MOST : LIST_SIZE)
    .offset(query.page === 0 ? 0 : (query.page - 1) * LIST_SIZE)
    .all();
  return { rows, total };
}

/** The deals of a system that count for its portfolio: all that are not deleted, of some of the states. They must not be changed. */
export function liveDeals(actor: Actor, systemId: string, statuses: readonly DealStatus[]): readonly Stored<Deal>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  const db = dbOf(actor);
  const read = () =>
    db
      .select()
      .from(deals)
      .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at), inArray(deals.status, [...statuses])))
      .orderBy(asc(deals.deal_id))
      .all();
  return derived(db, `live deals ${systemId} ${statuses.join()}`, read, (rows) => rows.length);
}

/** What the live deals of a system are of; nothing where the actor does not see it. */
export const dealtCarriers = (actor: Actor, systemId: string): string[] =>
  get(actor, systemEntity, systemId)
    ? dbOf(actor)
        .selectDistinct({ id: deals.carrier_id })
        .from(deals)
        .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at)))
        .all()
        .map(({ id }) => id)
    : [];

import { and, asc, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { counterparties, goos } from "~db/schema/portfolio";
import { coverage, lastValidDay, leftUntil, type Lot, type Stock, stockOn, wattHours } from "~/engines/portfolio";
import { dayOf } from "~/entities/core/clock";
import { type Goo, type GooStatus, isHeld } from "~/entities/portfolio/goo";
import { isPending } from "~/entities/spot/approval";
import type { Actor } from "~/services/core/access.server";
import { like, LIST_SIZE, type ListPart } from "~/services/core/lists.server";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** Which guarantees are wanted; null or empty filters nothing. */
export interface GoosQuery {
  q: string;
  status: GooStatus | null;
  tech: string;
  /** Of production: the year of its first day. */
  year: string;
  lifecycle: "live" | "deleted";
  sort: { key: string; descending: boolean };
  /** From 1. 0: all at once, at most 10 000. */
  page: number;
}

export interface GooRow {
  goo: Stored<Goo>;
  counterparty: string | null;
}

export const GOO_SORTS = ["start", "name", "price", "amount", "status"] as const;
const MOST = 10_000;
const COLUMNS = {
  start: sql`${goos.start_date}`,
  name: sql`${goos.name} COLLATE NOCASE`,
  price: sql`${goos.trading_price}`,
  amount: sql`${goos.amount}`,
  status: sql`${goos.status}`,
};

/** A page of the guarantees of a system that the actor sees, with how many there are in all; nothing for others. */
export function gooList(actor: Actor, systemId: string, query: GoosQuery): ListPart<GooRow> {
  if (!get(actor, systemEntity, systemId)) return { rows: [], total: 0 };
  const db = dbOf(actor);
  const filter = and(
    eq(goos.system_id, systemId),
    query.lifecycle === "deleted" ? isNotNull(goos.deleted_at) : isNull(goos.deleted_at),
    like(goos.name, query.q),
    query.status ? eq(goos.status, query.status) : undefined,
    query.tech ? sql`${goos.tech_id} = ${query.tech}` : undefined,
    query.year ? sql`substr(${goos.start_date}, 1, 4) = ${query.year}` : undefined,
  );
  const column = COLUMNS[query.sort.key as keyof typeof COLUMNS] ?? COLUMNS.start;
  const total = db.select({ n: count() }).from(goos).where(filter).get()?.n ?? 0;
  const rows = db
    .select({ goo: goos, counterparty: counterparties.name })
    .from(goos)
    .leftJoin(counterparties, eq(counterparties.counterparty_id, goos.counterparty_id))
    .where(filter)
    .orderBy((query.sort.descending ? desc : asc)(column), asc(goos.goo_id))
    .limit(query.page === 0 ? MOST : LIST_SIZE)
    .offset(query.page === 0 ? 0 : (query.page - 1) * LIST_SIZE)
    .all();
  return { rows, total };
}

/** Guarantees as the engine counts them. They are there from their issuance on, else from the first day of production. */
export function lotOf({ goo_id: id, amount, status, start_date, end_date, properties }: Goo): Lot {
  const since = properties.issuance_date ?? start_date;
  const origin = properties.received || status === "held" ? "received" : "issued";
  const on = properties.left_on !== null && properties.left_on >= since ? properties.left_on : since;
  const left = isHeld({ status }) ? null : { how: status as "transferred" | "cancelled" | "expired", on };
  return { id, wh: wattHours(Math.round(amount * 1e6) / 1e6), origin, since, producedUntil: end_date, left };
}

/** Guarantees that were said to be there and are no longer valid on a day (YYYY-MM-DD). */
export const hasExpired = (goo: Goo, day: string): boolean => isHeld(goo) && leftUntil(lotOf(goo), day) === "expired";
/** The last day on which they can be used. */
export const validUntil = ({ end_date }: Pick<Goo, "end_date">): string => lastValidDay(end_date);

/** Today by the clock of a zone, YYYY-MM-DD. */
export const todayIn = (zone: string): string => dayOf(zone, Date.now());

/** Share of a consumption [MWh] that cancelled guarantees [Wh] cover; null without one. */
export const coveredShare = (cancelledWh: number, consumption: number | null): number | null =>
  consumption === null ? null : coverage(cancelledWh, consumption);

interface YearStock {
  /** Of production. Null: all. */
  year: string | null;
  /** Whole Wh. */
  stock: Stock;
}

/** What came, left and is held at the end of a day by year of production, the newest first, and in all. */
export function gooStock(all: readonly Goo[], day: string): YearStock[] {
  const rows = all.filter(({ status }) => !isPending(status));
  const years = [...new Set(rows.map(({ start_date }) => start_date.slice(0, 4)))].sort().reverse();
  const of = (year: string | null): YearStock => ({
    year,
    stock: stockOn(rows.filter(({ start_date }) => year === null || start_date.startsWith(year)).map(lotOf), day),
  });
  return [...years.map(of), ...(years.length > 1 ? [of(null)] : [])];
}

import { and, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { dayTrades, tradeLimits } from "~db/schema/portfolio";
import { systems } from "~db/schema/systems";
import { DAY_MS, dayEnd, dayOf, dayStart } from "~/entities/core/clock";
import { DAY_BOUNDS, type TradeFacts } from "~/entities/portfolio/tradeLimit";
import { systemEntity } from "~/services/systems/system.entity.server";
import { rowAt } from "../../rowAt.server";

export type DayTrade = typeof dayTrades.$inferSelect;

/** A deal of any kind as what it adds to the sums of a day. */
export interface Trade {
  systemId: string;
  /** As `dayTrades` has it. */
  tradeId: string;
  facts: TradeFacts;
  /** What it was before it is saved; null where it did not exist. Asked for only where nothing of it is noted on the day. */
  before: () => TradeFacts | null;
}

/** A trade as sums of a day judge it. */
export interface JudgedTrade extends Trade {
  /** When it was entered (ISO 8601, UTC): its day is that. Undefined: now. */
  at?: string | undefined;
  /** Trades in place of which it stands: they go as soon as it is in force, and are left out of what is used. */
  replaces?: readonly string[] | undefined;
}

/** Days that are noted: an approval comes later than what it decides on. */
const KEPT_DAYS = 40;

/** Whether any limit of the space bounds sums of a day; `without`: but for this one. Where none does nothing is noted. */
export function hasDayBounds(db: SpaceDb, without = ""): boolean {
  const row = db
    .select({ id: tradeLimits.limit_id })
    .from(tradeLimits)
    .where(
      and(
        isNull(tradeLimits.deleted_at),
        ne(tradeLimits.limit_id, without),
        or(...DAY_BOUNDS.map((name) => isNotNull(tradeLimits[name]))),
      ),
    )
    .limit(1)
    .get();
  return row !== undefined;
}

/** The day of a moment by the clock of a system, with its bounds. */
export interface TradeDay {
  /** YYYY-MM-DD. */
  day: string;
  timezone: string;
  /** ISO 8601, UTC: the first instant, and the first after it. */
  from: string;
  until: string;
}

/**
 * The day of a system at an instant (ms since 1970). A day of 23 or 25 hours is one. Where its zone was changed in the last 24 hours the sums are of these, as
 * another zone begins no other day.
 */
export function tradeDay(db: SpaceDb, systemId: string, atMs: number): TradeDay {
  const row = db.select().from(systems).where(eq(systems.system_id, systemId)).get();
  const timezone = row?.timezone ?? "UTC";
  const day = dayOf(timezone, atMs);
  const begins = dayStart(timezone, day);
  return {
    day,
    timezone,
    from: new Date(row && hasOtherZone(db, row, atMs) ? Math.min(begins, atMs - DAY_MS) : begins).toISOString(),
    until: new Date(dayEnd(timezone, day)).toISOString(),
  };
}

/** Whether a system had another zone 24 hours before an instant (ms since 1970), or when it was made if that came later. */
function hasOtherZone(db: SpaceDb, row: typeof systems.$inferSelect, atMs: number): boolean {
  const [at, dayBefore] = [atMs, atMs - DAY_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  if (row.set_at <= dayBefore || row.created_at > at) return false;
  const since = row.created_at > dayBefore ? row.created_at : dayBefore;
  return (rowAt(db, systemEntity, row, since)?.timezone ?? row.timezone) !== row.timezone;
}

/** What is noted of a deal on a day. */
export const notedTrade = (db: SpaceDb, tradeId: string, day: string): DayTrade | undefined =>
  db
    .select()
    .from(dayTrades)
    .where(and(eq(dayTrades.trade_id, tradeId), eq(dayTrades.day, day)))
    .get();

const kindOf = ({ carrier, direction, currency, delivered }: Omit<TradeFacts, "measure" | "kind">): string =>
  [carrier, direction, currency, delivered].join(" ");
const kindOfNoted = (noted: DayTrade): string => kindOf({ ...noted, carrier: noted.carrier_id });

type Counted = Pick<DayTrade, "base_mwh" | "base_money" | "base_of"> & { mwh: number | null; money: number | null };

/**
 * What a deal counts with on a day: all of it where it came on that day, or was another trade at its beginning (another carrier, direction or currency), else
 * what it is more. Null: its energy is not known.
 */
export function countedOf({ facts, before }: Trade, noted: DayTrade | undefined): Counted {
  const was = noted ? null : before();
  const base = noted ?? {
    base_mwh: was?.measure("mwh") ?? null,
    base_money: was?.measure("money") ?? null,
    base_of: was && kindOf(was),
  };
  const isSame = base.base_of === kindOf(facts);
  const more = (value: number | null | undefined, than: number | null) =>
    value === null || value === undefined ? null : Math.max(0, value - (isSame ? (than ?? 0) : 0));
  return {
    base_mwh: base.base_mwh,
    base_money: base.base_money,
    base_of: base.base_of,
    mwh: more(facts.measure("mwh"), base.base_mwh),
    money: more(facts.measure("money"), base.base_money),
  };
}

/** Whether a trade counts with no more than is noted of it, as the same trade: it stays with who entered that, whoever saves it. */
export const addsNothing = (facts: TradeFacts, counted: Counted, noted: DayTrade | undefined): boolean =>
  noted !== undefined &&
  !noted.is_deleted &&
  noted.kind === facts.kind &&
  kindOfNoted(noted) === kindOf(facts) &&
  counted.mwh !== null &&
  counted.mwh <= noted.mwh &&
  counted.money !== null &&
  counted.money <= noted.money;

/** Notes a deal that is in force, on the day on which it was entered (`at`, ISO 8601, UTC) by a person. One that adds nothing stays with who entered it before. */
export function noteTrade(db: SpaceDb, trade: Trade, { at, userId }: { at: string; userId: string }): void {
  const { systemId, tradeId, facts } = trade;
  const { day } = tradeDay(db, systemId, Date.parse(at));
  const noted = notedTrade(db, tradeId, day);
  const counted = countedOf(trade, noted);
  const entered =
    noted && addsNothing(facts, counted, noted) ? { user_id: noted.user_id, at: noted.at } : { user_id: userId, at };
  const row: DayTrade = {
    ...counted,
    ...entered,
    trade_id: tradeId,
    day,
    system_id: systemId,
    kind: facts.kind,
    carrier_id: facts.carrier,
    direction: facts.direction,
    currency: facts.currency,
    delivered: facts.delivered,
    // Without its profile a deal delivers nothing, in position and value either.
    mwh: counted.mwh ?? 0,
    money: counted.money ?? 0,
    is_deleted: false,
  };
  db.insert(dayTrades)
    .values(row)
    .onConflictDoUpdate({ target: [dayTrades.trade_id, dayTrades.day], set: row })
    .run();
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString();
  db.delete(dayTrades).where(lt(dayTrades.at, oldest)).run();
}

/** A deal that is not in force any more, or is gone for good, counts on no day. */
export const forgetTrade = (db: SpaceDb, tradeId: string): void =>
  void db.delete(dayTrades).where(eq(dayTrades.trade_id, tradeId)).run();

/** A deal that is deleted counts on no day until it is restored. */
export const markTrade = (db: SpaceDb, tradeId: string, is_deleted: boolean): void =>
  void db.update(dayTrades).set({ is_deleted }).where(eq(dayTrades.trade_id, tradeId)).run();

/**
 * Of a lot that was split, the part counts with what the rest does not any more, for who bought the whole. `whole`: what was noted of the whole before, on
 * the day of the split; undefined where it came before that day.
 */
export function noteSplit(
  db: SpaceDb,
  { restId, partId, day }: { restId: string; partId: string; day: string },
  whole: DayTrade | undefined,
): void {
  const [rest, part] = [notedTrade(db, restId, day), notedTrade(db, partId, day)];
  if (!part) return;
  const left = (of: "mwh" | "money") => Math.max(0, (whole?.[of] ?? 0) - (rest?.[of] ?? 0));
  const counted = { mwh: left("mwh"), money: left("money") };
  const base = { base_mwh: part.mwh - counted.mwh, base_money: part.money - counted.money };
  db.update(dayTrades)
    .set({ ...counted, ...base, base_of: kindOfNoted(part), ...(whole && { user_id: whole.user_id, at: whole.at }) })
    .where(and(eq(dayTrades.trade_id, partId), eq(dayTrades.day, day)))
    .run();
}

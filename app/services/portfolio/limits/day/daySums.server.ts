import { and, eq, gte, inArray, lt, not, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { dayTrades } from "~db/schema/portfolio";
import { systems } from "~db/schema/systems";
import {
  covers,
  type DayMeasure,
  isDayMeasure,
  LIMIT_BOUNDS,
  type SumOf,
  type TradeLimit,
} from "~/entities/portfolio/tradeLimit";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { type Actor, mayEdit, systemRole, visibleSystem } from "~/services/core/access.server";
import { addsNothing, countedOf, type JudgedTrade, notedTrade, type TradeDay, tradeDay } from "./dayTrades.server";

/** 0.3, not 0.30000000000000004: a sum at a bound is within it. */
const rounded = (value: number): number => Number(value.toPrecision(12));

const isOfAll = (measure: DayMeasure): boolean => measure.startsWith("all_");
const columnOf = (measure: DayMeasure) => (measure.endsWith("_mwh") ? ("mwh" as const) : ("money" as const));

interface DayPart {
  limit: TradeLimit;
  measure: DayMeasure;
  userId: string;
  systemId: string;
  day: TradeDay;
}

/** SQL: what of a day a limit adds up. One of all systems adds up what was dealt in any of them. */
function partOfDay({ limit, measure, userId, systemId, day }: DayPart): SQL | undefined {
  return and(
    gte(dayTrades.at, day.from),
    lt(dayTrades.at, day.until),
    eq(dayTrades.is_deleted, false),
    limit.system_id === null ? undefined : eq(dayTrades.system_id, systemId),
    isOfAll(measure) ? undefined : eq(dayTrades.user_id, userId),
    limit.carriers.length > 0 ? inArray(dayTrades.carrier_id, limit.carriers) : undefined,
    limit.kinds.length > 0 ? inArray(dayTrades.kind, limit.kinds) : undefined,
    limit.direction === null ? undefined : eq(dayTrades.direction, limit.direction),
  );
}

/**
 * The sum of the day with a deal and without it, as a limit bounds it for who enters it. Only what is added up alike is: energies in the unit of the deal, money
 * in its currency. A deal that adds nothing to what it counted with before, in the same unit or currency, is beyond no sum.
 */
export function sumWith(db: SpaceDb, actor: Pick<Actor, "user_id">, trade: JudgedTrade): SumOf {
  const day = tradeDay(db, trade.systemId, trade.at === undefined ? Date.now() : Date.parse(trade.at));
  const noted = notedTrade(db, trade.tradeId, day.day);
  let counted: ReturnType<typeof countedOf> | undefined;
  return (limit, measure) => {
    counted ??= countedOf(trade, noted);
    const column = columnOf(measure);
    if (addsNothing(trade.facts, counted, noted)) return undefined;
    const added = counted[column];
    const isIn = noted && !noted.is_deleted && (isOfAll(measure) || noted.user_id === actor.user_id);
    const { currency, delivered } = trade.facts;
    const isAlike = column === "mwh" ? noted?.delivered === delivered : noted?.currency === currency;
    const isCovered = isIn && isAlike && covers(limit, { ...noted, carrier: noted.carrier_id });
    if (added !== null && added <= (isCovered ? noted[column] : 0)) return undefined;
    const alike = column === "mwh" ? eq(dayTrades.delivered, delivered) : eq(dayTrades.currency, currency);
    const part = { limit, measure, userId: actor.user_id, systemId: trade.systemId, day };
    const row = db
      .select({ sum: sum(dayTrades[column]).mapWith(Number) })
      .from(dayTrades)
      .where(
        and(
          partOfDay(part),
          alike,
          not(and(eq(dayTrades.trade_id, trade.tradeId), eq(dayTrades.day, day.day))!),
          notInArray(dayTrades.trade_id, [...(trade.replaces ?? [])]),
        ),
      )
      .get();
    const used = rounded(row?.sum ?? 0);
    return { used, value: added === null ? null : rounded(used + added) };
  };
}

/** What is used of a sum of a day, and what is left of it. */
export interface UsedSum {
  limit_id: string;
  name: string;
  measure: DayMeasure;
  /** MWh or t, or a currency; of money without any deal yet null. */
  unit: string | null;
  most: number;
  used: number;
  left: number;
  action: TradeLimit["action"];
}

/**
 * The sums of today by the clock of a system that limits bound for a person, one for each unit or currency that was dealt in. Nothing for who may not edit the system,
 * as no limit binds them; those of everybody in all systems only for who sees all systems.
 */
export function usedSums(
  db: SpaceDb,
  actor: Actor,
  systemId: string,
  limits: readonly TradeLimit[],
): { day: TradeDay; sums: UsedSum[] } {
  const { user_id: userId } = actor;
  const day = tradeDay(db, systemId, Date.now());
  if (!mayEdit(systemRole(db, actor, systemId))) return { day, sums: [] };
  let isAll: boolean | undefined;
  const seesAllSystems = () => (isAll ??= hasAllSystems(db, actor));
  const sums = limits.flatMap((limit) =>
    LIMIT_BOUNDS.flatMap(([bound, measure]): UsedSum[] => {
      const most = limit[bound];
      if (most === null || !isDayMeasure(measure)) return [];
      if (limit.system_id === null && isOfAll(measure) && !seesAllSystems()) return [];
      const column = columnOf(measure);
      const unit = column === "mwh" ? dayTrades.delivered : dayTrades.currency;
      const rows = db
        .select({ unit: sql<string | null>`${unit}`, sum: sum(dayTrades[column]).mapWith(Number) })
        .from(dayTrades)
        .where(partOfDay({ limit, measure, userId, systemId, day }))
        .groupBy(unit)
        .all();
      const none = { unit: column === "mwh" ? unitOfNone(limit) : null, sum: 0 };
      const { limit_id, name, action } = limit;
      return (rows.length > 0 ? rows : [none]).map((row) => {
        const used = rounded(row.sum);
        return { limit_id, name, measure, unit: row.unit, most, used, left: rounded(Math.max(0, most - used)), action };
      });
    }),
  );
  return { day, sums };
}

/** Whether no system is out of sight of an account. */
const hasAllSystems = (db: SpaceDb, actor: Actor): boolean =>
  db
    .select({ id: systems.system_id })
    .from(systems)
    .where(not(visibleSystem(db, actor, systems.system_id)))
    .limit(1)
    .get() === undefined;

/** What energy is counted in where nothing was dealt yet. */
const unitOfNone = ({ carriers }: TradeLimit): string =>
  carriers.length > 0 && carriers.every((id) => unitsOf(id).delivered === "t") ? "t" : "MWh";

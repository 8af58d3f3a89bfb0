import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { LIMIT_ACTIONS, type LimitAction, type LimitGround, type LimitMeasure } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS, type DealDirection } from "~/entities/spot/direction";

/** Kinds of deals that limits tell apart: those ahead, those of a day, and guarantees of origin. */
export const TRADE_KINDS = ["futures", "ppa", "spot", "goo"] as const;
export type TradeKind = (typeof TRADE_KINDS)[number];

const MOST = 1e12;
const MOST_PEOPLE = 50;
const MOST_CARRIERS = 50;
const bound = (most = MOST) =>
  finiteNumber.min(0, "rules.must_be_non_negative").max(most, "rules.must_be_at_most").nullable().default(null);

const terms = {
  name: requiredText(120),
  /** Whose limit it is. Null: of everybody who may edit and has no limit of their own. */
  user_id: id.nullable().default(null),
  /** Carriers as spot markets have them (electricity, natural_gas). Empty: all. */
  carriers: z.array(id).max(MOST_CARRIERS, "rules.not_in_list").default([]),
  /** Empty: all. */
  kinds: z.array(z.enum(TRADE_KINDS)).default([]),
  direction: z.enum(DEAL_DIRECTIONS).nullable().default(null),
  /** The greatest power of a deal [MW]; guarantees of origin have none. */
  max_mw: bound(1e6),
  /** The greatest energy of a deal [MWh]. */
  max_mwh: bound(),
  /** The greatest price times energy of a deal [currency of the deal]. */
  max_money: bound(),
  /** How far its price may be from the market [%]. */
  max_price_percent: bound(1e4),
  /** How many days from today on its delivery may end. */
  max_days_ahead: bound(1e5),
  /** The greatest sum of the energies of one person's deals of a day [MWh], and of their price times energy [currency of the deals]. */
  max_day_mwh: bound(),
  max_day_money: bound(),
  /** The same of the deals of everybody. */
  max_all_day_mwh: bound(),
  max_all_day_money: bound(),
  /** What happens to a deal beyond one of these bounds. */
  action: z.enum(LIMIT_ACTIONS, { errorMap: () => ({ message: "rules.needs_value" }) }),
  /** Who may approve such a deal, next to the owners of the system and the admins. */
  approver_ids: z.array(id).max(MOST_PEOPLE, "rules.not_in_list").default([]),
};

/** What somebody may deal, in one system or in all (system_id null). */
export const tradeLimitSchema = z.object({ limit_id: id, system_id: id.nullable().default(null), ...terms });
export type TradeLimit = z.infer<typeof tradeLimitSchema>;

export const tradeLimitForm = z.object({
  ...terms,
  /** Of this system, or of all systems. */
  reach: z.enum(["system", "all"]).default("system"),
  expected: z.string().nullable().default(null),
});
export type TradeLimitForm = z.infer<typeof tradeLimitForm>;

/** The bounds of a limit with what they measure. */
export const LIMIT_BOUNDS = [
  ["max_mw", "mw"],
  ["max_mwh", "mwh"],
  ["max_money", "money"],
  ["max_price_percent", "price"],
  ["max_days_ahead", "ahead"],
  ["max_day_mwh", "day_mwh"],
  ["max_day_money", "day_money"],
  ["max_all_day_mwh", "all_day_mwh"],
  ["max_all_day_money", "all_day_money"],
] as const satisfies readonly (readonly [keyof TradeLimit, LimitMeasure])[];
export type BoundMeasure = (typeof LIMIT_BOUNDS)[number][1];

/** The measures that add up the deals of a day. */
export const DAY_MEASURES = ["day_mwh", "day_money", "all_day_mwh", "all_day_money"] as const satisfies BoundMeasure[];
export type DayMeasure = (typeof DAY_MEASURES)[number];
export const isDayMeasure = (measure: string): measure is DayMeasure => DAY_MEASURES.some((one) => one === measure);
/** The measures of one deal. */
export type DealMeasure = Exclude<BoundMeasure, DayMeasure>;

/** The fields of a limit that bound the sum of a day. */
export const DAY_BOUNDS = LIMIT_BOUNDS.filter(([, measure]) => isDayMeasure(measure)).map(([name]) => name);
/** Whether a limit bounds the sum of a day. */
export const boundsDay = (limit: TradeLimit): boolean => DAY_BOUNDS.some((name) => limit[name] !== null);

export const hasBound = (limit: TradeLimit): boolean => LIMIT_BOUNDS.some(([name]) => limit[name] !== null);

/** What limits look at of a deal. A measure is asked for only where a limit has a bound of it. */
export interface TradeFacts {
  /** As its spot market has it. */
  carrier: string;
  kind: TradeKind;
  direction: DealDirection;
  /** Of its price. */
  currency: string;
  /** What its energy is counted in: of emission allowances their number. */
  delivered: "MWh" | "t";
  /** The value of a measure. Undefined: such a deal has none. Null: it cannot be known. */
  measure: (of: DealMeasure) => number | null | undefined;
}

/** The sum of a day with a deal, and without it. */
export interface DaySum {
  value: number | null;
  used: number;
}
/** The sum of the day that a limit bounds; undefined where the deal adds nothing to it. */
export type SumOf = (limit: TradeLimit, measure: DayMeasure) => DaySum | undefined;

/** What is known of deals that one is about to enter. */
export interface DealsAhead {
  kind: TradeKind;
  /** As its spot market has it; undefined: any. */
  carrier: string | undefined;
}

/** Whether a limit looks at deals of a kind and a carrier, in one direction or the other. */
export const concerns = ({ carriers, kinds }: TradeLimit, { kind, carrier }: DealsAhead): boolean =>
  (carriers.length === 0 || carrier === undefined || carriers.includes(carrier)) &&
  (kinds.length === 0 || kinds.includes(kind));

/** Whether a limit looks at such a deal at all. */
export const covers = (limit: TradeLimit, facts: Omit<TradeFacts, "measure">): boolean =>
  concerns(limit, facts) && (limit.direction === null || limit.direction === facts.direction);

/**
 * The limits that count for a person: their own ones, else those of everybody. `limits`: those of the system and of all systems.
 */
export function limitsOf(limits: readonly TradeLimit[], userId: string): TradeLimit[] {
  const own = limits.filter((limit) => limit.user_id === userId);
  return own.length > 0 ? own : limits.filter((limit) => limit.user_id === null);
}

/** Every bound that a deal is beyond. What cannot be known counts as beyond. A deal at a bound is within it. `sumOf`: of the day of the deal. */
export function groundsOf(limits: readonly TradeLimit[], facts: TradeFacts, sumOf: SumOf): LimitGround[] {
  return limits
    .filter((limit) => covers(limit, facts))
    .flatMap((limit) =>
      LIMIT_BOUNDS.flatMap(([bound, measure]): LimitGround[] => {
        const most = limit[bound];
        if (most === null) return [];
        const sum = isDayMeasure(measure) ? sumOf(limit, measure) : undefined;
        const value = isDayMeasure(measure) ? sum?.value : facts.measure(measure);
        if (value === undefined || (value !== null && value <= most)) return [];
        const { limit_id, name, action } = limit;
        return [{ limit_id, name, measure, value, most, action, ...(sum ? { used: sum.used } : {}) }];
      }),
    );
}

/** The strictest of the actions of some grounds; null without any. */
export const strictest = (grounds: readonly LimitGround[]): LimitAction | null =>
  LIMIT_ACTIONS.findLast((action) => grounds.some((ground) => ground.action === action)) ?? null;

/** Prices nearer to zero than this are compared as if the market were at it [currency/MWh]: of 0.10 any price is far. */
const LEAST_MARKET = 10;

/** How far a price is from that of the market [%], of the size of the latter, at least of 10 currency/MWh. */
export const distancePercent = (price: number, market: number): number =>
  (Math.abs(price - market) / Math.max(Math.abs(market), LEAST_MARKET)) * 100;

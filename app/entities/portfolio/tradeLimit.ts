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
] as const satisfies readonly (readonly [keyof TradeLimit, LimitMeasure])[];
export type BoundMeasure = (typeof LIMIT_BOUNDS)[number][1];

export const hasBound = (limit: TradeLimit): boolean => LIMIT_BOUNDS.some(([name]) => limit[name] !== null);

/** What limits look at of a deal. A measure is asked for only where a limit has a bound of it. */
export interface TradeFacts {
  /** As its spot market has it. */
  carrier: string;
  kind: TradeKind;
  direction: DealDirection;
  /** The value of a measure. Undefined: such a deal has none. Null: it cannot be known. */
  measure: (of: BoundMeasure) => number | null | undefined;
}

const covers = ({ carriers, kinds, direction }: TradeLimit, facts: TradeFacts): boolean =>
  (carriers.length === 0 || carriers.includes(facts.carrier)) &&
  (kinds.length === 0 || kinds.includes(facts.kind)) &&
  (direction === null || direction === facts.direction);

/**
 * The limits that count for a person: their own ones, else those of everybody. `limits`: those of the system and of all systems.
 */
export function limitsOf(limits: readonly TradeLimit[], userId: string): TradeLimit[] {
  const own = limits.filter((limit) => limit.user_id === userId);
  return own.length > 0 ? own : limits.filter((limit) => limit.user_id === null);
}

/** Every bound that a deal is beyond. What cannot be known counts as beyond. A deal at a bound is within it. */
export function groundsOf(limits: readonly TradeLimit[], facts: TradeFacts): LimitGround[] {
  return limits
    .filter((limit) => covers(limit, facts))
    .flatMap((limit) =>
      LIMIT_BOUNDS.flatMap(([bound, measure]): LimitGround[] => {
        const most = limit[bound];
        const value = most === null ? undefined : facts.measure(measure);
        if (most === null || value === undefined || (value !== null && value <= most)) return [];
        const { limit_id, name, action } = limit;
        return [{ limit_id, name, measure, value, most, action }];
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

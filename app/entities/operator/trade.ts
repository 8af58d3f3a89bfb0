import { MINUTE_MS } from "~/entities/core/clock";
import { HIGHER_OVER_LOWER, isGas } from "~/entities/spot/deliveryClock";
import { dealPower, type SpotDeal } from "~/entities/spot/spotDeal";
import { STEP_H, STEP_MINUTES, STEP_MS } from "./operation";

/** Rows of the trade of a connection: powers [kW], prices of the market and fees on top of them [currency/kWh], CO2 of import [kg/kWh]. */
export const TRADE_ROWS = [
  "import",
  "export",
  "import_price",
  "export_price",
  "import_fee",
  "export_fee",
  "import_co2",
] as const;
export type TradeRow = (typeof TRADE_ROWS)[number];

/** What a connection takes and gives, and at which prices; one value per step. NaN: no plan covers the step, or it cannot buy (sell). */
export type TradeSteps = Record<TradeRow, ArrayLike<number>>;

/** Trade of one connection as a plan stores it. Null: it cannot buy (sell). */
export interface TradeCourse {
  component_id: string;
  carrier_level_id: string;
  import: number[];
  export: number[];
  import_price: number[] | null;
  export_price: number[] | null;
  import_fee: number[] | null;
  export_fee: number[] | null;
  import_co2: number[] | null;
}

/** What is stored of a connection, step by step. */
export function stepsOfTrade(course: TradeCourse): Record<TradeRow, Float64Array> {
  const nothing = () => new Float64Array(course.import.length).fill(NaN);
  const row = (values: number[] | null) => (values ? Float64Array.from(values) : nothing());
  return Object.fromEntries(TRADE_ROWS.map((name) => [name, row(course[name])])) as Record<TradeRow, Float64Array>;
}

/** Terms of what trade costs [currency]: `sold` is earned, negative. They add up to sum[imp * (p + fee) - exp * (p - fee)] * dt. */
export const TRADE_TERMS = ["bought", "fees_bought", "sold", "fees_sold"] as const;
export type TradeTerm = (typeof TRADE_TERMS)[number];
type TradeCost = Record<TradeTerm, number>;

/** Whether a plan covers a step of a connection. */
const isKnown = ({ import: bought }: TradeSteps, t: number): boolean => !Number.isNaN(bought[t] ?? NaN);
const or0 = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value);

/** Adds what a step of a connection costs. */
function addStep(cost: TradeCost, course: TradeSteps, t: number): void {
  if (!isKnown(course, t)) return;
  const bought = or0(course.import[t]) * STEP_H;
  const sold = or0(course.export[t]) * STEP_H;
  cost.bought += bought * or0(course.import_price[t]);
  cost.fees_bought += bought * or0(course.import_fee[t]);
  cost.sold -= sold * or0(course.export_price[t]);
  cost.fees_sold += sold * or0(course.export_fee[t]);
}

const nothing = (): TradeCost => ({ bought: 0, fees_bought: 0, sold: 0, fees_sold: 0 });

/** What the steps of some connections cost by term; steps in which `counts` is false are left out. */
export function tradeCost(courses: readonly TradeSteps[], counts: (t: number) => boolean = () => true): TradeCost {
  const cost = nothing();
  for (const course of courses) for (let t = 0; t < course.import.length; t++) if (counts(t)) addStep(cost, course, t);
  // Nothing is sold: 0, not -0.
  for (const term of TRADE_TERMS) cost[term] += 0;
  return cost;
}

/** What each step costs [currency]; NaN where no plan covers it. */
export const stepCosts = (courses: readonly TradeSteps[], steps: number): Float64Array =>
  Float64Array.from(knownSteps(courses, steps), (isKnownStep, t) => {
    if (!isKnownStep) return NaN;
    const cost = nothing();
    for (const course of courses) addStep(cost, course, t);
    return tradeTotal(cost);
  });

export const tradeTotal = (cost: TradeCost): number => TRADE_TERMS.reduce((sum, term) => sum + cost[term], 0);

/** Steps that a plan covers. */
export const knownSteps = (courses: readonly TradeSteps[], steps: number): boolean[] =>
  Array.from({ length: steps }, (_, t) => courses.some((course) => isKnown(course, t)));

const IMPORT_RATES = ["import_price", "import_fee", "import_co2"] as const;
const EXPORT_RATES = ["export_price", "export_fee"] as const;

/** The trade of several connections together; prices and fees are the means over the connections that buy (sell), weighted by power. */
export function tradeTogether(courses: readonly TradeSteps[], steps: number): Record<TradeRow, Float64Array> {
  const rows = Object.fromEntries(TRADE_ROWS.map((row) => [row, new Float64Array(steps).fill(NaN)])) as Record<
    TradeRow,
    Float64Array
  >;
  for (let t = 0; t < steps; t++) {
    const coursesAt = courses.filter((course) => isKnown(course, t));
    if (coursesAt.length === 0) continue;
    for (const side of ["import", "export"] as const) {
      rows[side][t] = coursesAt.reduce((sum, course) => sum + or0(course[side][t]), 0);
      const rates = side === "import" ? IMPORT_RATES : EXPORT_RATES;
      for (const row of rates) rows[row][t] = meanAt(coursesAt, side, row, t);
    }
  }
  return rows;
}

function meanAt(coursesAt: readonly TradeSteps[], side: "import" | "export", row: TradeRow, t: number): number {
  let [weighted, weight, sum, count] = [0, 0, 0, 0];
  for (const course of coursesAt) {
    const value = course[row][t] ?? NaN;
    if (Number.isNaN(value)) continue;
    const power = or0(course[side][t]);
    weighted += power * value;
    weight += power;
    sum += value;
    count++;
  }
  return weight > 0 ? weighted / weight : count > 0 ? sum / count : NaN;
}

export interface TradeFigures {
  /** Energy [kWh]. */
  bought: number;
  sold: number;
  /** Without fees [currency/kWh]: of what is bought, of all hours alike, and of what is used. Null where there is nothing. */
  purchasePrice: number | null;
  baseloadPrice: number | null;
  loadPrice: number | null;
  cost: TradeCost;
  /** Steps that a plan covers. */
  known: number;
}

/** Figures of the trade of some connections; `load` is what the site uses [kW], same length. Sums are over the steps with a plan. */
export function tradeFigures(courses: readonly TradeSteps[], load: ArrayLike<number>): TradeFigures {
  const together = tradeTogether(courses, load.length);
  const { import: bought, export: sold, import_price: price } = together;
  const cost = tradeCost(courses);
  const energy = (power: Float64Array) => power.reduce((sum, kw) => sum + or0(kw) * STEP_H, 0);
  const kwh = energy(bought);
  let [prices, priced, used, paid, count] = [0, 0, 0, 0, 0];
  for (let t = 0; t < load.length; t++) {
    if (!Number.isNaN(bought[t]!)) count++;
    if (Number.isNaN(price[t]!)) continue;
    prices += price[t]!;
    priced++;
    used += or0(load[t]);
    paid += or0(load[t]) * price[t]!;
  }
  return {
    bought: kwh,
    sold: energy(sold),
    cost,
    known: count,
    purchasePrice: kwh > 0 ? cost.bought / kwh : null,
    baseloadPrice: priced > 0 ? prices / priced : null,
    loadPrice: used > 0 ? paid / used : null,
  };
}

/**
 * What a plan saves against the status quo in the steps that both cover [currency]: exactly 0 when they trade the same. Null where no step
 * can be compared. Charges on the highest import and what is left in stores are of the whole plan, not of steps: they are not in it.
 */
export function tradeSaving(
  plan: readonly TradeSteps[],
  statusQuo: readonly TradeSteps[],
  steps: number,
): { saving: number; compared: number } | null {
  const isKnownHere = knownSteps(plan, steps);
  const other = knownSteps(statusQuo, steps);
  const both = isKnownHere.map((isKnownStep, t) => isKnownStep && other[t]!);
  const compared = both.filter(Boolean).length;
  if (compared === 0) return null;
  const costOf = (courses: readonly TradeSteps[]) => tradeTotal(tradeCost(courses, (t) => both[t]!));
  return { saving: costOf(statusQuo) - costOf(plan), compared };
}

/** What a site has contracted in each step [MW], purchases less sales. */
export interface Contracted {
  spot: Float64Array;
  /** Of futures and power purchase agreements that deliver. */
  ownUse: Float64Array;
  /** Steps in which the profile of a deal says nothing: it is not in them. */
  unknownSteps: number;
  /** Per step: 1 where the power of an own-use deal is not known, else 0. */
  unknown: Uint8Array;
}

/** A delivery period of a spot market; powers in MW, null where no plan covers all of it. */
export interface SpotPeriod {
  startMs: number;
  /** Mean of what is planned to be bought less what is planned to be sold. */
  net: number | null;
  /** Mean of purchases less sales, and of it that of own-use futures and power purchase agreements. */
  contracted: number;
  ownUse: number;
  /** net - contracted, rounded to 0.1 MW. Negative: to be sold. */
  proposed: number | null;
}

/**
 * What is left to be bought on the spot market in periods of `minutes` from `startMs` (ms since 1970) on. `trade` and what is contracted have
 * one value for each step, and whole periods of them.
 * `factor` turns power of the plan into what the market counts.
 */
export function spotPeriods(
  trade: Pick<TradeSteps, "import" | "export">,
  { startMs, minutes, factor = 1 }: { startMs: number; minutes: number; factor?: number },
  { spot, ownUse }: Pick<Contracted, "spot" | "ownUse">,
): SpotPeriod[] {
  const count = minutes / STEP_MINUTES;
  return Array.from({ length: Math.floor(trade.import.length / count) }, (_, period) => {
    let [kw, mw, delivered] = [0, 0, 0];
    for (let t = period * count; t < (period + 1) * count; t++) {
      kw += trade.import[t]! - trade.export[t]!;
      mw += spot[t]! + ownUse[t]!;
      delivered += ownUse[t]!;
    }
    const net = Number.isNaN(kw) ? null : (kw / count / 1000) * factor;
    const proposed = net === null ? null : Math.round((net - mw / count) * 10) / 10 + 0;
    const contracted = mw / count;
    return { startMs: startMs + period * minutes * MINUTE_MS, net, contracted, ownUse: delivered / count, proposed };
  });
}

/** What spot deals let flow into a site in each of `steps` steps from `startMs` (ms since 1970) on [MW]: purchases less sales. */
export function spotPower(
  deals: readonly Omit<SpotDeal, "status" | "approval">[],
  { startMs, steps }: { startMs: number; steps: number },
): Float64Array {
  const power = new Float64Array(steps);
  for (const deal of deals) {
    const begin = (Date.parse(deal.start_at) - startMs) / STEP_MS;
    const end = (Date.parse(deal.end_at ?? deal.start_at) - startMs) / STEP_MS;
    for (let t = Math.max(0, Math.floor(begin)); t < Math.min(steps, end); t++)
      power[t]! += dealPower(deal) * (Math.min(t + 1, end) - Math.max(t, begin));
  }
  return power;
}

/** What a market counts for each MWh of a plan: gas is traded by its higher heating value, and planned by the lower one. */
export const marketFactor = (carrierId: string): number => (isGas(carrierId) ? HIGHER_OVER_LOWER : 1);

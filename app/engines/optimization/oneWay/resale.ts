import type { Finding } from "~/entities/results/result";
import { type TradeAtBus, tradesAt } from "../blocks/trade";
import type { SolvedModel } from "../formulate";
import { at, nameOf, type Profile } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";

/** What of the purchases and sales of a component is bought to be sold again in the same step [MWh/a]. */
export interface Resale {
  boughtMwh: number;
  soldMwh: number;
}

export const resaleKey = (owner: number, year: number): string => `${owner}|${year}`;

/** Powers below this are noise of the solver [MW]. */
export const NOISE_MW = 1e-5;

/** A trade in one direction, and its power by step [MW]. */
export interface Flow extends TradeAtBus {
  values: Float64Array;
}

/** What is bought and what is sold at a balance in a model year (index). */
export function flowsAt(
  { problem, formulation, solution }: SolvedModel,
  bus: number,
  year: number,
): { purchases: Flow[]; sales: Flow[] } {
  const flows = tradesAt(problem, bus).flatMap((trade): Flow[] => {
    const own = formulation.components[trade.owner]!;
    if (own.kind !== "trade") return [];
    const first = own.columns.sides[trade.sideIndex]!.flow[year]!;
    return [{ ...trade, values: solution.x.subarray(first, first + problem.time.steps) }];
  });
  return {
    purchases: flows.filter(({ side }) => side.direction === "purchase"),
    sales: flows.filter(({ side }) => side.direction === "sale"),
  };
}

/** Sum of all flows in a step [MW]. */
export const sumAt = (flows: readonly Flow[], t: number): number =>
  flows.reduce((total, { values }) => total + values[t]!, 0);

/** The mean of a figure over all flows of a step, by their power. */
export const shareOf = (flows: readonly Flow[], t: number, per: (flow: Flow) => number): number =>
  flows.reduce((total, flow) => total + flow.values[t]! * per(flow), 0) / sumAt(flows, t);

/** What a MWh of a trade costs [currency/MWh]; a sale less than nothing. */
export function moneyAt({ side }: Flow, year: number, t: number): number {
  const value = (profile: Profile | undefined): number => (profile === undefined ? 0 : at(profile, t));
  const price = value(side.price[year]!.money);
  const variable = value(side.variableCost[year]!.money);
  return side.direction === "purchase" ? price + at(side.levy[year]!, t) + variable : variable - price;
}

/** What is resold of some flows in a step. */
interface Resold {
  flows: readonly Flow[];
  part: keyof Resale;
  year: number;
  step: number;
  mwh: number;
}

/** Books what is resold: each flow has its share of it. */
export function addResale(resale: Map<string, Resale>, { flows, part, year, step, mwh }: Resold): void {
  const total = sumAt(flows, step);
  for (const { owner, values } of flows) {
    const key = resaleKey(owner, year);
    const row = resale.get(key) ?? { boughtMwh: 0, soldMwh: 0 };
    row[part] += (mwh * values[step]!) / total;
    resale.set(key, row);
  }
}

/**
 * Resale is the smaller of what is bought and what is sold at a metering point. Money is what the sold energy earns less what it costs, both
 * as the mean of the step.
 */
export function resaleAt(solved: SolvedModel, bus: number, year: number, resale: Map<string, Resale>): Finding[] {
  const { time, years, currency } = solved.problem;
  const { purchases, sales } = flowsAt(solved, bus, year);
  if (purchases.length === 0 || sales.length === 0) return [];
  let [hours, mwh, money, first] = [0, 0, 0, -1];
  for (let t = 0; t < time.steps; t++) {
    const both = Math.min(sumAt(purchases, t), sumAt(sales, t));
    if (both <= NOISE_MW) continue;
    if (first < 0) first = t;
    const h = hoursOf(time, t);
    const cost = shareOf(purchases, t, (flow) => moneyAt(flow, year, t));
    const worth = shareOf(sales, t, (flow) => -moneyAt(flow, year, t));
    hours += h;
    mwh += both * h;
    money += both * h * (worth - cost);
    addResale(resale, { flows: purchases, part: "boughtMwh", year, step: t, mwh: both * h });
    addResale(resale, { flows: sales, part: "soldMwh", year, step: t, mwh: both * h });
  }
  if (first < 0) return [];
  const about = { year: years[year], hours, firstHour: firstHourOf(time, first), energyMwh: mwh };
  return [{ rule: "resale", severity: "info", ...nameOf(sales[0]!.model), ...about, amount: money, unit: currency }];
}

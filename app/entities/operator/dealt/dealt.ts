import { STEP_H } from "~/entities/operator/operation";
import type { Contracted, TradeSteps } from "~/entities/operator/trade";

/** What a plan finds dealt for its steps, and what it leaves to be dealt within the day or to become imbalance. */
export interface Dealt {
  /** Steps in which something is dealt on the spot market. */
  steps: number;
  /** Energy over these steps [MWh], purchases less sales: planned, dealt on the spot market, of own-use deals. */
  planned: number;
  spot: number;
  ownUse: number;
  /** What is left of it [MWh], both not negative: to buy in the steps that lack energy, to sell in those that have too much. */
  toBuy: number;
  toSell: number;
  /** What the spot deals cost at their prices, and what they would at the prices of the plan [currency]; what sales earn is negative. */
  cost: number;
  atPlan: number;
  /** What is left at the prices of the plan [currency]: purchases less sales. */
  restCost: number;
}

/** Prices of the plan are per kWh, contracts per MWh. */
const KWH = 1000;

/**
 * What is dealt in the steps of a plan is given: its price is paid whatever the site does. The rest is bought and sold at the price that the
 * plan expects; a plan that was made after the deals keeps to them unless that costs more than imbalance is expected to. Arrays
 * have one value for each step. `costs`: what the spot deals of a step cost [currency], NaN in a step without one: purchases and
 * sales of the same energy are dealt too. `factor` turns power of the plan into what the market
 * counts. Null where nothing is dealt on the spot market in a step with a plan.
 */
export function dealtOf(
  trade: Pick<TradeSteps, "import" | "export" | "import_price" | "export_price">,
  { spot, ownUse }: Pick<Contracted, "spot" | "ownUse">,
  costs: ArrayLike<number>,
  factor = 1,
): Dealt | null {
  const sums: Dealt = {
    steps: 0,
    planned: 0,
    spot: 0,
    ownUse: 0,
    toBuy: 0,
    toSell: 0,
    cost: 0,
    atPlan: 0,
    restCost: 0,
  };
  for (let t = 0; t < spot.length; t++) {
    const net = ((trade.import[t]! - trade.export[t]!) / KWH) * factor;
    if (Number.isNaN(costs[t]) || Number.isNaN(net)) continue;
    const [buying, selling] = [trade.import_price[t]!, trade.export_price[t]!];
    // Who can only buy, or only sell, has one price for both.
    const priceOf = (energy: number) => ((energy > 0 ? first(buying, selling) : first(selling, buying)) * KWH) / factor;
    const rest = (net - spot[t]! - ownUse[t]!) * STEP_H;
    const dealt = spot[t]! * STEP_H;
    sums.steps++;
    sums.planned += net * STEP_H;
    sums.spot += dealt;
    sums.ownUse += ownUse[t]! * STEP_H;
    if (rest > 0) sums.toBuy += rest;
    else sums.toSell -= rest;
    sums.cost += costs[t]!;
    sums.atPlan += dealt * priceOf(dealt);
    sums.restCost += rest * priceOf(rest);
  }
  return sums.steps === 0 ? null : sums;
}

const first = (one: number, other: number): number => (Number.isNaN(one) ? (Number.isNaN(other) ? 0 : other) : one);

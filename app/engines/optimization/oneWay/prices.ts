import { type TradeAtBus, tradesAt } from "../blocks/trade";
import type { Findings } from "../findings";
import { at, type EnergyProblem, type ImpactProfiles, nameOf } from "../problem";
import { hoursOf } from "../timeAxis";

/** A difference of prices that is none [currency/MWh]. */
export const NO_DIFFERENCE = 1e-6;

/** Where a MWh sold is worth more than one bought. */
export interface Inverted {
  year: number;
  hours: number;
  /** The largest difference [currency/MWh], and its trades. */
  worst: number;
  sale: TradeAtBus;
  purchase: TradeAtBus;
}

/**
 * Compares what is bought and sold at each metering point, step by step: with price, levy, variable cost and priced emissions. A sale that
 * is worth more than a purchase in most hours is hardly ever meant (a price in another unit); in some hours it happens.
 */
export function checkPrices(problem: EnergyProblem, findings: Findings): void {
  problem.buses.forEach((_, bus) => {
    const trades = tradesAt(problem, bus);
    const sales = trades.filter(({ side }) => side.direction === "sale");
    const purchases = trades.filter(({ side }) => side.direction === "purchase");
    if (sales.length === 0 || purchases.length === 0) return;
    const worst = problem.years
      .map((_year, year) => invertedIn(problem, year, { sales, purchases }))
      .reduce((most, one) => (one && (!most || one.hours > most.hours) ? one : most), null);
    if (worst) reportInverted(problem, worst, findings);
  });
}

/** A warning where it is so in most hours, a remark where it is in some. `points`: of a sale that pays for purchases elsewhere, how many places do. */
export function reportInverted(
  { years, currency, time }: EnergyProblem,
  { year, hours, worst, sale, purchase }: Inverted,
  findings: Findings,
  points?: number,
): void {
  const all = Array.from({ length: time.steps }, (_, t) => hoursOf(time, t)).reduce((sum, h) => sum + h, 0);
  const isMost = hours >= all / 2;
  const rule = isMost ? "sale_above_purchase" : "sale_sometimes_above_purchase";
  findings.add(points === undefined ? rule : (`${rule}_elsewhere` as const), isMost ? "warning" : "info", {
    ...nameOf(sale.model),
    parameterType: "sale_price",
    detail: purchase.model.name,
    year: years[year],
    hours,
    amount: worst,
    unit: `${currency}/MWh`,
    ...(points === undefined ? {} : { points }),
  });
}

/** What is bought and what is sold. */
interface Pairs {
  sales: readonly TradeAtBus[];
  purchases: readonly TradeAtBus[];
}

function invertedIn(problem: EnergyProblem, year: number, { sales, purchases }: Pairs): Inverted | null {
  const { time } = problem;
  let inverted: Inverted | null = null;
  const priced = (trades: readonly TradeAtBus[]) =>
    trades.map((trade) => ({ trade, at: costOf(problem, trade, year) }));
  const [selling, buying] = [priced(sales), priced(purchases)];
  for (let t = 0; t < time.steps; t++) {
    let largest = NO_DIFFERENCE;
    let pair: Pick<Inverted, "sale" | "purchase"> | null = null;
    for (const sale of selling)
      for (const purchase of buying) {
        const difference = -sale.at(t) - purchase.at(t);
        if (difference <= largest) continue;
        largest = difference;
        pair = { sale: sale.trade, purchase: purchase.trade };
      }
    if (!pair) continue;
    inverted ??= { year, hours: 0, worst: 0, ...pair };
    inverted.hours += hoursOf(time, t);
    if (largest > inverted.worst) inverted = { ...inverted, ...pair, worst: largest };
  }
  return inverted;
}

/** What a MWh of a trade costs in a step, less than nothing where it earns; Infinity where there is none [currency/MWh]. */
export function costOf({ emissions }: EnergyProblem, { model, side }: TradeAtBus, year: number): (t: number) => number {
  const sign = side.direction === "purchase" ? 1 : -1;
  const prices = emissions.map(({ impact, price }) => ({ impact, price: price[year] ?? 0 }));
  const worthOf = (profiles: ImpactProfiles, t: number): number =>
    prices.reduce((sum, { impact, price }) => sum + price * at(profiles[impact] ?? 0, t), at(profiles.money ?? 0, t));
  return (t) =>
    at(model.availability[year] ?? 1, t) > 0
      ? sign * worthOf(side.price[year]!, t) +
        worthOf(side.variableCost[year]!, t) +
        (sign > 0 ? at(side.levy[year]!, t) : 0)
      : Infinity;
}

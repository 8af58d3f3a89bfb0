import { type DeliveryGrid, type DeliveryLoad, isIn, stepHours, stepsOf } from "../calendar/grid";
import { type Period, type PeriodKind, periodsOf } from "../calendar/periods";
import { type Deal, type Market, powerAt, signOf } from "./deal";

/** What a profile earns at prices. */
export interface Capture {
  /** Energy of the steps that have power and price [MWh], and what it earns [currency]. */
  energyMwh: number;
  revenue: number;
  /** sum(q p) / sum(q) [currency/MWh]; null without energy. */
  capturePrice: number | null;
  /** Mean of the prices over the same time [currency/MWh]; null without prices. */
  basePrice: number | null;
  /** Capture price / base price; null where the base price is not above zero. */
  captureRate: number | null;
  /** What a MWh of the profile earns less than one of base load: base price - capture price [currency/MWh]. */
  profileCost: number | null;
}

/**
 * Capture price, rate and profile cost of power [MW] at prices [currency/MWh], both at every step of a grid, over steps [from, until). Steps
 * without power or without price are left out of all figures.
 */
export function captureOf(
  grid: DeliveryGrid,
  power: Float64Array,
  prices: Float64Array,
  [from, until]: readonly [number, number] = [0, grid.steps],
): Capture {
  let [energy, revenue, sum, steps] = [0, 0, 0, 0];
  for (let step = from; step < until; step++) {
    const [own, price] = [power[step]!, prices[step]!];
    if (Number.isNaN(own) || Number.isNaN(price)) continue;
    energy += own;
    revenue += own * price;
    sum += price;
    steps += 1;
  }
  const capturePrice = energy === 0 ? null : revenue / energy;
  const basePrice = steps === 0 ? null : sum / steps;
  return {
    energyMwh: energy * stepHours(grid),
    revenue: revenue * stepHours(grid),
    capturePrice,
    basePrice,
    captureRate: capturePrice === null || basePrice === null || basePrice <= 0 ? null : capturePrice / basePrice,
    profileCost: capturePrice === null || basePrice === null ? null : basePrice - capturePrice,
  };
}

/** Mean prices of a period. */
export interface PeriodPrices {
  period: Period;
  /** Means over time of every load [currency/MWh]; null without prices. */
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  /** Hours with a price, and of those the hours below zero. */
  hours: number;
  negativeHours: number;
}

/** Mean of the prices of a load over steps [from, until) [currency/MWh]; null where there is none. */
export function meanPrice(
  grid: DeliveryGrid,
  prices: Float64Array,
  load: DeliveryLoad,
  [from, until]: readonly [number, number],
): number | null {
  let [sum, steps] = [0, 0];
  for (let step = from; step < until; step++) {
    const price = prices[step]!;
    if (Number.isNaN(price) || !isIn(grid, load, step)) continue;
    sum += price;
    steps += 1;
  }
  return steps === 0 ? null : sum / steps;
}

/** Base, peak and off-peak price of each period of a kind that the grid is cut into, with its hours below zero. */
export function pricesBy(kind: PeriodKind, grid: DeliveryGrid, prices: Float64Array): PeriodPrices[] {
  return periodsOf(kind, grid).map((period) => {
    const steps = stepsOf(grid, period);
    const priceRange = prices.subarray(...steps);
    const hours = stepHours(grid);
    return {
      period,
      base: meanPrice(grid, prices, "base", steps),
      peak: meanPrice(grid, prices, "peak", steps),
      offPeak: meanPrice(grid, prices, "offPeak", steps),
      hours: priceRange.reduce((count, price) => count + (Number.isNaN(price) ? 0 : hours), 0),
      negativeHours: priceRange.reduce((count, price) => count + (price < 0 ? hours : 0), 0),
    };
  });
}

/**
 * The price [currency/MWh] at which what is still open of a deal is worth nothing: sum(q F DF) / sum(q DF), over the steps that have power and
 * price. Null without energy, and for a deal with curtailment, which is worth at least nothing at every price.
 */
export function fairPrice(deal: Deal, { grid, asOf, forward, discount }: Market): number | null {
  if (deal.curtailed) return null;
  const first = asOf > deal.first ? asOf : deal.first;
  const [from, until] = stepsOf(grid, { first, last: deal.last });
  let [energy, amount] = [0, 0];
  for (let step = from; step < until; step++) {
    const power = powerAt(grid, deal.profile, step) * signOf(deal) * (discount?.[step] ?? 1);
    const price = forward[step]!;
    if (Number.isNaN(power) || Number.isNaN(price)) continue;
    energy += power;
    amount += power * price;
  }
  return energy === 0 ? null : amount / energy;
}

import { addDays, daysFrom } from "~/entities/core/clock";
import type { DeliveryGrid } from "../calendar/grid";

/** An interest rate without risk: per year, compounded once a year, for payments in so many days. */
export interface ZeroRate {
  days: number;
  rate: number;
}

/** Rate of a day: linear between the given ones, flat outside. */
function rateAt(rates: readonly ZeroRate[], days: number): number {
  const after = rates.findIndex((rate) => rate.days >= days);
  if (after === 0) return rates[0]!.rate;
  if (after < 0) return rates.at(-1)!.rate;
  const [low, high] = [rates[after - 1]!, rates[after]!];
  return low.rate + ((high.rate - low.rate) * (days - low.days)) / (high.days - low.days);
}

/**
 * Discount factors of the steps of a grid, (1 + r)^(-days / 365). Days count from the day of valuation to the payment, which is
 * `paymentDays` after the day of delivery. 1 where that is not in the future. Rates are sorted by days here. Throws a RangeError for no
 * rate or one at or below -100 %.
 */
export function discountFactors(
  grid: DeliveryGrid,
  asOf: string,
  rates: readonly ZeroRate[],
  paymentDays = 0,
): Float64Array {
  if (rates.length === 0) throw new RangeError("A discount needs at least one rate");
  for (const { rate } of rates) if (!(rate > -1)) throw new RangeError(`${rate} is no rate of interest`);
  const sorted = [...rates].sort((a, b) => a.days - b.days);
  const factors = new Float64Array(grid.steps);
  for (let day = 0; day + 1 < grid.dayStarts.length; day++) {
    const days = daysFrom(asOf, addDays(grid.first, day)) + paymentDays;
    const factor = days <= 0 ? 1 : (1 + rateAt(sorted, days)) ** (-days / 365);
    factors.fill(factor, grid.dayStarts[day], grid.dayStarts[day + 1]);
  }
  return factors;
}

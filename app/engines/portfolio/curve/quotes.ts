import { daysFrom } from "~/entities/core/clock";
import { type DeliveryGrid, type DeliveryLoad, loadHours } from "../calendar/grid";
import type { DayRange } from "../calendar/periods";

/** What a contract is quoted at: the mean price of a load over its days of delivery [currency/MWh]. */
export interface Quote extends DayRange {
  /** Names the contract in findings: its ticker. */
  id: string;
  load: DeliveryLoad;
  price: number;
}

/** What is to say of quotes; nothing is averaged silently. */
export type CurveFinding =
  /**
   * The other contracts `against` imply the price `implied` for this one. Up to what rounding to ticks explains it is "rounding";
   * beyond, the quotes contradict each other. The longer contract is left out, the curve does not return its price.
   */
  | { kind: "rounding" | "contradictory"; quote: string; price: number; implied: number; against: string[] }
  /** The contract delivers outside of the curve, or nothing at all (peak load of a weekend): it is left out. */
  | { kind: "outside" | "noDelivery"; quote: string }
  /** No contract covers these days: they follow from the shape and the level of the contracts next to them. */
  | ({ kind: "notQuoted" } & DayRange);

/** Most quotes of a curve: bounds the time of its equations. */
export const MOST_QUOTES = 400;

const LOAD_ORDER: Record<DeliveryLoad, number> = { base: 0, peak: 1, offPeak: 2 };

/**
 * The quotes that a curve on a grid can return, the shortest delivery first: what is known of a month goes before what its year
 * says of it. Quotes of the same contract stay in the order given, so that the first one counts. Throws a RangeError for a price that is no number
 * and for more than `MOST_QUOTES`.
 */
export function usableQuotes(grid: DeliveryGrid, quotes: readonly Quote[], findings: CurveFinding[]): Quote[] {
  if (quotes.length > MOST_QUOTES) throw new RangeError(`A curve takes ${MOST_QUOTES} quotes, not ${quotes.length}`);
  const usable = quotes.filter((quote) => {
    if (!Number.isFinite(quote.price)) throw new RangeError(`The price of ${quote.id} is no number`);
    const outside = quote.first < grid.first || quote.last > grid.last || quote.last < quote.first;
    if (!outside && loadHours(grid, quote)[quote.load] > 0) return true;
    findings.push({ kind: outside ? "outside" : "noDelivery", quote: quote.id });
    return false;
  });
  return usable.sort(
    (a, b) => daysFrom(a.first, a.last) - daysFrom(b.first, b.last) || LOAD_ORDER[a.load] - LOAD_ORDER[b.load],
  );
}

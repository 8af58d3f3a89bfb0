/**
 * Money that is booked is a whole number of minor units (cents). It is rounded exactly once: the line of a deal and a calendar month of
 * delivery, half away from zero. Every sum of lines is a sum of whole numbers, so that pages, files and books agree to the cent.
 */

/** Minor units of a unit of currency. */
export const MINOR_UNITS = 100;
/** What floating-point sums of a month may be away from a tie [minor units]: 1 MW at 0.005 is a tie however it was summed. */
const TIE = 1e-4;

/** Rounds an amount [currency] to minor units, half away from zero. Throws a RangeError for what is no finite number. */
export function toMinor(amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError(`${amount} is no amount of money`);
  const rounded = Math.floor(Math.abs(amount) * MINOR_UNITS + 0.5 + TIE);
  return amount < 0 && rounded > 0 ? -rounded : rounded;
}

/** An amount [currency] of minor units, for display. */
export const fromMinor = (minor: number): number => minor / MINOR_UNITS;

/**
 * Splits booked minor units over parts (days of a month, locations by share) so that the parts are whole numbers and add up exactly. Each
 * gets its share rounded down. What is left goes to the largest remainders (method of Hamilton). In proportion to `weights`, which are not
 * negative; in equal parts where they add up to nothing. Throws a RangeError for a negative weight.
 */
export function splitMinor(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  if (weights.some((weight) => !(weight >= 0))) throw new RangeError("A weight is negative or no number");
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? total / weights.length : (total * weight) / sum));
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const order = exact.map((value, at) => ({ at, rest: value - Math.floor(value) }));
  // Equal remainders stay in their order.
  order.sort((a, b) => b.rest - a.rest);
  for (let i = 0; i < left; i++) parts[order[i % order.length]!.at]! += 1;
  return parts;
}

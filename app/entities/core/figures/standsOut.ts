/** What stands out among any figures: rules that the titles of charts of several domains follow. Null where nothing stands out. */

/** From this share of a whole on a part is worth a title. */
export const LARGE = 1 / 3;

/** The largest of several parts that are above zero, where it is a third of their sum or more. */
export function largestPart(values: readonly number[]): { at: number; share: number } | null {
  const parts = values.map((value, at) => ({ value, at })).filter(({ value }) => value > 0);
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const largest = [...parts].sort((a, b) => b.value - a.value)[0];
  if (!largest || parts.length < 2) return null;
  const share = largest.value / sum;
  return share >= LARGE ? { at: largest.at, share } : null;
}

interface Difference {
  difference: number;
}

/** The item that changes most in the direction in which the sum changes. */
export function mainChange<Item extends Difference>(
  items: readonly Item[],
): { item: Item; sum: number; context: "less" | "more" } | null {
  const sum = items.reduce((total, { difference }) => total + difference, 0);
  const sign = Math.sign(sum);
  const item = [...items].sort((a, b) => sign * (b.difference - a.difference))[0];
  return item && sum !== 0 ? { item, sum: Math.abs(sum), context: sum < 0 ? "less" : "more" } : null;
}

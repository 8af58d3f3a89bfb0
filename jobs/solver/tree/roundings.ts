/** A yes or no that a linear model answers with less than this is rather a no. */
const RATHER_YES = 0.1;
/** Of a number that is a fraction in a linear model: this much is nothing. */
const NOTHING = 1e-3;

/**
 * Whole numbers next to the fractions of a linear model, the most promising first: to the nearest ones, with yes where more than a tenth says so; to
 * the nearest ones, with yes wherever there is anything; all up. `isYesNo`, `lower` and `upper`: by number.
 */
export function roundings(
  values: readonly number[],
  { lower, upper }: { lower: readonly number[]; upper: readonly number[] },
): number[][] {
  const within = (value: number, i: number): number => Math.min(upper[i]!, Math.max(lower[i]!, value));
  const isYesNo = (i: number): boolean => upper[i]! <= 1;
  const nearest = (least: number): number[] =>
    values.map((v, i) => within(isYesNo(i) ? Number(v > least) : Math.round(v), i));
  const up = values.map((v, i) => within(Math.ceil(v - NOTHING), i));
  const all = [nearest(RATHER_YES), nearest(NOTHING), up];
  return all.filter((numbers, n) => all.findIndex((one) => one.join() === numbers.join()) === n);
}

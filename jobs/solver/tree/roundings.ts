import { type Box, within } from "./boxes";

/** A yes or no that a linear model answers with less than this is rather a no. */
const RATHER_YES = 0.1;
/** Of a number that is a fraction in a linear model: this much is nothing. */
const NOTHING = 1e-3;

/**
 * Whole numbers next to the fractions of a linear model, the most promising first: to the nearest ones, with yes where more than a tenth says so; to
 * the nearest ones, with yes wherever there is anything; all up.
 */
export function roundings(values: readonly number[], box: Box): number[][] {
  const isYesNo = (i: number): boolean => box.upper[i]! <= 1;
  const nearest = (least: number): number[] =>
    values.map((v, i) => within(box, i, isYesNo(i) ? Number(v > least) : Math.round(v) + 0));
  const up = values.map((v, i) => within(box, i, Math.ceil(v - NOTHING) + 0));
  const all = [nearest(RATHER_YES), nearest(NOTHING), up];
  return all.filter((numbers, n) => all.findIndex((one) => one.join() === numbers.join()) === n);
}

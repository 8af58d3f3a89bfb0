import { z } from "zod";
import { addDays } from "~/entities/core/clock";

/** Why prices did not come: a key of spot.problem with its parameters. */
export interface PriceProblem {
  key: string;
  params: Record<string, string | number>;
}

const day = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .regex(/^\d{4}-\d\d-\d\d$/, "rules.date_invalid");
/** The form that asks for days. */
export const periodForm = z.object({ from: day, to: day });

/** Days that a page, a file or a call shows at once. */
export const MOST_DAYS = 366;

/** Days in order, those that follow each other as one span. */
export function daySpans(days: readonly string[]): { first: string; last: string }[] {
  const spans: { first: string; last: string }[] = [];
  for (const day of days) {
    const before = spans.at(-1);
    const next = before && addDays(before.last, 1);
    if (before && next === day) before.last = day;
    else spans.push({ first: day, last: day });
  }
  return spans;
}

/** Least, greatest and mean price, and the hours below zero; of prices of steps of the same length [s]. NaN is left out. */
export function priceFigures(values: Float64Array, stepS: number) {
  let [low, high, sum, count, negative] = [Infinity, -Infinity, 0, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    [low, high] = [Math.min(low, value), Math.max(high, value)];
    sum += value;
    count++;
    if (value < 0) negative++;
  }
  if (count === 0) return null;
  return { low, high, mean: sum / count, negativeHours: (negative * stepS) / 3600 };
}

import { yearOf } from "../core/shared";
import type { Parameter } from "./parameter";

/**
 * Whether a row of `existing_capacity` says that something is there in one of some model years. There is more than nothing, from the year
 * of its date to that before its end of life. A formula counts as more than nothing.
 */
export function isStock(
  { date, properties }: Pick<Parameter, "date" | "properties">,
  years: readonly number[],
): boolean {
  const { value, formula, eol } = properties;
  const some = formula ? true : Number(value ?? 0) > 0;
  const from = date ? yearOf(date) : Number.NEGATIVE_INFINITY;
  const until = eol ? yearOf(eol) : Number.POSITIVE_INFINITY;
  return some && years.some((year) => year >= from && year < until);
}

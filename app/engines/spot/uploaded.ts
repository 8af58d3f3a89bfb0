import { type DeliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import { type DeliveryDay, deliveryDays } from "./days";
import type { PricePiece } from "./pieces";

/** Prices per MWh beyond it are a slip or of another unit: the harmonised limits of the coupled auction are far within. */
const MOST = 15_000;
/** Whether a number can be a price of a market [currency/MWh]; NaN cannot. */
export const isBelievable = (value: number): boolean => Math.abs(value) <= MOST;

/** What is wrong with a day of a file: a key of spot.file and what fills it. */
export interface DayIssue {
  message: string;
  params: Record<string, string | number>;
}

/**
 * The delivery days of a series of prices in steps of `stepS` [s], `values[i]` at `startMs + i * stepS * 1000` (ms since 1970 UTC), NaN
 * where nothing is known. A day without any is left out. A day of which some are missing, that comes after `until` (YYYY-MM-DD of the
 * clock), or with what no price can be, is an issue.
 */
export function uploadedDays(
  { startMs, stepS, values }: PricePiece,
  { clock, until }: { clock: DeliveryClock; until: string },
): { days: (PricePiece & { day: string })[]; issues: DayIssue[] } {
  const days: (PricePiece & { day: string })[] = [];
  const issues: DayIssue[] = [];
  const indexOf = (ms: number) => Math.round((ms - startMs) / 1000 / stepS);
  const span = deliveryDays(
    clock,
    deliveryDayOf(clock, startMs),
    deliveryDayOf(clock, startMs + values.length * stepS * 1000 - 1),
  );
  for (const one of span) {
    const own = valuesOf(one);
    const pricedSteps = own.filter((value) => !Number.isNaN(value)).length;
    if (pricedSteps === 0) continue;
    const { day } = one;
    const odd = own.find((value) => !Number.isNaN(value) && !isBelievable(value));
    if (day > until) issues.push({ message: "ahead", params: { day, until } });
    else if (pricedSteps < own.length)
      issues.push({ message: "part", params: { day, found: pricedSteps, expected: own.length } });
    else if (odd !== undefined) issues.push({ message: "range", params: { day, value: odd, most: MOST } });
    else days.push({ day, startMs: one.startMs, stepS, values: own });
  }
  return { days, issues };

  function valuesOf({ startMs: from, endMs }: DeliveryDay): Float64Array {
    const count = Math.round((endMs - from) / 1000 / stepS);
    return Float64Array.from({ length: count }, (_, i) => values[indexOf(from) + i] ?? NaN);
  }
}

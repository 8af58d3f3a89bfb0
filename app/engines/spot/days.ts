import { addDays, dayOf, daysFrom, timeOn } from "~/entities/core/clock";
import { type DeliveryClock, deliveryStart } from "~/entities/spot/deliveryClock";

/** A day of delivery: from midnight to midnight of a clock, or by the gas day, so 23, 24 or 25 hours. */
export interface DeliveryDay {
  /** YYYY-MM-DD by the clock. */
  day: string;
  /** ms since 1970 UTC; the end is that of the last period. */
  startMs: number;
  endMs: number;
}

/** Results of the coupled auction of Europe are out at 12:45 (SDAC, "Timings of the market coupling session"). */
const OUT_AT = "12:45";

/** A day of a clock as a span of time. */
export const deliveryDay = (clock: DeliveryClock, day: string): DeliveryDay => ({
  day,
  startMs: deliveryStart(clock, day),
  endMs: deliveryStart(clock, addDays(day, 1)),
});

/** The days from `first` to `last`, both included; none where the last comes before the first. */
export const deliveryDays = (clock: DeliveryClock, first: string, last: string): DeliveryDay[] =>
  Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, i) => deliveryDay(clock, addDays(first, i)));

/** The last day whose auction is over: tomorrow from 12:45 of the clock on, before that today; of gas the day dealt in a day ahead. */
export function lastAuctioned(timezone: string, nowMs: number): string {
  const today = dayOf(timezone, nowMs);
  return nowMs >= timeOn(timezone, today, OUT_AT) ? addDays(today, 1) : today;
}

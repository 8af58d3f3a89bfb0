import { type DayRange, type DeliveryGrid, deliveryGrid } from "~/engines/portfolio";
import { addDays, firstOfMonth } from "~/entities/core/clock";
import { type DeliveryClock, deliveryDayOf, deliveryStart } from "~/entities/spot/deliveryClock";

/** First and last day of a month (YYYY-MM). */
export const daysOfMonth = (month: string): DayRange => ({
  first: `${month}-01`,
  last: addDays(firstOfMonth(`${month}-01`, 1), -1),
});

/** The days of a month that are over by a clock of delivery; null where none is. */
export function pastDays(clock: DeliveryClock, month: string, nowMs: number): DayRange | null {
  const { first, last } = daysOfMonth(month);
  const yesterday = addDays(deliveryDayOf(clock, nowMs), -1);
  const until = last < yesterday ? last : yesterday;
  return until < first ? null : { first, last: until };
}

/** The quarter-hours of some days by a clock of delivery. */
export const quarterHours = (clock: DeliveryClock, days: DayRange): DeliveryGrid => deliveryGrid(clock, days, 15);

/** When some days begin and end [ms since 1970 UTC]. */
export const spanOf = (clock: DeliveryClock, { first, last }: DayRange): { fromMs: number; toMs: number } => ({
  fromMs: deliveryStart(clock, first),
  toMs: deliveryStart(clock, addDays(last, 1)),
});

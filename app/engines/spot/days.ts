import { addDays, daysFrom, MINUTE_MS } from "~/entities/core/clock";
import { firstAt, zoneClock } from "~/engines/timeseries";

/** A day of delivery: from midnight to midnight of a clock, so 23, 24 or 25 hours. */
export interface DeliveryDay {
  /** YYYY-MM-DD by the clock. */
  day: string;
  /** ms since 1970 UTC; the end is that of the last period. */
  startMs: number;
  endMs: number;
}

/** Results of the coupled auction of Europe are out at 12:45 (SDAC, "Timings of the market coupling session"). */
const OUT_AT_MS = (12 * 60 + 45) * MINUTE_MS;

const wallOf = (day: string): number => Date.parse(`${day}T00:00Z`);
const textOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** The day of a clock that an instant (ms since 1970 UTC) lies in. */
export const dayAt = (timezone: string, ms: number): string => textOf(zoneClock(timezone).toWall(ms));

/** A day of a clock as a span of time. */
export function deliveryDay(timezone: string, day: string): DeliveryDay {
  const clock = zoneClock(timezone);
  return { day, startMs: firstAt(clock, wallOf(day)), endMs: firstAt(clock, wallOf(addDays(day, 1))) };
}

/** The days from `first` to `last`, both included; none where the last comes before the first. */
export const deliveryDays = (timezone: string, first: string, last: string): DeliveryDay[] =>
  Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, i) => deliveryDay(timezone, addDays(first, i)));

/** The last day whose auction is over: tomorrow from 12:45 of the clock on, before that today. */
export function lastAuctioned(timezone: string, nowMs: number): string {
  const wall = zoneClock(timezone).toWall(nowMs);
  const today = textOf(wall);
  return wall - wallOf(today) >= OUT_AT_MS ? addDays(today, 1) : today;
}

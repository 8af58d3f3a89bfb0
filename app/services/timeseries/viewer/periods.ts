import { firstAt, type ZoneClock } from "~/engines/timeseries";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import { PICKER_MINUTES, type ViewerPeriod } from "~/entities/timeseries/viewer";
import type { YearRange } from "~/entities/timeseries/yearRange";

const QUARTER = PICKER_MINUTES * MINUTE_MS;

/** A span of time: UTC ms, without its end. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Now rounded up to the next quarter of an hour of the zone's clock; UTC ms in and out. */
export function nextQuarter(clock: ZoneClock, nowMs: number): number {
  const offset = clock.offsetAt(nowMs);
  return Math.ceil((nowMs + offset) / QUARTER) * QUARTER - offset;
}

/** The year, quarter, month, week (from Monday) or day of the zone's calendar that holds a moment (UTC ms). */
export function periodAround(clock: ZoneClock, period: Exclude<ViewerPeriod, "years">, atMs: number): Span {
  const date = new Date(clock.toWall(atMs));
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const monday = Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
  const quarter = month - (month % 3);
  const ends: Record<typeof period, [number, number]> = {
    year: [Date.UTC(year, 0), Date.UTC(year + 1, 0)],
    quarter: [Date.UTC(year, quarter), Date.UTC(year, quarter + 3)],
    month: [Date.UTC(year, month), Date.UTC(year, month + 1)],
    week: [monday, monday + 7 * DAY_MS],
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
  };
  const [from, to] = ends[period];
  return { fromMs: firstAt(clock, from), toMs: firstAt(clock, to) };
}

/** The years of a range in the zone's calendar, both included. */
export const spanOfYears = (clock: ZoneClock, { start_year, end_year }: YearRange): Span => ({
  fromMs: firstAt(clock, Date.UTC(start_year, 0)),
  toMs: firstAt(clock, Date.UTC(end_year + 1, 0)),
});

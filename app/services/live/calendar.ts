import { firstAt, wallText, zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/** What the page of a series shows: so many calendar parts of a zone, the one that is under way last. */
export const PERIODS = {
  day: { by: "hour", count: 1 },
  week: { by: "day", count: 7 },
  month: { by: "day", count: 31 },
  year: { by: "month", count: 12 },
  years: { by: "year", count: 5 },
} as const;
export type Period = keyof typeof PERIODS;
type CalendarPart = (typeof PERIODS)[Period]["by"];

/**
 * Starts of the parts of a period (UTC, ms), in order, and the end of the last one, in which `at` (UTC, ms) lies. Parts are
 * those of the zone's calendar: a day of the clock change has 23 or 25 hours. The hours are those of the day of `at`.
 */
export function boundariesOf(zone: string, period: Period, at: number): number[] {
  const clock = zoneClock(zone);
  const utc = (wall: number) => firstAt(clock, wall);
  const wall = new Date(clock.toWall(at));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const { by, count } = PERIODS[period];
  if (by === "hour") {
    const [start, end] = [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)].map(utc) as [number, number];
    return [...Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, i) => start + i * HOUR_MS), end];
  }
  const startOf = {
    day: (back: number) => Date.UTC(year, month, day) - back * DAY_MS,
    month: (back: number) => Date.UTC(year, month - back, 1),
    year: (back: number) => Date.UTC(year - back, 0, 1),
  }[by];
  return Array.from({ length: count + 1 }, (_, i) => utc(startOf(count - 1 - i)));
}

const LENGTH: Record<CalendarPart, number> = { hour: 16, day: 10, month: 7, year: 4 };

/** The start of a part (UTC, ms) as the clock of the zone writes it: "2025-03-30 03:00", "2025-03-30", "2025-03" or "2025". */
export const labelOf = (zone: string, by: CalendarPart, startMs: number): string =>
  wallText(zoneClock(zone).toWall(startMs)).slice(0, LENGTH[by]);

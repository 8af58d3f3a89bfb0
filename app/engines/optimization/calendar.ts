import { dayStart, HOUR_MS, isLeapYear, monthStarts, yearStart } from "~/entities/core/clock";

/**
 * Model years: calendar years in the system's timezone, 8760 h, 29 February left out. Both New Years of a zone lie in
 * the same season, so a year's elapsed hours are 8760 (8784 in leap years) whatever the zone does in summer.
 */
export const HOURS_OF_YEAR = 8760;

interface Stretch {
  /** ms since 1970 UTC. */
  startMs: number;
  hours: number;
}

/** Where a local year's model hours lie in time: two stretches around 29 February. */
export function modelYearStretches(year: number, timezone: string): Stretch[] {
  const startMs = yearStart(timezone, year);
  if (!isLeapYear(year)) return [{ startMs, hours: HOURS_OF_YEAR }];
  const before = Math.round((dayStart(timezone, `${year}-02-29`) - startMs) / HOUR_MS);
  return [
    { startMs, hours: before },
    { startMs: startMs + (before + 24) * HOUR_MS, hours: HOURS_OF_YEAR - before },
  ];
}

/**
 * First step of each month of a model year (twelve entries) for a step length in hours. It is the one that begins at midnight of the zone's
 * clock on the first of the month. In summer time that is an hour earlier than days of 24 hours count. A step that lies across midnight
 * belongs to the month that has more of it, of one cut in halves to the month that ends.
 */
export function monthStartSteps(stepH: number, year: number, timezone: string): number[] {
  const [first, second] = modelYearStretches(year, timezone) as [Stretch, Stretch | undefined];
  return monthStarts(timezone, year).map((ms) => {
    const isLater = second !== undefined && ms >= second.startMs;
    const hours = isLater ? first.hours + (ms - second.startMs) / HOUR_MS : (ms - first.startMs) / HOUR_MS;
    return Math.round(hours / stepH);
  });
}

import { HOUR_MS } from "~/entities/core/clock";

/**
 * Model years: calendar years in the system's timezone, 8760 h, 29 February left out. Both New Years of a zone lie in
 * the same season, so a year's elapsed hours are 8760 (8784 in leap years) whatever the zone does in summer.
 */
export const HOURS_OF_YEAR = 8760;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The instant (UTC, ms) at which a local date begins in a zone. Throws a RangeError for an unknown zone. */
export function localMidnightMs(year: number, month: number, day: number, timezone: string): number {
  const wallMs = Date.UTC(year, month - 1, day);
  if (timezone === "UTC") return wallMs;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const offsetAt = (ms: number): number => {
    const parts = Object.fromEntries(format.formatToParts(ms).map((p) => [p.type, Number(p.value)]));
    return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second) - ms;
  };
  const first = wallMs - offsetAt(wallMs);
  return wallMs - offsetAt(first);
}

/** Where a local year's model hours lie in time: two stretches around 29 February. */
export function modelYearStretches(year: number, timezone: string): { startMs: number; hours: number }[] {
  const startMs = localMidnightMs(year, 1, 1, timezone);
  if (!isLeapYear(year)) return [{ startMs, hours: HOURS_OF_YEAR }];
  const before = Math.round((localMidnightMs(year, 2, 29, timezone) - startMs) / HOUR_MS);
  return [
    { startMs, hours: before },
    { startMs: startMs + (before + 24) * HOUR_MS, hours: HOURS_OF_YEAR - before },
  ];
}

/** First step of each month (twelve entries, by the plain calendar) for a step length in hours. */
export function monthStarts(stepH: number): number[] {
  let hours = 0;
  return DAYS_OF_MONTHS.map((days) => {
    const start = Math.floor(hours / stepH);
    hours += days * 24;
    return start;
  });
}

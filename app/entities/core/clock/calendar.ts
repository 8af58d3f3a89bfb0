import { addDays, dayText, firstOfMonth, isLeapYear, wallOfDay } from "./days";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./spans";
import { firstAt, zoneClock } from "./zone";

/** An instant as ms since 1970 UTC, as a Date, or as ISO 8601. */
export type Instant = number | Date | string;

/** What the clock of a zone shows: months from 1, hours 0..23. */
export interface ClockParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const msOf = (time: Instant): number => {
  const ms = typeof time === "number" ? time : new Date(time).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`Invalid time value: ${String(time)}`);
  return ms;
};

const wallAt = (zone: string, time: Instant): Date => new Date(zoneClock(zone).toWall(msOf(time)));

/** The parts of an instant in a zone. */
export function partsOf(zone: string, time: Instant): ClockParts {
  const wall = wallAt(zone, time);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** The day (YYYY-MM-DD) of a zone that an instant lies in. */
export const dayOf = (zone: string, time: Instant): string => dayText(zoneClock(zone).toWall(msOf(time)));

/** The month (YYYY-MM) of a zone that an instant lies in. */
export const monthOf = (zone: string, time: Instant): string => dayOf(zone, time).slice(0, 7);

/** The calendar year of a zone that an instant lies in. */
export const yearOf = (zone: string, time: Instant): number => wallAt(zone, time).getUTCFullYear();

/**
 * The first instant (ms since 1970 UTC) of a day (YYYY-MM-DD) of a zone: 01:00 where the clock skips midnight, the first of two
 * midnights. Throws a RangeError for a text that is no day.
 */
export const dayStart = (zone: string, day: string): number => firstAt(zoneClock(zone), wallOfDay(day));

/** The end of a day of a zone: the first instant of the next one. */
export const dayEnd = (zone: string, day: string): number => dayStart(zone, addDays(day, 1));

/** The first instant of a month of a zone; months count from 1, and 13 is January of the next year. */
export const monthStart = (zone: string, year: number, month: number): number =>
  firstAt(zoneClock(zone), Date.UTC(year, month - 1, 1));

/** The first instants of the twelve months of a year of a zone. */
export const monthStarts = (zone: string, year: number): number[] =>
  Array.from({ length: 12 }, (_, month) => monthStart(zone, year, month + 1));

/** The first instant of a calendar year of a zone. */
export const yearStart = (zone: string, year: number): number => monthStart(zone, year, 1);

/** The first instant of the month that so many months follow, or precede, the one of an instant. */
export const monthStartAround = (zone: string, time: Instant, months = 0): number =>
  dayStart(zone, firstOfMonth(`${monthOf(zone, time)}-01`, months));

/** The days (YYYY-MM-DD) of a zone that instants from `from` to `to` lie in, both included, the earliest first. */
export function daysIn(zone: string, from: Instant, to: Instant): string[] {
  const last = dayOf(zone, to);
  const days: string[] = [];
  for (let day = dayOf(zone, from); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The instant at which the clock of a zone shows a time (HH:MM) on a day. Of a time that comes twice it is the first. A time that is
 * skipped is later by what is skipped (as in RFC 5545). So 02:30 is 03:30 where the clock is put from 02:00 to 03:00.
 */
export function timeOn(zone: string, day: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return zoneClock(zone).toUtcOrLater(wallOfDay(day) + hour * HOUR_MS + minute * MINUTE_MS);
}

/**
 * When an hour of a model year begins, as UTC ms. A model year has 8760 hours from New Year of the zone on, without 29 February. Hours are
 * counted from 0.
 */
export function modelHour(zone: string, year: number, hour: number): number {
  const time = yearStart(zone, year) + hour * HOUR_MS;
  return isLeapYear(year) && time >= dayStart(zone, `${year}-02-29`) ? time + DAY_MS : time;
}

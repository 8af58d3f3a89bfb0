import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { SeriesPeriod } from "~/entities/timeseries/spread";

/** What a row of a file is the value of: from one instant up to another, UTC ms. */
export interface PeriodSpan {
  fromMs: number;
  untilMs: number;
}

/** A span with its value, and the line of the file that it is from. */
export interface ValueSpan extends PeriodSpan {
  value: number;
  row: number;
}

/** By so much the clock may be put forward or back within a period. */
export const MOST_SHIFT_MS = 2 * HOUR_MS;

const MONTHS = [1, 2, 3, 4, 6, 12];
const DAYS = [1, 7, 14];
/** Neighbouring stamps that are looked at, before all are. */
const FIRST = 100;

/** The number of the month of a wall time, counted from year 0. */
export const monthAt = (wallMs: number): number => {
  const date = new Date(wallMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The first of a month by its number, midnight. */
export const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

/** Stamps that are all of the last days of months name these months; the first days of them. Others as they are. */
export function monthsByLastDay(walls: readonly number[]): number[] {
  const areLast =
    walls.length > 1 && walls.every((wall) => new Date(wall + DAY_MS).getUTCDate() === 1 && wall % DAY_MS === 0);
  return areLast ? walls.map((wall) => firstOf(monthAt(wall))) : [...walls];
}

/**
 * What values stamped at these wall times (ms, any order, doubled ones too) are of: so many days or months, or the time between dates that are
 * apart by a day or more. Null where they are closer together, or of less than two times.
 */
export function periodOf(walls: readonly number[]): SeriesPeriod | null {
  for (let i = 1; i < Math.min(FIRST, walls.length); i++) {
    const apart = Math.abs(walls[i]! - walls[i - 1]!);
    if (apart > 0 && apart < DAY_MS) return null;
  }
  const times = [...new Set(monthsByLastDay(walls))].sort((a, b) => a - b);
  const apart = times.slice(1).map((wall, i) => wall - times[i]!);
  if (apart.length === 0 || apart.some((ms) => ms < DAY_MS)) return null;
  const inMonth = (wall: number) => wall - firstOf(monthAt(wall));
  if (times.every((wall) => inMonth(wall) === inMonth(times[0]!))) {
    const months = times.slice(1).map((wall, i) => monthAt(wall) - monthAt(times[i]!));
    const least = Math.min(...months);
    return MONTHS.includes(least) && months.every((n) => n % least === 0) ? { unit: "month", count: least } : DATES;
  }
  const days = apart.map((ms) => ms / DAY_MS);
  const least = Math.min(...days);
  return DAYS.includes(least) && days.every((n) => n % least === 0) ? { unit: "day", count: least } : DATES;
}

const DATES: SeriesPeriod = { unit: "dates", count: 1 };

/** A wall time so many periods later. */
export function periodLater(wallMs: number, { unit, count }: SeriesPeriod, periods: number): number {
  if (unit === "day") return wallMs + periods * count * DAY_MS;
  const month = monthAt(wallMs);
  return firstOf(month + periods * count) + (wallMs - firstOf(month));
}

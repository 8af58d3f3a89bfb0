import { isLeapYear } from "~/entities/core/clock";
import { Unreadable } from "./formatTable";

/** Begin of a step as the place's standard time shows it, of a file whose months can be of different years. */
export interface StandardTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const YEAR = { first: 1900, last: 2200 };

/**
 * The year that stands for all rows: their own if they are of one, else the latest of them that is no leap year, as a typical year has 365 days.
 * The year before the first where all are leap years.
 */
export function oneYear(years: ReadonlySet<number>): number {
  for (const year of years)
    if (!(Number.isInteger(year) && year >= YEAR.first && year <= YEAR.last))
      throw new Unreadable("bad_time", { text: String(year) });
  if (years.size === 1) return [...years][0]!;
  const common = [...years].filter((year) => !isLeapYear(year));
  return common.length > 0 ? Math.max(...common) : Math.min(...years) - 1;
}

/** "2023-01-01T00:00+01:00" of rows in standard time, with the offset [h] of the place. */
export function standardStamps(rows: readonly StandardTime[], offsetHours: number): string[] {
  if (!(Math.abs(offsetHours) <= 14)) throw new Unreadable("bad_time", { text: String(offsetHours) });
  const year = oneYear(new Set(rows.map((row) => row.year)));
  const minutes = Math.round(Math.abs(offsetHours) * 60);
  const offset = `${offsetHours < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return rows.map(({ month, day, hour, minute }) => {
    const wall = new Date(Date.UTC(year, month - 1, day, hour, minute));
    const isDay = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour >= 0 && hour < 24;
    if (!isDay) throw new Unreadable("bad_time", { text: `${month}/${day} ${hour}:${two(minute)}` });
    return `${wall.toISOString().slice(0, 16)}${offset}`;
  });
}

const two = (n: number): string => String(n).padStart(2, "0");

import { DAY_MS, isLeapYear, MINUTE_MS, offsetText } from "~/entities/core/clock";
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
 * The year that stands for all rows of a typical year, whose months are of different years; null for rows of real time. A typical year has
 * each month once, of any year, so it does not pass from its first row to its last in the order of time. It has 365 days: its year is the
 * latest of its own that is no leap year, or the one before them all.
 */
export function typicalYear(rows: readonly StandardTime[]): number | null {
  const years = new Set(rows.map(({ year }) => year));
  for (const year of years)
    if (!(Number.isInteger(year) && year >= YEAR.first && year <= YEAR.last))
      throw new Unreadable("bad_time", { text: String(year) });
  const ofMonth = new Map<number, number>();
  for (const { year, month } of rows) {
    if ((ofMonth.get(month) ?? year) !== year) return null;
    ofMonth.set(month, year);
  }
  const dayOf = (row: StandardTime | undefined) => (row ? Date.UTC(row.year, row.month - 1, row.day) / DAY_MS : 0);
  const days = dayOf(rows.at(-1)) - dayOf(rows[0]);
  if (years.size < 2 || (days >= 0 && days < 366)) return null;
  const common = [...years].filter((year) => !isLeapYear(year));
  return common.length > 0 ? Math.max(...common) : Math.min(...years) - 1;
}

/** "2023-01-01T00:00+01:00" of rows in standard time, with the offset [h] of the place. */
export function standardStamps(rows: readonly StandardTime[], offsetHours: number): string[] {
  if (!(Math.abs(offsetHours) <= 14)) throw new Unreadable("bad_time", { text: String(offsetHours) });
  const common = typicalYear(rows);
  const offset = offsetText(Math.round(offsetHours * 60) * MINUTE_MS);
  return rows.map(({ year, month, day, hour, minute }) => {
    const wall = new Date(Date.UTC(common ?? year, month - 1, day, hour, minute));
    const isDay = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour >= 0 && hour < 24;
    if (!isDay) throw new Unreadable("bad_time", { text: `${month}/${day} ${hour}:${two(minute)}` });
    return `${wall.toISOString().slice(0, 16)}${offset}`;
  });
}

const two = (n: number): string => String(n).padStart(2, "0");

import { addDays, isLeapYear, weekdayOf } from "~/entities/core/clock";
import { HOURS_OF_YEAR } from "./calendar";

const DAYS = HOURS_OF_YEAR / 24;

/** The weekday of each day of a model year, 0 to 6 from Monday. 29 February is left out. */
function weekdaysOf(year: number): number[] {
  const from = `${year}-01-01`;
  return Array.from({ length: DAYS }, (_, i) => weekdayOf(addDays(from, isLeapYear(year) && i >= 59 ? i + 1 : i)));
}

/**
 * The day of a stored year (0 to 364) that each day of a model year takes, so that a Sunday stays a Sunday: the nearest of the same weekday,
 * of two equally near the earlier. It is at most three days away, more only at New Year and around 29 February.
 */
export function daysByWeekday(year: number, storedYear: number): number[] {
  const stored = weekdaysOf(storedYear);
  return weekdaysOf(year).map((weekday, day) => {
    for (let away = 0; ; away++) {
      if (stored[day - away] === weekday) return day - away;
      if (stored[day + away] === weekday) return day + away;
    }
  });
}

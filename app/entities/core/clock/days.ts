import { DAY_MS } from "./spans";

const msOf = (day: string): number => Date.parse(`${day}T00:00Z`);

/** The day (YYYY-MM-DD) of a wall time, written as the milliseconds that UTC would show for the same digits. */
export const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, YYYY-MM-DD: the parser of dates takes 30 February for 2 March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && dayText(msOf(text)) === text;

/** Midnight of a day as a wall time. Throws a RangeError for a text that is no day. */
export function wallOfDay(day: string): number {
  if (!isDay(day)) throw new RangeError(`${day} is no day`);
  return msOf(day);
}

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayText(msOf(day) + days * DAY_MS);

/** The first day of the month that so many months lie after that of a day; before it for a negative number. */
export function firstOfMonth(day: string, months = 0): string {
  const date = new Date(msOf(day));
  return dayText(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** How many days lie from one day to another. */
export const daysFrom = (first: string, last: string): number => (msOf(last) - msOf(first)) / DAY_MS;

/** The day of the week, 0 to 6 from Monday. */
export const weekdayOf = (day: string): number => (new Date(msOf(day)).getUTCDay() + 6) % 7;

/** Whether a day is one of Monday to Friday. */
export const isWeekday = (day: string): boolean => weekdayOf(day) < 5;

/** Whether a year of the calendar has a 29 February. */
export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

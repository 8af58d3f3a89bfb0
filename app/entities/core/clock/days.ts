import { DAY_MS } from "./spans";

const msOf = (day: string): number => Date.parse(`${day}T00:00Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, YYYY-MM-DD: the parser of dates takes 30 February for 2 March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && textOf(msOf(text)) === text;

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => textOf(msOf(day) + days * DAY_MS);

/** How many days lie from one day to another. */
export const daysFrom = (first: string, last: string): number => (msOf(last) - msOf(first)) / DAY_MS;

/** Whether a day is one of Monday to Friday. */
export const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());

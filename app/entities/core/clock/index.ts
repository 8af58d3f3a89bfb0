/**
 * Time and the calendar. It is the one place that knows time zones: who needs the start of a day or a month, the day of an instant, or
 * how long an hour is, asks here. How people read times is in `format.ts`.
 */
export { DAY_MS, HOUR_MS, MINUTE_MS } from "./spans";
export { addDays, daysFrom, isDay, isWeekday } from "./days";
export { firstAt, isZone, stampWriter, wallText, yearIn, yearStart, zoneClock, type ZoneClock } from "./zone";

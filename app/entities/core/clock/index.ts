/**
 * Time and the calendar. It is the one place that knows time zones. Ask here for the start of a day or a month, the day of an instant, or
 * how long an hour is. How people read times is in `format.ts`.
 */
export {
  dayEnd,
  dayOf,
  daysIn,
  dayStart,
  modelHour,
  monthOf,
  monthStart,
  monthStartAround,
  monthStarts,
  partsOf,
  timeOn,
  yearOf,
  yearStart,
  type ClockParts,
  type Instant,
} from "./calendar";
export { addDays, daysFrom, firstOfMonth, isDay, isLeapYear, isWeekday, weekdayOf } from "./days";
export { DAY_MS, HOUR_MS, MINUTE_MS } from "./spans";
export {
  CLOCK_HOURS,
  clockText,
  offsetStamp,
  offsetText,
  stampWriter,
  wallOfText,
  wallText,
  windowHours,
  winterClock,
} from "./text";
export { firstAt, isZone, machineZone, winterOffset, zoneClock, type ZoneClock } from "./zone";
export { fixedClocks, zoneNames, zoneToday } from "./zones";

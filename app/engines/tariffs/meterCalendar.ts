import { addDays, dayEnd, dayStart, isLeapYear, MINUTE_MS, weekdayOf, zoneClock } from "~/entities/core/clock";
import { type HolidayCountry, holidaysOf } from "~/entities/tariffs/holidays";
import { type DayKind, isInWindow, type TariffWindow } from "~/entities/tariffs/window";

/** A month of the zone that steps of a meter lie in. */
export interface MeterMonth {
  /** YYYY-MM. */
  key: string;
  year: number;
  /** 1 to 12. */
  month: number;
  /** First step of it, and the first one after it. */
  from: number;
  to: number;
  /** Days of the month that the meter covers, parts of days as parts: of a day with 23 hours an hour is 1/23. */
  days: number;
  /** Days that the month and its year have. */
  daysOfMonth: number;
  daysOfYear: number;
}

/** When the steps of a meter are, by the clock of a tariff. A step belongs to the month, and the year, in which it begins. */
export interface MeterCalendar {
  startMs: number;
  stepMs: number;
  steps: number;
  months: MeterMonth[];
  /** By step: the month's place in `months`, and the day, counted from the first. */
  monthOf: Int32Array;
  dayOf: Int32Array;
  /** Hour of the clock in which a step begins. */
  hourOf(step: number): number;
  /** Share of each step that lies in a window [1], by quarters of an hour of the clock. */
  share(window: TariffWindow): Float64Array;
  /** The same without what lies in any of others, too. */
  shareWithout(window: TariffWindow, others: readonly TariffWindow[]): Float64Array;
}

export interface CalendarOptions {
  zone: string;
  /** Start of the first step, UTC ms since 1970. */
  startMs: number;
  /** Length of a step: a whole number of quarters of an hour [min]. */
  stepMin: number;
  steps: number;
  holidayCountry: HolidayCountry | null;
}

const QUARTER_MIN = 15;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Throws a RangeError for steps that are no whole number of quarters of an hour. */
export function meterCalendar({ zone, startMs, stepMin, steps, holidayCountry }: CalendarOptions): MeterCalendar {
  const quarters = stepMin / QUARTER_MIN;
  if (!Number.isInteger(quarters) || quarters < 1) throw new RangeError(`Steps of ${stepMin} min are no quarters`);
  const clock = zoneClock(zone);
  const stepMs = stepMin * MINUTE_MS;
  const months: MeterMonth[] = [];
  const monthOf = new Int32Array(steps);
  const dayOf = new Int32Array(steps);
  const minute = new Int16Array(steps * quarters);
  const month = new Int8Array(steps * quarters);
  const kinds: DayKind[] = [];
  const dayNumber = new Int32Array(steps * quarters);
  const holidays = new Map<number, Set<string>>();
  const kindOf = (day: string): DayKind => {
    const year = Number(day.slice(0, 4));
    if (holidayCountry && !holidays.has(year)) holidays.set(year, new Set(holidaysOf(holidayCountry, year)));
    const weekday = weekdayOf(day);
    if (weekday === 6 || holidays.get(year)?.has(day)) return "sunday";
    return weekday === 5 ? "saturday" : "workday";
  };
  let day = "";
  let [dayFromMs, dayToMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let fromOfClock = 0;
  for (let q = 0; q < steps * quarters; q++) {
    const ms = startMs + q * QUARTER_MIN * MINUTE_MS;
    const wall = clock.toWall(ms);
    if (ms < dayFromMs || ms >= dayToMs) {
      day = new Date(wall).toISOString().slice(0, 10);
      [dayFromMs, dayToMs] = [dayStart(zone, day), dayEnd(zone, day)];
      fromOfClock = Date.parse(`${day}T00:00Z`);
      kinds.push(kindOf(day));
    }
    minute[q] = (wall - fromOfClock) / MINUTE_MS;
    month[q] = Number(day.slice(5, 7));
    dayNumber[q] = kinds.length - 1;
    if (q % quarters !== 0) continue;
    const t = q / quarters;
    const key = day.slice(0, 7);
    if (months.at(-1)?.key !== key) {
      const [year, number] = [Number(key.slice(0, 4)), Number(key.slice(5))];
      const length = { daysOfMonth: daysIn(year, number), daysOfYear: isLeapYear(year) ? 366 : 365 };
      months.push({ key, year, month: number, from: t, to: t, days: 0, ...length });
    }
    const current = months.at(-1)!;
    current.to = t + 1;
    current.days += stepMs / (dayToMs - dayFromMs);
    monthOf[t] = months.length - 1;
    dayOf[t] = kinds.length - 1;
  }
  const shareWithout = (window: TariffWindow, others: readonly TariffWindow[]): Float64Array => {
    const shares = new Float64Array(steps);
    for (let q = 0; q < minute.length; q++) {
      const time = { month: month[q]!, day: kinds[dayNumber[q]!]!, minute: minute[q]! };
      if (isInWindow(window, time) && !others.some((other) => isInWindow(other, time)))
        shares[Math.floor(q / quarters)]! += 1 / quarters;
    }
    return shares;
  };
  const share = (window: TariffWindow) => shareWithout(window, []);
  const hourOf = (t: number) => Math.floor(minute[t * quarters]! / 60);
  return { startMs, stepMs, steps, months, monthOf, dayOf, hourOf, share, shareWithout };
}

/** The first instant of a calendar year of a zone and the number of its steps, for pictures of a whole year. */
export function wholeYear(zone: string, year: number, stepMin: number): { startMs: number; steps: number } {
  const startMs = dayStart(zone, `${year}-01-01`);
  const endMs = dayEnd(zone, addDays(`${year + 1}-01-01`, -1));
  return { startMs, steps: Math.round((endMs - startMs) / (stepMin * MINUTE_MS)) };
}

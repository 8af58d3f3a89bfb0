import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS, isLeapYear } from "~/entities/core/clock";
import type { Resolution } from "~/entities/results/result";
import type { Week } from "~/entities/results/view/operation";

/** The steps of a model year in time: 8760 h from local New Year on, 29 February left out. */
export interface ModelYear {
  year: number;
  /** Start of each step, UTC ms. */
  startMs: Float64Array;
  stepH: number;
  timezone: string;
}

interface ModelSteps {
  /** Local New Year, UTC ms. */
  yearStartMs: number;
  stepH: number;
  steps: number;
}

/** Times of the `steps` steps of `stepH` hours of a model year that begins at `yearStartMs` (local New Year, UTC ms). */
export function modelYearOf(year: number, timezone: string, { yearStartMs, stepH, steps }: ModelSteps): ModelYear {
  const leapDayMs = isLeapYear(year) ? zoneClock(timezone).toUtc(Date.UTC(year, 1, 29))[0] : undefined;
  const startMs = new Float64Array(steps);
  for (let i = 0; i < steps; i++) {
    const at = yearStartMs + i * stepH * HOUR_MS;
    startMs[i] = leapDayMs !== undefined && at >= leapDayMs ? at + DAY_MS : at;
  }
  return { year, startMs, stepH, timezone };
}

/** Steps gathered into hours, days, months or the year of the zone's calendar. */
export interface Periods {
  /** Start of each period, UTC ms. */
  startMs: number[];
  /** The zone's wall clock at the start, as ms that UTC would show for the same digits. */
  wallMs: number[];
  /** Period of each step from `from` on. */
  of: Int32Array;
  /** Hours of each period that the model has [h]. */
  hours: number[];
  from: number;
}

/** Periods of the steps from..to-1. A step longer than an hour stays one period of its own. */
export function periodsOf(year: ModelYear, resolution: Resolution, from = 0, to = year.startMs.length): Periods {
  const clock = zoneClock(year.timezone);
  if (resolution === "yearly" && to > from) {
    const utc = year.startMs[from] ?? Number.NaN;
    const [startMs, wallMs, hours] = [[utc], [clock.toWall(utc)], [(to - from) * year.stepH]];
    return { startMs, wallMs, hours, of: new Int32Array(to - from), from };
  }
  const periods: Periods = { startMs: [], wallMs: [], of: new Int32Array(Math.max(0, to - from)), hours: [], from };
  let last = Number.NaN;
  for (let i = from; i < to; i++) {
    const utc = year.startMs[i] ?? Number.NaN;
    const wall = clock.toWall(utc);
    const key = keyOf(resolution, utc, wall, year.year);
    if (key !== last) {
      periods.startMs.push(utc);
      periods.wallMs.push(wall);
      periods.hours.push(0);
      last = key;
    }
    const period = periods.startMs.length - 1;
    periods.of[i - from] = period;
    periods.hours[period]! += year.stepH;
  }
  return periods;
}

function keyOf(resolution: Resolution, utc: number, wall: number, year: number): number {
  if (resolution === "hourly") return Math.floor(utc / HOUR_MS);
  if (resolution === "daily") return Math.floor(wall / DAY_MS);
  return resolution === "monthly" ? new Date(wall).getUTCMonth() : year;
}

/** Mean of a series in each period, in the unit of the series. */
export function meansOf(values: ArrayLike<number>, { of, from, startMs }: Periods): number[] {
  const sums = new Float64Array(startMs.length);
  const counts = new Float64Array(startMs.length);
  for (let i = 0; i < of.length; i++) {
    const period = of[i]!;
    sums[period]! += values[from + i]!;
    counts[period]! += 1;
  }
  return Array.from(sums, (sum, i) => sum / (counts[i] || 1));
}

/** Sum of value * step in each period: MW -> MWh. */
export const energiesOf = (values: ArrayLike<number>, periods: Periods): number[] =>
  meansOf(values, periods).map((mean, i) => mean * (periods.hours[i] ?? 0));

/** The calendar week (Monday to Sunday, cut at New Year) that holds a day (YYYY-MM-DD); other years give the nearest. */
export function weekOf(year: ModelYear, day: string): Week {
  const days = periodsOf(year, "daily");
  const first = days.wallMs[0] ?? 0;
  const last = days.wallMs.at(-1) ?? first;
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  const middle = Math.min(Math.max(Number.isNaN(dayMs) ? first : dayMs, floorDay(first)), floorDay(last));
  const monday = middle - ((new Date(middle).getUTCDay() + 6) % 7) * DAY_MS;
  const inWeek = days.wallMs.map((wall) => floorDay(wall) >= monday && floorDay(wall) < monday + 7 * DAY_MS);
  const [a, b] = [inWeek.indexOf(true), inWeek.lastIndexOf(true)];
  const steps = [...days.of];
  const dayAt = (wall: number) => new Date(floorDay(wall)).toISOString().slice(0, 10);
  return {
    from: steps.indexOf(a),
    to: steps.lastIndexOf(b) + 1,
    firstDay: dayAt(days.wallMs[a] ?? first),
    lastDay: dayAt(days.wallMs[b] ?? last),
    number: isoWeek(monday),
    before: a > 0 ? dayAt(days.wallMs[a - 1] ?? first) : null,
    after: b < days.wallMs.length - 1 ? dayAt(days.wallMs[b + 1] ?? last) : null,
  };
}

const floorDay = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

/** ISO 8601 number of the week that begins on a Monday. */
function isoWeek(monday: number): number {
  const thursday = monday + 3 * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** The local day (YYYY-MM-DD) of a step. */
export function dayOf(year: ModelYear, step: number): string {
  const wall = zoneClock(year.timezone).toWall(year.startMs[step] ?? year.startMs[0] ?? 0);
  return new Date(wall).toISOString().slice(0, 10);
}

/** True when the steps from..to-1 follow each other without the gap of 29 February. */
export function isRegular(year: ModelYear, from: number, to: number): boolean {
  const span = (year.startMs[to - 1] ?? 0) - (year.startMs[from] ?? 0);
  return Math.round(span / HOUR_MS) === (to - 1 - from) * year.stepH;
}

import { type ZoneClock, zoneClock } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import type { ForecastBy, PlanSources } from "~/entities/operator/plan";

/** Days before that stand for what is neither known nor forecast: the same weekday first. */
const DAYS_BEFORE = [7, 14, 21, 1, 2, 3] as const;
/** The same for sun and wind, which know no weekdays: the nearest first. */
const NEAREST_DAYS = [1, 2, 3, 4, 5, 6, 7, 14, 21] as const;
/** Quarter-hours before the horizon that are looked at: three weeks, and two hours more for a clock that changes in them. */
export const LOOK_BACK = (21 * DAY_MS) / STEP_MS + 8;

/** What is expected in the steps of a horizon, and of how many steps each source is. */
export interface Expected {
  /** [target unit], length `steps`. */
  course: Float64Array;
  /** What one in ten times it is less (below 0) and more by, where a forecast tells; else 0. Length `steps`. */
  low: Float64Array;
  high: Float64Array;
  sources: PlanSources;
  /** Whose forecast it is; absent where no step is of one. */
  by?: ForecastBy;
  /** Quarter-hours of the past that were left out, as something was forced in them. */
  forced: number;
}

/** A step of a forecast: the most likely value, and what is fallen short of and exceeded one in ten times. */
export interface Forecasted {
  p10: number;
  p50: number;
  p90: number;
}

/** What a course is put together from; all but the forecast in the unit of `known`. */
export interface CourseParts {
  /** Begin of the horizon (ms since 1970), and the zone whose clock says what the same time of another day is. */
  startMs: number;
  timezone: string;
  /** Length `steps` of the horizon. NaN: not known. */
  known: Float64Array;
  /** The LOOK_BACK quarter-hours before it, without those in which something was forced; how many these are (0 by default). */
  past: Float64Array;
  forced?: number;
  /** Whether it knows weekdays, as people do (by default). */
  weekdays?: boolean;
  /** What a forecast says of step t, in the target unit; undefined where it says nothing. */
  forecast?: (t: number) => Forecasted | undefined;
  /** Whose that forecast is. */
  by?: ForecastBy;
  /** From the unit of what is known to the target unit. */
  factor: number;
  offset: number;
}

/**
 * What is known, then what is forecast, then the same time of the days before. Null where even that leaves steps without a value. Where
 * only interventions leave them, they are NaN, for what is entered to stand in.
 */
export function courseOf({
  known,
  past,
  forced = 0,
  forecast,
  by,
  factor,
  offset,
  weekdays = true,
  ...at
}: CourseParts): Expected | null {
  const clock = zoneClock(at.timezone);
  const days = weekdays ? DAYS_BEFORE : NEAREST_DAYS;
  const course = new Float64Array(known.length);
  const low = new Float64Array(known.length);
  const high = new Float64Array(known.length);
  const sources: PlanSources = { known: 0, forecast: 0, days_before: 0 };
  for (let t = 0; t < course.length; t++) {
    const now = known[t]!;
    const expected = Number.isNaN(now) ? forecast?.(t) : undefined;
    const value = Number.isNaN(now) ? dayBefore(past, clock, { ...at, days }, t) : now;
    if (expected === undefined && value === undefined) {
      if (forced === 0) return null;
      course[t] = NaN;
      sources.parameters = (sources.parameters ?? 0) + 1;
      continue;
    }
    course[t] = expected?.p50 ?? value! * factor + offset;
    if (expected) {
      low[t] = Math.min(0, expected.p10 - expected.p50);
      high[t] = Math.max(0, expected.p90 - expected.p50);
    }
    sources[expected !== undefined ? "forecast" : Number.isNaN(now) ? "days_before" : "known"]++;
  }
  if (sources.parameters === course.length) return null;
  const whose = by && sources.forecast > 0 ? { by } : {};
  return { course, low, high, sources, forced, ...whose };
}

/**
 * The value at the same time of the clock on an earlier day. An hour that a day has twice counts with its mean; where a day skips the
 * hour, the next one of the days before stands for it.
 */
function dayBefore(
  past: Float64Array,
  clock: ZoneClock,
  { startMs, days: daysBefore }: { startMs: number; days: readonly number[] },
  t: number,
): number | undefined {
  const wall = clock.toWall(startMs + t * STEP_MS);
  for (const days of daysBefore) {
    // Further ahead than a day the day before is in the horizon itself: the last day that is known stands for it.
    for (let back = days; back <= MOST_BACK; back += days) {
      const times = clock.toUtc(wall - back * DAY_MS);
      if (times.some((ms) => ms >= startMs)) continue;
      const values = times.map((ms) => past[LOOK_BACK + Math.round((ms - startMs) / STEP_MS)] ?? NaN);
      const numbers = values.filter((value) => !Number.isNaN(value));
      if (numbers.length > 0) return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
      break;
    }
  }
  return undefined;
}

/** More days than the longest plan and what is looked back at [d]. */
const MOST_BACK = 35;

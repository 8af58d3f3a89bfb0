import { forecastTask, Rolling } from "~/engines/forecast";
import { SETTINGS } from "~/engines/forecast/samples";
import { clearSkyGlobal, type GeoPosition } from "~/engines/generation";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { Measured } from "./site";

export const STEP_MS = 900_000;
/** A day-ahead auction is out at this hour of the day before. */
export const AUCTION_HOUR = 13;

/** A series that is read by the clock of the back-test: `shiftMs` later than its own stamps. */
export interface Course {
  measured: Measured;
  shiftMs: number;
}

/** The value at a time of the back-test [ms]. */
export const valueAt = ({ measured: { startMs, stepS, values }, shiftMs }: Course, ms: number): number =>
  values[Math.floor((ms - shiftMs - startMs) / 1000 / stepS)]!;

/** Averages of the quarter-hours from `ms` on. */
export const courseFrom = (course: Course, ms: number, steps: number): Float64Array =>
  Float64Array.from({ length: steps }, (_, t) => valueAt(course, ms + t * STEP_MS));

/** A forecast: what is most likely, and what is fallen short of and exceeded one in ten times. */
export interface Band {
  low: Float64Array;
  middle: Float64Array;
  high: Float64Array;
}

/** Hours between two forecasts, as they may be set in the product. */
const FORECAST_H = 6;

interface Asked {
  /** When the first forecast is made; one follows on each of so many days. */
  firstMs: number;
  days: number;
  /** Days that each forecast tells. */
  ahead: number;
  /** The least that the series can be. Null: none. */
  lower: number | null;
  /** Where the sun is that drives the series. */
  place?: GeoPosition;
  /** Zone of the days of the series; its own stamps by default. */
  timezone?: string;
}

/**
 * What was expected of a series at `firstMs` and at the same time of each of the days after it. It is the best model over the 28 days
 * before with its band (what the product does). Hours or quarters from then on; nothing later is read.
 */
export function dailyForecasts(
  { measured, shiftMs }: Course,
  { firstMs, days, ahead, lower, place, timezone = "UTC" }: Asked,
): Band[] {
  const { stepS } = measured;
  const series = { startMs: measured.startMs, stepS, values: measured.values };
  const originMs = firstMs + (days - 1) * DAY_MS - shiftMs;
  const count = series.values.length + ((ahead + 1) * 86_400) / stepS;
  const grid = { startMs: measured.startMs, stepS };
  const sun = place ? { ...grid, values: clearSkyGlobal(place, { ...grid, count }) } : null;
  const input = { series, external: null, sun, timezone, originMs, steps: (ahead * 86_400) / stepS };
  const rolling = new Rolling(forecastTask(input, days), SETTINGS, { lower, upper: null });
  return Array.from({ length: days }, (_, day) => {
    const fold = days - 1 - day;
    const [low, middle, high] = rolling.quantiles(rolling.choose(rolling.search(fold))!, fold, [0.1, 0.5, 0.9]);
    return { low: low!, middle: middle!, high: high! };
  });
}

/** What was expected of a series from a time on: by the forecast that was the last then, of a new one every six hours. */
export function expectation(course: Course, asked: Asked): (ms: number, steps: number) => Band {
  const issues = Array.from({ length: 24 / FORECAST_H }, (_, i) => asked.firstMs + i * FORECAST_H * HOUR_MS);
  const forecasts = issues.map((firstMs) => dailyForecasts(course, { ...asked, firstMs }));
  return (ms, steps) => {
    const i = Math.floor(((ms - asked.firstMs) % DAY_MS) / (FORECAST_H * HOUR_MS));
    return expectedFrom({ daily: forecasts[i]!, stepS: course.measured.stepS, firstMs: issues[i]! }, ms, steps);
  };
}

/** Forecasts of a series, one a day. */
interface DailyForecasts {
  daily: readonly Band[];
  /** Of each forecast [s]. */
  stepS: number;
  /** When the first of them was made; the others follow at the same time of each day. */
  firstMs: number;
}

/** What is expected from a time on by forecasts that are made each day at the time of day of `firstMs`. */
function expectedFrom({ daily, stepS, firstMs }: DailyForecasts, ms: number, steps: number): Band {
  const day = Math.floor((ms - firstMs) / DAY_MS);
  const issuedMs = firstMs + day * DAY_MS;
  const from = (row: Float64Array) =>
    Float64Array.from(
      { length: steps },
      (_, t) => row[Math.min(row.length - 1, Math.floor((ms + t * STEP_MS - issuedMs) / 1000 / stepS))]!,
    );
  const { low, middle, high } = daily[day]!;
  return { low: from(low), middle: from(middle), high: from(high) };
}

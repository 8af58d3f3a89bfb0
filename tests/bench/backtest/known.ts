import { forecastTask, Rolling } from "~jobs/engines/forecast";
import { SETTINGS } from "~jobs/engines/forecast/samples";
import type { Measured } from "./site";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

/**
 * What was expected of a series at midnight of `firstMs` and of each of the days after it, `ahead` days long: the best model over the 28 days
 * before (what the product does each night). One row of hours or quarters per day; nothing later than midnight is read.
 */
export function nightlyForecasts(
  { measured, shiftMs }: Course,
  { firstMs, days, ahead, lower }: { firstMs: number; days: number; ahead: number; lower: number | null },
): Float64Array[] {
  const { stepS } = measured;
  const series = { startMs: measured.startMs, stepS, values: measured.values };
  const originMs = firstMs + (days - 1) * DAY_MS - shiftMs;
  const input = { series, external: null, timezone: "UTC", originMs, steps: (ahead * 86_400) / stepS };
  const rolling = new Rolling(forecastTask(input, days), SETTINGS, { lower, upper: null });
  return Array.from({ length: days }, (_, day) => {
    const fold = days - 1 - day;
    return rolling.point(rolling.search(fold)[0]!.model, fold);
  });
}

/** What is expected from a time on: of the forecast of the last midnight. */
export function expectedFrom(
  nightly: readonly Float64Array[],
  stepS: number,
  firstMs: number,
  ms: number,
  steps: number,
): Float64Array {
  const day = Math.floor((ms - firstMs) / DAY_MS);
  const row = nightly[day]!;
  const midnight = firstMs + day * DAY_MS;
  return Float64Array.from(
    { length: steps },
    (_, t) => row[Math.min(row.length - 1, Math.floor((ms + t * STEP_MS - midnight) / 1000 / stepS))]!,
  );
}

import type { DeliveryGrid } from "~/engines/portfolio";
import { firstAt, zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS, isLeapYear, MINUTE_MS } from "~/entities/core/clock";

const WEEK_MS = 7 * DAY_MS;

/** Steps of deliveries. */
export type DeliverySteps = Pick<DeliveryGrid, "startMs" | "steps" | "stepMinutes">;

/** The time of a run: model years of `steps` steps of `stepH` hours from local New Year on, 29 February left out. */
export interface ModelTime {
  years: readonly number[];
  yearStartMs: readonly number[];
  stepH: number;
  steps: number;
  timezone: string;
}

/**
 * The step of a run that stands for each step of a grid, as index of the year * steps + step. It is -1 where none does: before its first
 * year. A year that the run has not is that before it, shifted by whole weeks, so that weekdays and hours of the clock stay. What the shift
 * leads beyond the year takes the same weekday at its other end.
 */
export function modelSteps(
  { startMs, steps, stepMinutes }: DeliverySteps,
  { years, yearStartMs, stepH, steps: yearSteps, timezone }: ModelTime,
): Int32Array {
  const clock = zoneClock(timezone);
  const modelStep = new Int32Array(steps).fill(-1);
  for (let t = 0; t < steps; t++) {
    const wall = clock.toWall(startMs + t * stepMinutes * MINUTE_MS);
    const year = new Date(wall).getUTCFullYear();
    const index = years.findLastIndex((other) => other <= year);
    if (index < 0) continue;
    const [model, start] = [years[index]!, yearStartMs[index]!];
    const [from, until] = [Date.UTC(model, 0, 1), Date.UTC(model + 1, 0, 1)];
    let moved = wall - Math.round((Date.UTC(year, 0, 1) - from) / WEEK_MS) * WEEK_MS;
    if (moved < from) moved += 52 * WEEK_MS;
    if (moved >= until) moved -= 52 * WEEK_MS;
    let utc = year === model ? startMs + t * stepMinutes * MINUTE_MS : firstAt(clock, moved);
    // The model has no 29 February: the day before stands for it.
    if (isLeapYear(model) && moved >= Date.UTC(model, 1, 29)) utc -= DAY_MS;
    const step = Math.floor((utc - start) / (stepH * HOUR_MS));
    modelStep[t] = index * yearSteps + Math.min(Math.max(step, 0), yearSteps - 1);
  }
  return modelStep;
}

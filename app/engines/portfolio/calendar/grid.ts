import { firstAt, zoneClock } from "~/engines/timeseries";
import { addDays, DAY_MS, daysFrom, HOUR_MS, isWeekday, MINUTE_MS } from "~/entities/core/clock";
import type { DeliveryClock } from "~/entities/spot/deliveryClock";
import { checkRange, type DayRange } from "./periods";

/** Lengths of a step [minutes]: products of the European day-ahead auctions, a quarter of an hour since delivery on 1 October 2025. */
export const STEP_MINUTES = [60, 30, 15] as const;
export type StepMinutes = (typeof STEP_MINUTES)[number];

/** First and last hour of peak load by the clock: Monday to Friday, 08:00 to 20:00, holidays included (EEX contract specifications). */
export const PEAK_HOURS = { from: 8, until: 20 };

/**
 * The steps of delivery from the beginning of the first day to the end of the last by a clock of delivery, in order of time. A day on
 * which the clock changes has 23 or 25 hours, a March in Europe 743, an October 745.
 */
export interface DeliveryGrid extends DayRange, DeliveryClock {
  stepMinutes: StepMinutes;
  /** ms since 1970 UTC of the first step. */
  startMs: number;
  /** Number of steps. */
  steps: number;
  /** 1 for a step of peak load, else 0; one entry per step. */
  peak: Uint8Array;
  /** Index of the first step of each day; one entry more than days, the last one is `steps`. */
  dayStarts: Int32Array;
}

/** Hours of delivery: base is peak and off-peak together. Quarter-hours are four times as many. */
export interface LoadHours {
  base: number;
  peak: number;
  offPeak: number;
}

/** What is delivered when: every hour, peak load, or what is neither. */
export const DELIVERY_LOADS = ["base", "peak", "offPeak"] as const;
export type DeliveryLoad = (typeof DELIVERY_LOADS)[number];

/**
 * The grid of a range by a clock of delivery. Throws a RangeError for a range that is none, an unknown zone, and a step that does not fit a day. A clock that
 * changes by half an hour needs steps of 30 minutes.
 */
export function deliveryGrid(of: DeliveryClock, range: DayRange, stepMinutes: StepMinutes = 60): DeliveryGrid {
  checkRange(range);
  const { first, last } = range;
  const { timezone, beginsAt, hasPeak } = of;
  const clock = zoneClock(timezone);
  const stepMs = stepMinutes * MINUTE_MS;
  const days = daysFrom(first, last) + 1;
  const wall = Date.parse(`${first}T00:00Z`) + beginsAt * HOUR_MS;
  const startMs = firstAt(clock, wall);
  const at = (wallMs: number): number => (firstAt(clock, wallMs) - startMs) / stepMs;
  const dayStarts = Int32Array.from({ length: days + 1 }, (_, day) => {
    const step = at(wall + day * DAY_MS);
    if (Number.isInteger(step)) return step;
    throw new RangeError(`Days in ${timezone} cannot be cut into steps of ${stepMinutes} minutes`);
  });
  const steps = dayStarts[days]!;
  const peak = new Uint8Array(steps);
  for (let day = 0; hasPeak && day < days; day++) {
    if (!isWeekday(addDays(first, day))) continue;
    const midnight = wall + day * DAY_MS - beginsAt * HOUR_MS;
    peak.fill(
      1,
      Math.ceil(at(midnight + PEAK_HOURS.from * HOUR_MS)),
      Math.ceil(at(midnight + PEAK_HOURS.until * HOUR_MS)),
    );
  }
  return { timezone, beginsAt, hasPeak, first, last, stepMinutes, startMs, steps, peak, dayStarts };
}

/** Length of a step [h]. */
export const stepHours = (grid: DeliveryGrid): number => grid.stepMinutes / 60;

/** Steps [from, until) of the days of a range that lie in the grid; empty (from = until) where none does. */
export function stepsOf(grid: DeliveryGrid, { first, last }: DayRange): [from: number, until: number] {
  const days = grid.dayStarts.length - 1;
  const from = Math.min(days, Math.max(0, daysFrom(grid.first, first)));
  const until = Math.min(days, Math.max(from, daysFrom(grid.first, last) + 1));
  return [grid.dayStarts[from]!, grid.dayStarts[until]!];
}

/** Hours of delivery of a range as far as it lies in the grid. */
export function loadHours(grid: DeliveryGrid, range: DayRange): LoadHours {
  const [from, until] = stepsOf(grid, range);
  let peak = 0;
  for (let step = from; step < until; step++) peak += grid.peak[step]!;
  const base = (until - from) * stepHours(grid);
  return { base, peak: peak * stepHours(grid), offPeak: base - peak * stepHours(grid) };
}

/** Whether a step belongs to a load. */
export const isIn = (grid: DeliveryGrid, load: DeliveryLoad, step: number): boolean =>
  load === "base" || (grid.peak[step] === 1) === (load === "peak");

import { type ZoneClock, zoneClock } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";

/** Values at a regular step [s] from `startMs` (UTC, the start of the first step); gaps are NaN. */
export interface RegularSeries {
  startMs: number;
  stepS: number;
  values: Float64Array;
}

/**
 * A series laid out in cells: one per step of every local day. An hour that a local day has twice shares its cells and gives its mean. An
 * hour that it skips takes the mean of the cells before and after it.
 */
export interface Cells {
  readonly clock: ZoneClock;
  readonly stepMs: number;
  /** Steps of a day of 24 hours. */
  readonly perDay: number;
  readonly firstDay: number;
  /** One value for each cell, NaN where there is none. */
  readonly values: Float64Array;
  /** For each cell the time [UTC ms] from which all of its value is known: the end of the last step in it. */
  readonly knownFrom: Float64Array;
}

/** The cell of a time: days since 1970 by the wall clock, and the step of that day. */
export function cellOf(clock: ZoneClock, stepMs: number, utcMs: number): { day: number; step: number } {
  const wall = clock.toWall(utcMs);
  const day = Math.floor(wall / DAY_MS);
  return { day, step: Math.floor((wall - day * DAY_MS) / stepMs) };
}

/** The first time [UTC ms] in a cell; of a cell that the clock skips, the first time after it. */
export function timeOf(clock: ZoneClock, stepMs: number, day: number, step: number): number {
  for (let wall = day * DAY_MS + step * stepMs; ; wall += stepMs) {
    const [time] = clock.toUtc(wall);
    if (time !== undefined) return time;
  }
}

/** Lays a series out in the days of a zone. Throws RangeError for a step that does not divide a day. */
export function layOut(series: RegularSeries, zone: string): Cells {
  const stepMs = series.stepS * 1000;
  const perDay = DAY_MS / stepMs;
  if (!Number.isInteger(perDay)) throw new RangeError(`A step of ${series.stepS} s does not divide a day`);
  const clock = zoneClock(zone);
  const firstDay = cellOf(clock, stepMs, series.startMs).day;
  const lastMs = series.startMs + Math.max(0, series.values.length - 1) * stepMs;
  const count = (cellOf(clock, stepMs, lastMs).day - firstDay + 1) * perDay;
  const values = new Float64Array(count);
  const isUsed = new Uint8Array(count);
  const knownFrom = new Float64Array(count).fill(Infinity);
  for (let i = 0; i < series.values.length; i++) {
    const at = series.startMs + i * stepMs;
    const { day, step } = cellOf(clock, stepMs, at);
    const cell = (day - firstDay) * perDay + step;
    values[cell]! += (series.values[i]! - values[cell]!) / ++isUsed[cell]!;
    knownFrom[cell] = at + stepMs;
  }
  // Before the first and after the last value nothing is known; in between, what the clock skipped is bridged.
  for (let cell = 0; cell < count; cell++) {
    if (isUsed[cell]) continue;
    let after = cell;
    while (after < count && !isUsed[after]) after++;
    const bridged = cell > 0 && after < count;
    for (let i = cell; i < after; i++) {
      values[i] = bridged ? (values[cell - 1]! + values[after]!) / 2 : NaN;
      if (bridged) knownFrom[i] = knownFrom[after]!;
    }
    cell = after;
  }
  return { clock, stepMs, perDay, firstDay, values, knownFrom };
}

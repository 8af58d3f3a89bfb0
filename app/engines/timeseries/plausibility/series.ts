import { DAY_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** Numbers of a series that the checks share. */
export interface SeriesNumbers {
  stepH: number;
  /** Days of values that are there. */
  days: number;
  lowest: number;
  greatest: number;
  mean: number;
  /** Nearly whole: the mean of its values stands for the year. Null where no year is. */
  year: YearNumbers | null;
}

export interface YearNumbers {
  block: SeriesBlock;
  mean: number;
  greatest: number;
  hours: number;
}

/** Share of a year's steps below which its values do not stand for the year. */
const NEARLY_WHOLE = 0.9;
const HOURS_OF_YEAR = 8760;

/** Numbers of blocks with one step; null where nothing is in them. Of several years the one with the most values counts. */
export function seriesNumbers(blocks: readonly SeriesBlock[]): SeriesNumbers | null {
  const stepH = (blocks[0]?.stepS ?? 0) / 3600;
  let [count, sum, lowest, greatest] = [0, 0, Infinity, -Infinity];
  let year: YearNumbers | null = null;
  let most = (NEARLY_WHOLE * HOURS_OF_YEAR) / stepH;
  for (const block of blocks) {
    const one = numbersOf(block.values);
    count += one.count;
    sum += one.sum;
    lowest = Math.min(lowest, one.lowest);
    greatest = Math.max(greatest, one.greatest);
    if (one.count < most) continue;
    most = one.count;
    year = { block, mean: one.sum / one.count, greatest: one.greatest, hours: HOURS_OF_YEAR };
  }
  return count === 0 ? null : { stepH, days: (count * stepH) / 24, lowest, greatest, mean: sum / count, year };
}

function numbersOf(values: Float64Array) {
  let [count, sum, lowest, greatest] = [0, 0, Infinity, -Infinity];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    if (value < lowest) lowest = value;
    if (value > greatest) greatest = value;
  }
  return { count, sum, lowest, greatest };
}

/** The value of blocks at an instant [ms]; NaN where there is none. Blocks are in order of time. */
export function valueAt(blocks: readonly SeriesBlock[], ms: number): number {
  for (const { startMs, stepS, values } of blocks) {
    const i = (ms - startMs) / (stepS * 1000);
    if (i >= 0 && i < values.length) return Number.isInteger(i) ? values[i]! : NaN;
  }
  return NaN;
}

/** A number as a sentence says it. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** The day of an instant by the sun of a longitude: noon is in its middle. */
export const solarDay = (ms: number, longitudeDeg: number): number => Math.floor(ms / DAY_MS + longitudeDeg / 360);

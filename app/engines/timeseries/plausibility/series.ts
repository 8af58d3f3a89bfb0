import { DAY_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { statistics, together } from "../statistics";

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
  const parts = blocks.map(({ values }) => statistics(values, stepH));
  const { count, mean, min, max } = together(parts);
  if (mean === null || min === null || max === null) return null;
  let year: YearNumbers | null = null;
  let most = (NEARLY_WHOLE * HOURS_OF_YEAR) / stepH;
  for (const [i, part] of parts.entries()) {
    if (part.mean === null || part.max === null || part.count < most) continue;
    most = part.count;
    year = { block: blocks[i]!, mean: part.mean, greatest: part.max, hours: HOURS_OF_YEAR };
  }
  return { stepH, days: (count * stepH) / 24, lowest: min, greatest: max, mean, year };
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

import { meanOver } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** A calendar year of a meter without gaps, and how many of its steps are from another year or another week. */
export interface MeterYear {
  block: SeriesBlock;
  moved: number;
  filled: number;
}

/** 52 weeks: the same day of the week in the year before or after. */
const YEAR_APART = [364 * DAY_MS, -364 * DAY_MS];
const WEEKS_APART = [1, 2, 3, 4].flatMap((weeks) => [weeks * 7 * DAY_MS, -weeks * 7 * DAY_MS]);
/** Days of a year that may be missing. */
export const MOST_MISSING_DAYS = 11;
/** The same as a share of a year that may be taken from other weeks. */
const MOST_FILLED = 0.03;

/**
 * The year that a meter file knows most of, completed. Steps it lacks are those of the same weekday and time a year later or earlier, else
 * some weeks later or earlier. So a file from July to June is one year. Returns the days that the file knows where even so more than 3 %
 * would be made up. Blocks are whole calendar years of one step; NaN is unknown.
 */
export function wholeYear(blocks: readonly SeriesBlock[]): MeterYear | { days: number } {
  const counts = blocks.map(({ values }) => values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0));
  const stepS = blocks[0]?.stepS ?? 0;
  const days = { days: Math.floor((counts.reduce((sum, n) => sum + n, 0) * stepS) / 86_400) };
  // Of two that are known alike the later one.
  const best = counts.reduce((at, n, i) => (n >= counts[at]! ? i : at), 0);
  const block = blocks[best];
  if (!block) return days;
  const at = (ms: number): number => {
    for (const { startMs, values } of blocks) {
      const i = (ms - startMs) / (stepS * 1000);
      if (i >= 0 && i < values.length) return values[i] ?? NaN;
    }
    return NaN;
  };
  const nearest = (ms: number, apart: readonly number[]): number => {
    for (const distance of apart) {
      const value = at(ms + distance);
      if (!Number.isNaN(value)) return value;
    }
    return NaN;
  };
  const values = block.values.slice();
  let [moved, filled] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i]!)) continue;
    const ms = block.startMs + i * stepS * 1000;
    const other = nearest(ms, YEAR_APART);
    values[i] = Number.isNaN(other) ? nearest(ms, WEEKS_APART) : other;
    if (Number.isNaN(values[i]!)) return days;
    if (Number.isNaN(other)) filled++;
    else moved++;
  }
  return filled > MOST_FILLED * values.length ? days : { block: { ...block, values }, moved, filled };
}

/** Energy of a year [MWh] and highest power [MW]. */
export function energyOf({ values, stepS }: SeriesBlock): { mwh: number; peak: number } {
  let [sum, peak] = [0, 0];
  for (const value of values) {
    sum += value;
    peak = Math.max(peak, value);
  }
  return { mwh: (sum * stepS) / 3600, peak };
}

/** Hours of January and February. */
const BEFORE_LEAP_DAY = 59 * 24;

/** The year in 8760 hourly means; 29 February is left out, and an hour that the steps do not fill takes the value that it begins with. */
export function hourly({ stepS, values }: SeriesBlock): Float64Array {
  const later = Math.max(0, Math.floor((values.length * stepS) / 3600) - 8760);
  return Float64Array.from({ length: 8760 }, (_, i) => {
    const hour = i < BEFORE_LEAP_DAY ? i : i + later;
    const mean = meanOver({ startMs: 0, stepS, values }, hour * HOUR_MS, (hour + 1) * HOUR_MS);
    return Number.isNaN(mean) ? (values[Math.floor((hour * 3600) / stepS)] ?? 0) : mean;
  });
}

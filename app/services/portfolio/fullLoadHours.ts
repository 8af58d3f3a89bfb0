import type { SeriesBlock } from "~/entities/timeseries/timeseries";

const YEAR_HOURS = 8760;

/** Hours that a profile delivers at full load in a year [h/a]: the mean of all its values [1] times 8 760 h; null without any. Gaps are left out. */
export function fullLoadHours(blocks: readonly SeriesBlock[]): number | null {
  let [sum, seconds] = [0, 0];
  for (const { values, stepS } of blocks)
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      sum += value * stepS;
      seconds += stepS;
    }
  return seconds === 0 ? null : (sum / seconds) * YEAR_HOURS;
}

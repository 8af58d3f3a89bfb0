import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

const HOURS_OF_YEAR = 8760;

/** The longest span [ms] that a chart of so many series shows step by step: 60 minutes times min(8760, 25 000 / series). */
export const chartWindowMs = (series: number): number =>
  HOUR_MS * Math.min(HOURS_OF_YEAR, 25_000 / Math.max(1, series));

/** Values of one series that a chart shows at most: a year of quarter-hours. */
const MOST_VALUES = 366 * 96;
/** As many as are in the page itself, for charts whose values have no address of their own. */
export const MOST_IN_PAGE = 4000;
export const CHART_STEPS = ["steps", "hourly", "daily"] as const;

/**
 * The finest of its steps, hours and days in which a chart shows so many series over a span [ms], of steps of `stepS` [s]. Steps and hours
 * have to be within the window. It has room for the day that a leap year is longer than 8760 hours. There are at most `most` of them.
 */
export function finestSteps(
  spanMs: number,
  stepS: number,
  series: number,
  most = MOST_VALUES,
): (typeof CHART_STEPS)[number] {
  const windowMs = chartWindowMs(series);
  const fits = spanMs <= windowMs + (windowMs === HOUR_MS * HOURS_OF_YEAR ? DAY_MS : 0);
  if (stepS >= 86_400 || (fits && spanMs <= most * stepS * 1000)) return "steps";
  return fits && spanMs <= most * HOUR_MS ? "hourly" : "daily";
}

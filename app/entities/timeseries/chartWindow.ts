const HOUR_MS = 3_600_000;

/** The longest span [ms] that a chart of so many series shows step by step: 60 minutes times min(8760, 25 000 / series). */
export const chartWindowMs = (series: number): number => HOUR_MS * Math.min(8760, 25_000 / Math.max(1, series));

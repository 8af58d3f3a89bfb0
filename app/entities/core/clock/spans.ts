/** Lengths of time [ms]. A day is that of the counting of time: one of a clock may have 23 or 25 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

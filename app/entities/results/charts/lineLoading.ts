/** How a line was used in a year. */
export interface LineLoading {
  componentId: string;
  /** Mean and largest loading [1]. */
  mean: number;
  max: number;
  /** Hours in which it carried all it can [h/a]. */
  hoursAtLimit: number;
}

/** What of a line's loading is shown. */
export const LOADINGS = ["max", "mean", "hours"] as const;
export type Loading = (typeof LOADINGS)[number];

/** What a map of a result shows: what lines carry, what they and locations have of sizes, or how lines are loaded. */
export const MAP_LAYERS = ["carried", "size", ...LOADINGS] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** Steps of colour from nothing to everything. */
export const LOADING_TONES = 7;
/** A flow this close to the capacity is at it: solvers and stored values leave a rest [1]. */
const AT_LIMIT = 0.999;

/**
 * Hours in which the flows of a line, added up step by step [MW], reach its capacity [MW]; 0 without a capacity. Steps last
 * `stepH` hours.
 */
export function hoursAtLimit(flows: readonly ArrayLike<number>[], capacityMw: number, stepH: number): number {
  if (!(capacityMw > 0)) return 0;
  const length = Math.max(0, ...flows.map((values) => values.length));
  let steps = 0;
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (const values of flows) sum += values[i] ?? 0;
    if (sum >= capacityMw * AT_LIMIT) steps += 1;
  }
  return steps * stepH;
}

export const loadingOf = (row: LineLoading, loading: Loading): number =>
  loading === "hours" ? row.hoursAtLimit : row[loading];

/** End of the scale of colours: everything a line can carry, or the hours of the line that is longest at its limit. */
export const loadingEnd = (rows: readonly LineLoading[], loading: Loading): number =>
  loading === "hours" ? Math.max(1, ...rows.map((row) => row.hoursAtLimit)) : 1;

/** Step of colour 0..6 of a value between 0 and the end of the scale. */
export const loadingTone = (value: number, end: number): number =>
  Math.min(LOADING_TONES - 1, Math.max(0, Math.floor((value / end) * LOADING_TONES)));

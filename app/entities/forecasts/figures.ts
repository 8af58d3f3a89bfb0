import type { ForecastModel } from "./forecast";

/** Figures of forecasts against what was measured, in the unit of the series; null where nothing could be compared. */
export interface Accuracy {
  /** Values compared. */
  count: number;
  /** Mean absolute error. */
  mae: number | null;
  /** Mean of forecast less measured. */
  bias: number | null;
  /** The mean absolute error divided by that of the value a week before. */
  mase: number | null;
  /** Mean of the pinball losses at 10, 50 and 90 %. */
  pinball: number | null;
  /** Share of the measured values from P10 to P90, 0 to 1. */
  coverage: number | null;
}

/** A line of the table of the search: figures over the 28 latest days, out of sample. */
export interface SearchLine extends Accuracy {
  model: ForecastModel;
  /** Mean absolute error over the steps that all models told, by which they are ordered. */
  compared: number;
}

/** Days over which the forecasts that were issued are compared with what was measured. */
export const ACCURACY_DAYS = [7, 28] as const;

/** How good the forecasts were that were issued by a model. */
export interface ForecastAccuracy extends Accuracy {
  model: ForecastModel;
  days: (typeof ACCURACY_DAYS)[number];
}

/** Why a series has no new forecast. */
export const FORECAST_PROBLEMS = ["no_history", "stale", "model_cannot", "external_missing"] as const;
export type ForecastProblem = (typeof FORECAST_PROBLEMS)[number];

/** Why the height of the sun counts for nothing where it should: nobody knows where, or the series does not follow it. */
export const SUN_UNUSED = ["no_place", "not_followed"] as const;
export type SunUnused = (typeof SUN_UNUSED)[number];

/** A forecast with what was measured before and meanwhile, step by step. Null: not known. */
export interface ForecastCurves {
  /** Start of the first step [UTC ms] and length of one [s]. */
  start: number;
  step: number;
  measured: (number | null)[];
  p50: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  /** The step under way; null when none of them is. */
  now: number | null;
}

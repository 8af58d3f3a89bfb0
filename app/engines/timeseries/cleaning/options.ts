import type { Interpolation } from "~/entities/timeseries/timeseries";

/** What a step can be changed for, in the order of the work; the last two fill gaps. */
export const CHANGE_KINDS = [
  "range",
  "stuck",
  "jump",
  "zscore",
  "hampel",
  "accumulated",
  "interpolated",
  "default_value",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How a regular series is cleaned; null switches a check off. Values are in the unit of the series. */
export interface CleaningOptions {
  /** Values outside are taken out. */
  lowerBound: number | null;
  upperBound: number | null;
  /** A value other than 0 that is repeated on more steps than this (at least 2) is stuck; its repetitions are taken out. */
  stuckSteps: number | null;
  /** Largest change from one step to the next. What lies beyond it for at most `windowSize` steps is taken out. */
  jumpLimit: number | null;
  /** Neighbouring values that a value is compared with: 2 to 1000, half of them before and half after. */
  windowSize: number;
  /** Standard deviations (of the neighbours) beyond which a value is an outlier. */
  outlierZscore: number | null;
  /** A value after a gap that is more than this many times the usual is the sum of the gap and is spread over it. */
  thresholdFactorAccumulated: number | null;
  /** Percent of the steps that may be without a value before gaps are filled; more is refused. 0: no limit. */
  percentOutages: number;
  /** Gaps of up to so many steps are interpolated. 0: none. */
  fillSteps: number;
  interpolation: Interpolation;
  /** Stands where a value is still missing. */
  defaultValue: number | null;
}

export const NO_CLEANING: CleaningOptions = {
  lowerBound: null,
  upperBound: null,
  stuckSteps: null,
  jumpLimit: null,
  windowSize: 10,
  outlierZscore: null,
  thresholdFactorAccumulated: null,
  percentOutages: 0,
  fillSteps: 0,
  interpolation: "linear",
  defaultValue: null,
};

/** Neighbouring steps that were changed for one reason. */
export interface SeriesChange {
  kind: ChangeKind;
  /** First step, from 0, and number of steps. */
  index: number;
  steps: number;
  /** Lowest and highest known value before; null where there was none. */
  from: [lowest: number, highest: number] | null;
  /** Lowest and highest value after; null where the steps are gaps now. */
  to: [lowest: number, highest: number] | null;
  /**
   * What tells why. It is the bound (range), how often the value is repeated (stuck), the change to the step before (jump), the largest
   * score (zscore, hampel). Or it is the size in usual values (accumulated), the length of the gap (interpolated, default_value).
   */
  measure: number;
}

/** What of the cleaning is taken back: whole kinds, and steps that stay as they are in the file. */
export interface Undone {
  kinds: readonly ChangeKind[];
  steps: readonly Pick<SeriesChange, "index" | "steps">[];
}

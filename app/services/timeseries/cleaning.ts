import type { CleaningOptions } from "~/engines/timeseries";
import type { Cleaning } from "~/entities/timeseries/cleaning";
import type { Interpolation } from "~/entities/timeseries/timeseries";

/** The properties of a series as the engine takes them. */
export const cleaningOptions = (cleaning: Cleaning, interpolation: Interpolation): CleaningOptions => ({
  lowerBound: cleaning.lower_bound,
  upperBound: cleaning.upper_bound,
  stuckSteps: cleaning.stuck_steps,
  jumpLimit: cleaning.jump_limit,
  windowSize: cleaning.window_size,
  outlierZscore: cleaning.outlier_zscore,
  thresholdFactorAccumulated: cleaning.threshold_factor_accumulated,
  percentOutages: cleaning.percent_measurment_outages,
  fillSteps: cleaning.fill_steps ?? 0,
  interpolation,
  defaultValue: cleaning.default_value,
});

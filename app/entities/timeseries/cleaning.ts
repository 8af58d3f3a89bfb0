import { z } from "zod";
import { finiteNumber, positive } from "~/entities/core/shared";

/** Neighbouring values an outlier is compared with: more say nothing about a place and take long. */
const MOST_WINDOW = 1000;
/** What enabling cleaning begins with. */
export const OUTLIER_ZSCORE = 10;

const wholeNumber = z.number({ invalid_type_error: "rules.must_be_number" }).int("rules.must_be_integer");
const stepsOf = (least: number) => wholeNumber.min(least).max(100_000).nullable();

/** How a series is cleaned, as it is stored with the series; null switches a check off. Bounds and limits are in its unit. */
export const cleaningFields = {
  lower_bound: finiteNumber.nullable().default(null),
  upper_bound: finiteNumber.nullable().default(null),
  window_size: wholeNumber.min(2).max(MOST_WINDOW).default(10),
  outlier_zscore: positive.nullable().default(null),
  threshold_factor_accumulated: positive.nullable().default(null),
  /** Percent of the steps that may be without a measured value; more is refused, 0 sets no limit. */
  percent_measurment_outages: finiteNumber.min(0).max(100).default(0),
  default_value: finiteNumber.nullable().default(null),
};

/** What cleaning has next to the fields of the API's first version. */
export const moreCleaning = {
  /** A value repeated on more steps than this is stuck. */
  stuck_steps: stepsOf(2),
  /** Largest change from one step to the next. */
  jump_limit: positive.nullable(),
  /** Gaps of up to so many steps are interpolated. */
  fill_steps: stepsOf(1),
};

const cleaning = z.object({
  ...cleaningFields,
  stuck_steps: moreCleaning.stuck_steps.default(null),
  jump_limit: moreCleaning.jump_limit.default(null),
  fill_steps: moreCleaning.fill_steps.default(null),
});
export type Cleaning = z.infer<typeof cleaning>;

/** No cleaning. */
export const CLEANING_DEFAULTS: Cleaning = cleaning.parse({});
export const CLEANING_SHAPE = cleaning.shape;

import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/** Models that a forecast is chosen from, simple ones first: of two with the same error the first is chosen. */
export const FORECAST_MODELS = [
  "day_naive",
  "week_naive",
  "three_week_mean",
  "seven_day_mean",
  "external",
  "external_linear",
  "sun_mean",
  "sun_regression",
  "sun_weather",
  "ridge",
  "ridge_weather",
  "combination",
] as const;
/** Models that take the weather as it is forecast. */
export const WEATHER_MODELS = ["sun_weather", "ridge_weather"] as const;
export type ForecastModel = (typeof FORECAST_MODELS)[number];

/** Models that say what another series says, as it is or on a straight line. */
export const MODELS_OF_OTHERS: readonly ForecastModel[] = ["external", "external_linear"];

/**
 * What forecasts may know of the date, the hour aside: the regression the weekday and the time of the year, models of their own the height of the
 * sun. Of a component that the sun drives it is known without a word.
 */
export const DATETIME_FEATURES = ["weekday", "season", "sun"] as const;

/** Hours between two forecasts of a series: a day holds a whole number of them. */
export const FORECAST_INTERVALS = [1, 2, 3, 4, 6, 8, 12, 24] as const;

export const MOST_DAYS_AHEAD = 14;
/** As many steps as fourteen days of quarter-hours have. */
const MOST_STEPS_AHEAD = MOST_DAYS_AHEAD * 96;
/** Days of history below which no regression is fitted, and those that any model can use. */
export const FEWEST_DAYS_PAST = 28;
export const MOST_DAYS_PAST = 500;

const whole = (least: number, most: number) => finiteNumber.int("rules.must_be_integer").min(least).max(most);

const externalLags = finiteNumber.int("rules.must_be_integer").min(0).max(120, "rules.external_lags").default(0);

/** How a live series is forecast: one row for each series that is. Field names are those that programs send. */
export const forecastSettingsSchema = z.object({
  live_id: id,
  system_id: id,
  /** Whether forecasts are made. */
  active: z.boolean().default(true),
  /** Hours between two forecasts, and the hour of the local day at which one of them is made. */
  interval_hours: finiteNumber
    .refine((hours) => FORECAST_INTERVALS.includes(hours as 24), "rules.not_in_list")
    .default(24),
  issue_hour: whole(0, 23).default(0),
  /** `automatic` takes the mean of all models, or one that was clearly better over the 28 latest days. */
  model_name: z.enum(["automatic", ...FORECAST_MODELS]).default("automatic"),
  /** Steps that are forecast. Null: those of 24 hours. */
  time_steps_ahead: whole(1, MOST_STEPS_AHEAD).nullable().default(null),
  /** Steps of history that are read. Null: all that the models can use, 500 days. */
  time_steps_past: whole(1, MOST_DAYS_PAST * 96)
    .nullable()
    .default(null),
  /** Level [%] of the upper edge of the band; the lower edge is its mirror image. */
  uncertainty_percentile: finiteNumber.min(51).max(99).default(90),
  /** Last values before the forecast that the regression takes one by one. */
  autoregressive_lags: whole(0, 48).default(4),
  /** Days back to the same step that it takes. */
  seasonal_delays: z
    .array(whole(1, 364))
    .max(12)
    .refine((days) => new Set(days).size === days.length, "rules.delays_unique")
    .default([1, 2, 3, 7, 14]),
  /** Standard errors that the correlation of a feature must have to be taken; 0 takes all. */
  threshold_factor: finiteNumber.min(0).max(10).default(1),
  datetime_features: z.array(z.enum(DATETIME_FEATURES)).max(DATETIME_FEATURES.length).default(["weekday"]),
  /** Another live series of the system that explains this one. */
  external_live_id: id.nullable().default(null),
  /** Hours before the end of a step at which its value is known: 0 for a measurement. */
  external_known_ahead_hours: finiteNumber
    .min(0)
    .max(24 * MOST_DAYS_AHEAD)
    .default(0),
  external_backward_lags: externalLags,
  external_forward_lags: externalLags,
});
export type ForecastSettings = z.infer<typeof forecastSettingsSchema>;

import { FORECAST_MODELS, type ForecastModel, type ForecastSettings } from "~/entities/forecasts/forecast";
import { externalAsIs, externalLinear } from "./models/external";
import { ridge, type RidgeSettings } from "./models/ridge";
import { dayNaive, sevenDayMean, threeWeekMean, weekNaive } from "./models/simple";
import { sunMean } from "./models/sun";
import { sunRegression, sunWeather } from "./models/sunRegression";
import type { Forecasts, ForecastTask } from "./task";

/** A model that forecasts by itself. */
type OwnModel = Exclude<ForecastModel, "combination">;

/** The forecasts of one model for every fold of a task. */
export function forecastsOf(task: ForecastTask, model: OwnModel, settings: RidgeSettings): Forecasts {
  switch (model) {
    case "day_naive":
      return dayNaive(task);
    case "week_naive":
      return weekNaive(task);
    case "three_week_mean":
      return threeWeekMean(task);
    case "seven_day_mean":
      return sevenDayMean(task);
    case "external":
      return externalAsIs(task);
    case "external_linear":
      return externalLinear(task);
    case "sun_mean":
      return sunMean(task);
    case "sun_regression":
      return sunRegression(task);
    case "sun_weather":
      return sunWeather(task);
    case "ridge":
      return ridge(task, settings);
    case "ridge_weather":
      return ridge(task, { ...settings, weather: true });
  }
}

/** The models of their own that a task can have. */
export const modelsOf = (task: ForecastTask): OwnModel[] =>
  FORECAST_MODELS.filter((model) => model !== "combination")
    .filter((model) => task.external || (model !== "external" && model !== "external_linear"))
    .filter((model) => task.sun || (model !== "sun_mean" && model !== "sun_regression" && model !== "sun_weather"))
    .filter((model) => model !== "sun_weather" || task.weather?.quantities.includes("global_radiation"))
    .filter((model) => task.weather || model !== "ridge_weather");

/** The settings of the regression. */
export const ridgeSettings = (settings: ForecastSettings): RidgeSettings => ({
  autoregressiveLags: settings.autoregressive_lags,
  seasonalDays: settings.seasonal_delays,
  externalBackward: settings.external_backward_lags,
  externalForward: settings.external_forward_lags,
  weekday: settings.datetime_features.includes("weekday"),
  season: settings.datetime_features.includes("season"),
  thresholdFactor: settings.threshold_factor,
});

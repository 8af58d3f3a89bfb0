export { ridgeSettings } from "./candidates";
export type { RegularSeries } from "./cells";
export { forecastSeries, type ForecastInput, type ForecastOutcome, type SeriesForecast } from "./forecast";
export { AccuracySums } from "./metrics";
export type { RidgeSettings } from "./models/ridge";
export { Rolling, type Bounds } from "./rolling";
export { ERROR_DAYS, forecastTask, MOST_WEATHER_DAYS, originTimes, type ExternalSeries } from "./task";
export { OLDEST_WEATHER_MS, type WeatherIssue, type WeatherIssues } from "./weather";

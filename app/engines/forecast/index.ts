export { ridgeSettings } from "./candidates";
export type { RegularSeries } from "./cells";
export { forecastSeries, type ForecastInput, type ForecastOutcome, type SeriesForecast } from "./forecast";
export { AccuracySums } from "./metrics";
export type { RidgeSettings } from "./models/ridge";
export { Rolling, type Bounds } from "./rolling";
export { ERROR_DAYS, forecastTask, type ExternalSeries } from "./task";

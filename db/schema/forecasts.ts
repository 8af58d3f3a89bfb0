import { blob, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ForecastAccuracy, ForecastProblem, SearchLine } from "~/entities/forecasts/figures";
import type { ForecastModel, ForecastSettings } from "~/entities/forecasts/forecast";
import type { ForecastWeather } from "~/entities/forecasts/weather";
import type { SourceProblem } from "~/entities/live/view";
import type { Moment } from "~/entities/timeseries/moment";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import type { IssueOrigin } from "~/entities/weather/weatherForecast";
import { flag, json, rowHistory } from "./core";
import { ofSystem } from "./systems";

/** How live series are forecast. */
export const forecastSettings = sqliteTable(
  "forecast_settings",
  {
    live_id: text().primaryKey(),
    system_id: ofSystem(),
    active: flag().notNull(),
    interval_hours: integer().notNull(),
    issue_hour: integer().notNull(),
    model_name: text().$type<ForecastSettings["model_name"]>().notNull(),
    time_steps_ahead: integer(),
    time_steps_past: integer(),
    uncertainty_percentile: real().notNull(),
    autoregressive_lags: integer().notNull(),
    seasonal_delays: json<number[]>().notNull(),
    threshold_factor: real().notNull(),
    datetime_features: json<ForecastSettings["datetime_features"]>().notNull(),
    external_live_id: text(),
    external_known_ahead_hours: real().notNull(),
    external_backward_lags: integer().notNull(),
    external_forward_lags: integer().notNull(),
    ...rowHistory,
  },
  (t) => [index("forecast_settings_system").on(t.system_id)],
);

const ofSettings = () => text().references(() => forecastSettings.live_id, { onDelete: "cascade" });

/** Every forecast as it was issued; times are ISO 8601 UTC. Kept for 100 days. */
export const forecasts = sqliteTable(
  "forecasts",
  {
    forecast_id: text().primaryKey(),
    live_id: ofSettings().notNull(),
    issued_at: text().notNull(),
    /** Nothing from this time on was known. */
    known_until: text().notNull(),
    /** Start of the first step (UTC) and length of one. */
    start_ms: integer().notNull(),
    step_s: integer().notNull(),
    model: text().$type<ForecastModel>().notNull(),
    /** Level [%] of the upper edge. */
    percentile: real().notNull(),
    /** What the series was called that the model followed. Null: none, or issued before this was stored. */
    external_name: text(),
    /** What it knew of the weather; null: no weather forecast is near, or it was made before that was stored. */
    weather: json<ForecastWeather>(),
    /** Fingerprint of what computed it. Null: it was made before that was stored. */
    build: text(),
    /** Float32: P10, P50, P90, lower edge, upper edge, each as many values as there are steps. */
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [index("forecasts_issued").on(t.live_id, t.issued_at), index("forecasts_age").on(t.issued_at)],
);

/** What the last search of a series found, and how good the forecasts were that it has issued. */
export const forecastStates = sqliteTable("forecast_states", {
  live_id: ofSettings().primaryKey(),
  searched_at: text().notNull(),
  /** Why there was no forecast; null when there was one. */
  problem: text().$type<ForecastProblem>(),
  search: json<SearchLine[]>().notNull(),
  accuracy: json<ForecastAccuracy[]>().notNull(),
});

/** Weather forecasts of places. */
export const weatherForecasts = sqliteTable(
  "weather_forecasts",
  {
    weather_forecast_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    source: text().notNull(),
    synthetic: flag().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    timezone: text().notNull(),
    moment: text().$type<Moment>().notNull(),
    moment_minute: real().notNull(),
    delay_minutes: integer().notNull(),
    url: text(),
    fetch_minutes: integer().notNull(),
    ...rowHistory,
  },
  (t) => [index("weather_forecasts_system").on(t.system_id)],
);

const ofWeatherForecast = () => text().references(() => weatherForecasts.weather_forecast_id, { onDelete: "cascade" });

/** Every weather forecast as it was issued; times are ISO 8601 UTC. Kept for 200 days. */
export const weatherIssues = sqliteTable(
  "weather_issues",
  {
    issue_id: text().primaryKey(),
    weather_forecast_id: ofWeatherForecast().notNull(),
    issued_at: text().notNull(),
    /** When it came in, and from when on a forecast could know it. */
    received_at: text().notNull(),
    known_at: text().notNull(),
    origin: text().$type<IssueOrigin>().notNull(),
    /** Start of the first step (UTC), length of one, and how many there are. */
    start_ms: integer().notNull(),
    step_s: integer().notNull(),
    steps: integer().notNull(),
    /** Start of what the first value of radiation is the mean of (UTC); of an instant the instant itself. */
    radiation_ms: integer().notNull(),
    is_instant: flag().notNull(),
    quantities: json<WeatherQuantity[]>().notNull(),
    /** What is odd about it: keys of `forecasts:weather.remark`. */
    remarks: json<string[]>().notNull(),
    /** Float32: a row of values for each quantity, NaN where it tells none. */
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [
    uniqueIndex("weather_issues_issued").on(t.weather_forecast_id, t.issued_at),
    index("weather_issues_age").on(t.issued_at),
  ],
);

/** How the fetching of a weather forecast went. */
export const weatherFetches = sqliteTable("weather_fetches", {
  weather_forecast_id: ofWeatherForecast().primaryKey(),
  tried_at: text().notNull(),
  good_at: text(),
  /** Failures in a row, and why the last try came to nothing; null when it came to something. */
  failures: integer().notNull(),
  problem: json<SourceProblem>(),
});

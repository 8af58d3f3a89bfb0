import { blob, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ForecastAccuracy, ForecastProblem, SearchLine } from "~/entities/forecasts/figures";
import type { ForecastModel, ForecastSettings } from "~/entities/forecasts/forecast";
import type { ForecastWeather } from "~/entities/forecasts/weather";
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

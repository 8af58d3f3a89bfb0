import { blob, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SourceProblem } from "~/entities/live/view";
import type { Moment } from "~/entities/timeseries/moment";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import type { IssueOrigin } from "~/entities/weather/weatherForecast";
import { flag, json, rowHistory } from "./core";
import { ofSystem } from "./systems";

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

const ofForecast = () => text().references(() => weatherForecasts.weather_forecast_id, { onDelete: "cascade" });

/** Every weather forecast as it was issued; times are ISO 8601 UTC. Kept for 200 days. */
export const weatherIssues = sqliteTable(
  "weather_issues",
  {
    issue_id: text().primaryKey(),
    weather_forecast_id: ofForecast().notNull(),
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
  weather_forecast_id: ofForecast().primaryKey(),
  tried_at: text().notNull(),
  good_at: text(),
  /** Failures in a row, and why the last try came to nothing; null when it came to something. */
  failures: integer().notNull(),
  problem: json<SourceProblem>(),
});

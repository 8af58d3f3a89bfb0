/**
 * What became of the weather forecast near a series: models that take it were in the forecast; they were compared and did not take part; they
 * have too few days to learn from; what is known does not reach to the end; the newest issue is older than 36 hours; or there is none.
 */
export const WEATHER_USES = ["taken", "not_better", "learning", "short", "old", "no_issue"] as const;
export type WeatherUse = (typeof WEATHER_USES)[number];

/** What a forecast knew of the weather. */
export interface ForecastWeather {
  use: WeatherUse;
  weather_forecast_id: string;
  /** Names of the weather forecast and of whom it is from, as they were. */
  name: string;
  source: string;
  synthetic: boolean;
  /** When the newest issue that was known was issued, ISO 8601 UTC; null: none was. */
  issued_at: string | null;
}

import type { ForecastModel } from "~/entities/forecasts/forecast";
import type { ForecastWeather } from "~/entities/forecasts/weather";

/** A forecast as it was issued; times are ISO 8601 UTC. */
export interface Issue {
  forecast_id: string;
  live_id: string;
  issued_at: string;
  /** Nothing from this time on was known. */
  known_until: string;
  /** Start of the first step [UTC ms] and length of one [s]. */
  start_ms: number;
  step_s: number;
  model: ForecastModel;
  /** Level [%] of the upper edge of the band. */
  percentile: number;
  /** Name that the followed series of a model of others had then. Null: the model follows none, or it was not stored. */
  external_name: string | null;
  /** What it knew of the weather. Null: no weather forecast is near, or it was made before that was stored. */
  weather: ForecastWeather | null;
  /** Fingerprint of the build that computed it. Null: it was made before that was stored. */
  build: string | null;
}

import type { WeatherQuantity } from "./quantities";
import type { IssueOrigin } from "./weatherForecast";

/** An issue of a weather forecast without its values; times are ISO 8601 UTC. */
export interface WeatherIssueFacts {
  issue_id: string;
  issued_at: string;
  /** From when on a forecast could know it. */
  known_at: string;
  origin: IssueOrigin;
  /** Start of the first step [UTC ms], length of one [s], and how many there are. */
  start_ms: number;
  step_s: number;
  steps: number;
  quantities: WeatherQuantity[];
  /** What is odd about it: keys of `forecasts:weather.remark`. */
  remarks: string[];
}

/** The same with its values, one for each step, in the units of `QUANTITY_FACTS`; NaN: not told. */
export interface WeatherIssueValues extends WeatherIssueFacts {
  /** When the first value of radiation is of [UTC ms]: the start of its mean, of an instant the instant itself. */
  radiation_ms: number;
  is_instant: boolean;
  values: Partial<Record<WeatherQuantity, Float32Array>>;
}

import type { ForecastBy } from "../plan";

/** A live series that a plan takes the forecast of, and whose its latest one is; null where none was issued. */
export interface ForecastAhead {
  live_id: string;
  name: string;
  by: ForecastBy | null;
}

import type { ProviderProblem } from "~/entities/core/provider";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/timeseries/yearRange";

/** A series that can stand for a kind of weather. */
export interface WeatherChoice {
  ts_id: string;
  unit: string;
  source: string | null;
}

/** The weather of a year as its chart needs it: means of days, temperature in °C, wind in m/s, radiation in W/m². */
export type WeatherDays = Partial<Record<WeatherType, (number | null)[]>>;

/** Where the fetching of the weather of a place is. */
export interface FetchState extends YearRange {
  stage: "waiting" | "fetching" | "done" | "failed" | "cancelled";
  /** Share of the years, 0..1. */
  fraction: number | null;
  /** The kinds that were left as people saved them. */
  left: WeatherType[];
  problem: ProviderProblem | null;
  /** When it ended [ms since 1970 UTC]. */
  endedMs: number | null;
}

/** Whom the weather of a place can be fetched from. */
export interface WeatherProvider {
  host: string;
  source: string;
  licence: string;
  last_year: number;
}

import type { Course, SeriesNumbers } from "~/entities/timeseries/course";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/timeseries/yearRange";
import type { MomentOfHours } from "~/entities/weather/momentChange";

/** One kind of weather of a place in a range of years, as its chart shows it. */
export interface WeatherChart {
  type: WeatherType;
  unit: string;
  /** The stored series that counts. Null: the values are synthetic. */
  series: {
    timeseries_id: string;
    source: string | null;
    licence: string | null;
    fetched_at: string | null;
    /** Of radiation: when within their hours its values are; null: weather of another kind. */
    moment: { moment: MomentOfHours; minute: number | null } | null;
  } | null;
  /** The place the series is of, where that is another one. */
  inherited: { geometry_id: string; name: string } | null;
  synthetic: boolean;
  /** First and last year the series holds. */
  stored: YearRange | null;
  /** Hours as long as the chart can show them, else means of days, in UTC. Null: nothing is stored in the years. */
  course: Course | null;
  hourly: boolean;
  numbers: Pick<SeriesNumbers, "mean" | "min" | "max">;
}

import { BASE_SCENARIO_ID } from "../core/shared";
import type { Parameter } from "../parameters/parameter";
import type { Timeseries } from "../timeseries/timeseries";
import type { Optimization } from "./optimization";

/**
 * Whether a run asks for weather years, or for the days that they have in common. Then no parameter of its scenarios is a generated series.
 * Uploaded ones keep to the years they are of.
 */
export function asksWeatherInVain(
  { weatherdates, scenario_ids, config }: Pick<Optimization, "weatherdates" | "scenario_ids" | "config">,
  parameters: readonly Pick<Parameter, "scenario_id" | "ts_id">[],
  series: readonly Pick<Timeseries, "ts_id" | "type">[],
): boolean {
  if (!weatherdates?.length && !config.full_year_common_dates) return false;
  const scenarios = new Set([...scenario_ids, BASE_SCENARIO_ID]);
  const generated = new Set(series.flatMap(({ ts_id, type }) => (type === "generated" ? [ts_id] : [])));
  return !parameters.some(
    ({ scenario_id, ts_id }) => ts_id !== null && scenarios.has(scenario_id) && generated.has(ts_id),
  );
}

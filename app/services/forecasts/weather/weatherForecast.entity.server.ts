import { weatherForecasts } from "~db/schema/forecasts";
import { isZone } from "~/engines/timeseries";
import { type WeatherForecast, weatherForecastSchema } from "~/entities/weather/weatherForecast";
import { type Change, entity } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { onCommit } from "~/services/core/store.server";
import { addressProblem } from "~/services/live/sources/address";
import { fetchIssueJob } from "./jobs.server";

/** A weather forecast of a place. Its issues are next to it and go with it. */
export const weatherForecastEntity = entity({
  name: "weather_forecast",
  path: "weather-forecast",
  lists: [{ path: "system/:system_id/weather-forecasts", rows: "system", updates: true }],
  idField: "weather_forecast_id",
  table: weatherForecasts,
  schema: weatherForecastSchema,
  scope: "system",
  beforeSave: checkWeatherForecast,
  afterSave({ db, actor, after }: Change<WeatherForecast>) {
    const { weather_forecast_id, url } = after;
    const { space, user_id } = actor;
    if (url !== null)
      onCommit(db, () => enqueue(fetchIssueJob, { space, weather_forecast_id }, { space, by: user_id }));
  },
});

/** Nothing is entered that would not count, and its address may be asked. */
function checkWeatherForecast({ after }: Change<WeatherForecast>): Refusal | void {
  const { timezone, moment, moment_minute, url } = after;
  if (!isZone(timezone)) return complain("timezone", "rules.timezone");
  if (moment !== "instant" && moment_minute !== 0)
    return complain("moment_minute", "forecasts.weather.rule.no_instant");
  if (url === null) return;
  // The format that is read says it.
  if (moment !== "before") return complain("moment", "forecasts.weather.rule.moment_of_url");
  // A secret would stand in the address for all who see the system: there is no place to seal one.
  const problem = url.includes("{") ? "forecasts.weather.rule.no_secret" : addressProblem({ kind: "http", url });
  if (problem) return complain("url", problem);
}

import { eq } from "drizzle-orm";
import { weatherForecasts, weatherIssues } from "~db/schema/forecasts";
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

/** Parts of a query that are keys by their names: the address would show them to all who see the system. */
const SECRET_NAME = /key|token|secret|password|appid|signature/i;
const hasSecret = (url: string): boolean =>
  url.includes("{") ||
  (URL.canParse(url) && [...new URL(url).searchParams.keys()].some((name) => SECRET_NAME.test(name)));

/** What the values of issues are of. */
const OF_ISSUES = ["latitude", "longitude", "moment", "moment_minute"] as const;

/** Nothing is entered that would not count or that would change what issues say, and its address may be asked. */
function checkWeatherForecast({ db, before, after }: Change<WeatherForecast>): Refusal | void {
  const { timezone, moment, moment_minute, url } = after;
  if (!isZone(timezone)) return complain("timezone", "rules.timezone");
  if (moment !== "instant" && moment_minute !== 0)
    return complain("moment_minute", "forecasts.weather.rule.no_instant");
  const changed = before && OF_ISSUES.find((field) => before[field] !== after[field]);
  if (changed) {
    const ofForecast = eq(weatherIssues.weather_forecast_id, after.weather_forecast_id);
    const issue = db.select({ id: weatherIssues.issue_id }).from(weatherIssues).where(ofForecast).limit(1).get();
    if (issue) return complain(changed, "forecasts.weather.rule.has_issues");
  }
  if (url === null) return;
  // The format that is read says it.
  if (moment !== "before") return complain("moment", "forecasts.weather.rule.moment_of_url");
  // A secret would stand in the address for all who see the system: there is no place to seal one.
  const problem = hasSecret(url) ? "forecasts.weather.rule.no_secret" : addressProblem({ kind: "http", url });
  if (problem) return complain("url", problem);
}

import {
  FEWEST_DAYS_PAST,
  type ForecastSettings,
  MOST_DAYS_AHEAD,
  MOST_DAYS_PAST,
  WEATHER_MODELS,
} from "~/entities/forecasts/forecast";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { sourceOf } from "./source.server";
import { positionOf } from "./sun.server";
import { nearestForecast } from "./weather/near.server";

const DAY_S = 86_400;

/** Settings are of a live series of their system; steps are within days, and nothing is entered that would not count. */
export function checkForecastSettings({ db, after }: Change<ForecastSettings>): Refusal | void {
  const source = sourceOf(db, after.live_id);
  if (source?.system_id !== after.system_id) return complain("live_id", "rules.unknown_reference");
  const perDay = DAY_S / source.step_s;
  const steps = [
    ["time_steps_ahead", 1, MOST_DAYS_AHEAD * perDay],
    ["time_steps_past", FEWEST_DAYS_PAST * perDay, MOST_DAYS_PAST * perDay],
  ] as const;
  for (const [field, lower, upper] of steps) {
    const value = after[field];
    if (value !== null && (value < lower || value > upper))
      return complain(field, "rules.must_be_in_range", { lower, upper });
  }
  if (after.datetime_features.includes("sun") && !positionOf(db, source))
    return complain("datetime_features", "forecasts.rules.no_position");
  // Those of a file are inactive and have no weather forecast yet: it is needed once they are switched on.
  const needsWeather = after.active && WEATHER_MODELS.some((model) => model === after.model_name);
  if (needsWeather && !nearestForecast(db, source))
    return complain("model_name", "forecasts.rules.model_needs_weather");
  return checkExternal(db, after);
}

function checkExternal(db: Change["db"], after: ForecastSettings): Refusal | void {
  const { external_live_id: id, model_name } = after;
  if (id === null) {
    if (model_name === "external" || model_name === "external_linear")
      return complain("external_live_id", "forecasts.rules.model_needs_external");
    const idle = (["external_backward_lags", "external_forward_lags", "external_known_ahead_hours"] as const).find(
      (field) => after[field] !== 0,
    );
    return idle && complain(idle, "forecasts.rules.needs_external");
  }
  if (id === after.live_id) return complain("external_live_id", "forecasts.rules.not_itself");
  if (sourceOf(db, id)?.system_id !== after.system_id) return complain("external_live_id", "rules.unknown_reference");
}

import { forecastSettings } from "~db/schema/forecasts";
import { type ForecastSettings, forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { type Change, entity } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { onCommit } from "~/services/core/store.server";
import { forecastJob } from "./forecastJob.server";
import { checkForecastSettings } from "./rules.server";

/** How a live series is forecast. Saving it asks for a search of the model and a first forecast at once. */
export const forecastSettingsEntity = entity({
  name: "forecast_settings",
  path: "forecast-settings",
  lists: [{ path: "system/:system_id/forecast-settings", rows: "system", updates: true }],
  idField: "live_id",
  table: forecastSettings,
  schema: forecastSettingsSchema,
  scope: "system",
  beforeSave: checkForecastSettings,
  afterSave({ db, actor, after }: Change<ForecastSettings>) {
    const { live_id, active } = after;
    const { space, user_id } = actor;
    if (active) onCommit(db, () => enqueue(forecastJob, { space, live_id }, { space, by: user_id }));
  },
});

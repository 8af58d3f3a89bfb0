import { following } from "~/services/core/entity.server";
import { purge } from "~/services/core/purge.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { forecastSettingsEntity } from "./settings.entity.server";

/** A live series that is removed for good takes its settings and forecasts along. */
export const forecastFollower = following(liveSeriesEntity, {
  beforeRemove: ({ actor, row, isHardDelete }) =>
    isHardDelete ? purge(actor, forecastSettingsEntity, [row.live_id]) : undefined,
});

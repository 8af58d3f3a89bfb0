import { eq } from "drizzle-orm";
import { forecastSettings } from "~db/schema/forecasts";
import { following } from "~/services/core/entity.server";
import { remove } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { forecastSettingsEntity } from "./settings.entity.server";

/** A live series that is removed for good takes its settings and forecasts along. */
export const forecastFollower = following(liveSeriesEntity, {
  beforeRemove({ db, actor, row: { live_id }, forGood }) {
    if (!forGood) return;
    if (!db.select().from(forecastSettings).where(eq(forecastSettings.live_id, live_id)).get()) return;
    const removed = remove(actor, forecastSettingsEntity, live_id);
    if (!removed.ok) return removed;
  },
});

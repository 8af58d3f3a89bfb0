import { eq } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { following } from "~/services/core/entity.server";
import { remove } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** A place that is removed for good takes its weather along, each series with its change. */
export const weatherFollower = following(geometryEntity, {
  beforeRemove({ db, actor, row, forGood }) {
    if (!forGood) return;
    for (const { ts_id } of db.select().from(timeseries).where(eq(timeseries.geometry_id, row.geometry_id)).all()) {
      const removed = remove(actor, timeseriesEntity, ts_id);
      if (!removed.ok) return removed;
    }
  },
});

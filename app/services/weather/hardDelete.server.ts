import { eq } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { following } from "~/services/core/entity.server";
import { purge } from "~/services/core/purge.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** A place that is removed for good takes its weather along, each series with its change. */
export const weatherFollower = following(geometryEntity, {
  beforeRemove({ db, actor, row, isHardDelete }) {
    if (!isHardDelete) return;
    const seriesRows = db.select().from(timeseries).where(eq(timeseries.geometry_id, row.geometry_id)).all();
    return purge(
      actor,
      timeseriesEntity,
      seriesRows.map(({ ts_id }) => ts_id),
    );
  },
});

import { liveSeries } from "~db/schema/live";
import { liveSeriesSchema } from "~/entities/live/liveSeries";
import { entity } from "~/services/core/entity.server";
import { checkLiveSeries } from "./rules.server";

/**
 * A series whose values come in as they are measured. A deleted one can be restored with its points; those of one that is
 * gone for good go the next night.
 */
export const liveSeriesEntity = entity({
  name: "live_series",
  path: "live-series",
  lists: [{ path: "system/:system_id/live-series", rows: "system", updates: true }],
  idField: "live_id",
  table: liveSeries,
  schema: liveSeriesSchema,
  scope: "system",
  softDelete: true,
  beforeSave: checkLiveSeries,
});

import { timeseries } from "~db/schema/timeseries";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { entity } from "~/services/core/entity.server";

/** A series of values at a regular step; its points are stored with it by saveSeriesWithin. */
export const timeseriesEntity = entity({
  name: "timeseries",
  path: "timeseries",
  writable: false,
  lists: [],
  idField: "ts_id",
  table: timeseries,
  schema: timeseriesSchema,
  scope: "either",
  readOnly: true,
});

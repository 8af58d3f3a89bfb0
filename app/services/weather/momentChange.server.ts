import { and, eq } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { MomentChange } from "~/entities/weather/momentChange";
import type { Actor } from "~/services/core/access.server";
import { notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, saveWithin, write } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { editedPlace } from "./save.server";

/**
 * Says when within their hours the stored radiation of a place is; the values stay. Refuses with 404 and 403 the place, with 404 where it has no
 * series of this kind of its own.
 */
export function changeMoment(
  actor: Actor,
  geometryId: string,
  { weather_type, moment, moment_minute }: MomentChange,
): Outcome<Timeseries> {
  const location = editedPlace(actor, geometryId);
  if (!location.ok) return location;
  const db = dbOf(actor);
  const row = db
    .select({ ts_id: timeseries.ts_id })
    .from(timeseries)
    .where(and(eq(timeseries.geometry_id, geometryId), eq(timeseries.weather_type, weather_type)))
    .get();
  const series = row && get(actor, timeseriesEntity, row.ts_id);
  if (!series) return notFound();
  const stored =
    moment === "after"
      ? { moment: null, moment_minute: null }
      : { moment, moment_minute: moment === "instant" ? moment_minute : 0 };
  return write(db, () => saveWithin({ db, actor }, timeseriesEntity, { ...series, ...stored }, { internal: true }));
}

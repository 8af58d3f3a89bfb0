import { and, eq, ne } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { type SentPoints, stampOf, type WeatherSent } from "~/entities/timeseries/sentPoints";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import { type Actor, isAdmin, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get, write } from "~/services/core/store.server";
import { blocksFrom } from "~/services/timeseries/points.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { onTheGroundAt } from "./ground.server";
import { hasMoment, placedHours, type StoredMoment } from "./moment";

/** The system a place is of, where the actor may edit it. Null: a place of all systems, which admins edit. */
export function editedPlace(actor: Actor, geometryId: string): Outcome<{ system_id: string | null }> {
  const geometry = get(actor, geometryEntity, geometryId);
  if (!geometry || geometry.deleted_at) return notFound();
  const { system_id } = geometry;
  const may = system_id === null ? isAdmin(actor) : mayEdit(systemRole(dbOf(actor), actor, system_id));
  return may ? { ok: true, value: { system_id } } : notAllowed();
}

/**
 * Saves the weather of a place, by the hour and in the unit it is stored in, in place of what its id held. Refuses with 404 and
 * 403 the place, with 409 a second series of the kind at the place, with 422 another unit, another step or unbelievable values.
 */
export function saveWeather(actor: Actor, timeseriesId: string, input: WeatherSent): Outcome<Timeseries> {
  const location = editedPlace(actor, input.geometry_id);
  if (!location.ok) return location;
  const { unit } = WEATHER[input.type];
  if (plain(input.properties.unit) !== unit) return complain("properties.unit", "weather.rule.unit", { unit });
  const { moment = "after", moment_minute = null } = input;
  if (moment !== "after" && !hasMoment(input.type)) return complain("moment", "weather.rule.moment");
  if ((moment === "instant") === (moment_minute === null))
    return complain("moment_minute", "weather.rule.moment_minute");
  if (input.plane === "normal" && input.type !== "fdir") return complain("plane", "weather.rule.plane");
  const read = blocksFrom(moment === "before" ? anHourEarlier(input.data) : input.data);
  if (!read.ok) return read;
  const odd = unbelievable(input);
  if (odd) return odd;
  const rows = { moment, minute: moment_minute ?? 0, stepS: WEATHER_STEP_S };
  const turned = input.plane === "normal" ? onTheGroundAt(actor, input.geometry_id, read.value, rows) : read;
  if (!turned.ok) return turned;
  const { blocks, ...stored } = placedHours(turned.value, rows);
  const { geometry_id, type, interpolation, properties } = input;
  const meta = { geometry_id, type, interpolation, properties, ...stored, ...location.value };
  return storeWeather(actor, timeseriesId, meta, blocks);
}

const anHourEarlier = ({ times, values }: SentPoints): SentPoints => ({
  times: times.map((ms) => ms - HOUR_MS),
  values,
});

/** Saves blocks of weather that are known to be right but for their step. */
export function storeWeather(
  actor: Actor,
  timeseriesId: string,
  meta: Pick<WeatherSent, "geometry_id" | "type" | "interpolation" | "properties"> &
    StoredMoment & { system_id: string | null },
  blocks: readonly SeriesBlock[],
): Outcome<Timeseries> {
  const { geometry_id, type, interpolation, properties, system_id, moment = null, moment_minute = null } = meta;
  if (blocks.some(({ stepS }) => stepS !== WEATHER_STEP_S)) return complain("data.1.timestamp", "weather.rule.step");
  const db = dbOf(actor);
  // One write: nobody stores a second series of the kind between the look and the save.
  return write(db, () => {
    const existing = get(actor, timeseriesEntity, timeseriesId);
    if (existing && (existing.weather_type !== type || existing.geometry_id !== geometry_id))
      return refused(409, "weather.failed.id_taken");
    const other = db
      .select({ ts_id: timeseries.ts_id })
      .from(timeseries)
      .where(
        and(
          eq(timeseries.geometry_id, geometry_id),
          eq(timeseries.weather_type, type),
          ne(timeseries.ts_id, timeseriesId),
        ),
      )
      .get();
    if (other) return refused(409, "weather.failed.place_taken", { params: { timeseries_id: other.ts_id } });
    return saveSeries(
      actor,
      {
        ts_id: timeseriesId,
        system_id,
        type: "uploaded",
        interpolation,
        weather_type: type,
        geometry_id,
        moment,
        moment_minute,
        properties: { ...properties, unit: WEATHER[type].unit },
      },
      blocks,
    );
  });
}

/** "J/m²" is written "J/m^2" where it is stored. */
const plain = (unit: string): string => unit.replace("²", "^2");

/** Refuses the first value that no weather has: it is in another unit. */
function unbelievable({ type, data }: { type: WeatherSent["type"]; data: SentPoints }): Refusal | undefined {
  const { lower, upper, unit } = WEATHER[type];
  const at = data.values.findIndex((value) => value < lower || value > upper);
  if (at < 0) return undefined;
  const params = { timestamp: stampOf(data.times[at]!), value: data.values[at]!, lower, upper, unit };
  return complain(`data.${at}.value`, "weather.rule.value", params);
}

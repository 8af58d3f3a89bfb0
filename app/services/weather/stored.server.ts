import { and, eq, inArray } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, remove } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { GLOBAL_GEOMETRY_ID } from "~/services/twin/geometryRules.server";

/** A stored series of weather: what it is of, and where. */
export type WeatherSeries = Timeseries & { weather_type: WeatherType; geometry_id: string };

const isWeather = (series: Timeseries): series is WeatherSeries => Boolean(series.weather_type && series.geometry_id);

/**
 * The places whose weather counts for a geometry, nearest first: itself, the border of its system, the whole world. 404 out of
 * sight.
 */
function weatherPlaces(actor: Actor, geometryId: string): Outcome<string[]> {
  const geometry = get(actor, geometryEntity, geometryId);
  if (!geometry || geometry.deleted_at) return notFound();
  const system = geometry.system_id && get(actor, systemEntity, geometry.system_id);
  const border = system ? [system.geometry_id] : [];
  return done([...new Set([geometryId, ...border, GLOBAL_GEOMETRY_ID])]);
}

/** The weather series that counts for a geometry: the nearest there is. 404 when none is stored, or the place is out of sight. */
export function nearestWeather(actor: Actor, geometryId: string, type: WeatherType): Outcome<WeatherSeries> {
  const places = weatherPlaces(actor, geometryId);
  if (!places.ok) return places;
  const rows = dbOf(actor)
    .select()
    .from(timeseries)
    .where(and(inArray(timeseries.geometry_id, places.value), eq(timeseries.weather_type, type)))
    .all();
  for (const location of places.value) {
    const row = rows.find(({ geometry_id }) => geometry_id === location);
    const seen = row && get(actor, timeseriesEntity, row.ts_id);
    if (seen && isWeather(seen)) return done(seen);
  }
  return notFound();
}

/** A weather series the actor may see; 404 for any other series. */
export function weatherSeries(actor: Actor, timeseriesId: string): Outcome<WeatherSeries> {
  const series = get(actor, timeseriesEntity, timeseriesId);
  return series && isWeather(series) ? done(series) : notFound();
}

/** Removes a weather series for good; what inherited it takes the next one up. */
export function removeWeather(actor: Actor, timeseriesId: string): Outcome<WeatherSeries> {
  const series = weatherSeries(actor, timeseriesId);
  if (!series.ok) return series;
  const removed = remove(actor, timeseriesEntity, timeseriesId);
  return removed.ok ? series : removed;
}

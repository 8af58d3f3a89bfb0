import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { type SeriesBlock, timeseriesProperties } from "~/entities/timeseries/timeseries";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import type { WeatherProvider } from "~/services/core/settings/weatherSettings";
import { dbOf, write } from "~/services/core/store.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { editedPlace, storeWeather } from "../save.server";
import type { FetchedYear } from "./archive";

/** The kinds of weather that people saved for a place themselves: what is fetched never takes their place. */
export function ownKinds(actor: Actor, geometryId: string): WeatherType[] {
  return seriesAt(actor, geometryId).flatMap(({ type, fetched }) => (fetched ? [] : [type]));
}

function seriesAt(actor: Actor, geometryId: string) {
  const rows = dbOf(actor)
    .select()
    .from(timeseries)
    .where(and(eq(timeseries.geometry_id, geometryId), inArray(timeseries.weather_type, [...WEATHER_TYPES])))
    .all();
  return rows.map(({ ts_id, weather_type, properties }) => ({
    ts_id,
    type: weather_type as WeatherType,
    fetched: properties.fetched_at !== undefined,
  }));
}

/**
 * Stores fetched years as the weather of a place, next to the years that were fetched before; all kinds or none. Returns the
 * kinds that were left as people saved them. Refuses with 404 and 403 the place.
 */
export function keepFetched(
  actor: Actor,
  geometryId: string,
  years: readonly FetchedYear[],
  { source, licence }: WeatherProvider,
): Outcome<{ left: WeatherType[] }> {
  const location = editedPlace(actor, geometryId);
  if (!location.ok) return location;
  const fetched_at = new Date().toISOString();
  return write(dbOf(actor), () => {
    const series = seriesAt(actor, geometryId);
    const left = ownKinds(actor, geometryId);
    for (const type of WEATHER_TYPES.filter((candidate) => !left.includes(candidate))) {
      const before = series.find((series) => series.type === type);
      const properties = timeseriesProperties.parse({ unit: WEATHER[type].unit, source, licence, fetched_at });
      const meta = { geometry_id: geometryId, type, interpolation: "linear" as const, properties };
      const blocks = merged(actor, before?.ts_id, type, years);
      const outcome = storeWeather(actor, before?.ts_id ?? randomUUID(), { ...meta, ...location.value }, blocks);
      if (!outcome.ok) return outcome;
    }
    return done({ left });
  });
}

/** The years that are there and those that were fetched, which count where both are, in order of time. */
function merged(actor: Actor, tsId: string | undefined, type: WeatherType, years: readonly FetchedYear[]) {
  const before = tsId ? (blocksOf(dbOf(actor), [tsId]).get(tsId) ?? []) : [];
  const otherYears = before.filter(({ year }) => !years.some((other) => other.year === year));
  const fetched = years.map(({ year, startMs, values }): SeriesBlock => {
    return { year, startMs, stepS: WEATHER_STEP_S, values: values[type] };
  });
  return [...otherYears, ...fetched].sort((a, b) => a.startMs - b.startMs);
}

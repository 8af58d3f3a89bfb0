import { and, eq, isNull, or, sql } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import type { WeatherChoice } from "~/entities/weather/view";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { weatherUnits } from "./hours";

/** The series that can stand for each kind of weather in a system the actor sees: uploaded ones of a fitting unit, newest first. */
export function weatherChoices(actor: Actor, systemId: string): Record<WeatherType, WeatherChoice[]> {
  const rows = dbOf(actor)
    .select({ ts_id: timeseries.ts_id, of: timeseries.weather_type, properties: timeseries.properties })
    .from(timeseries)
    .where(
      and(
        or(eq(timeseries.system_id, systemId), isNull(timeseries.system_id)),
        eq(timeseries.type, "uploaded"),
        isNull(timeseries.deleted_at),
      ),
    )
    .orderBy(sql`${timeseries.set_at} desc`)
    .limit(500)
    .all();
  const fitting = (type: WeatherType) =>
    rows
      .filter(({ of, properties }) => (of ?? type) === type && weatherUnits(type).includes(properties.unit))
      .map(({ ts_id, properties }) => ({ ts_id, unit: properties.unit, source: properties.source ?? null }));
  return Object.fromEntries(WEATHER_TYPES.map((type) => [type, fitting(type)])) as Record<WeatherType, WeatherChoice[]>;
}

import { z } from "zod";
import { syntheticWeather } from "~jobs/engines/generation";
import { isZone } from "~jobs/engines/timeseries";
import { id } from "~/entities/core/shared";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { KELVIN, WEATHER, weatherYears, yearsOf } from "~/entities/weather/weather";
import { clusterService } from "~/services/core/clusterService.server";
import { done } from "~/services/core/outcome";
import { pointsIn, rangeOf } from "./points.server";
import { nearestWeather } from "./stored.server";
import { readSeries } from "~/services/timeseries/series.server";
import { placeOf, type NamedPlace } from "./weather.server";

/**
 * raw_weather {type, geometry_id, start_year, end_year}: the weather of a place in the years of a range, in UTC and °C. The
 * nearest stored series where there is one with values in these years, else a synthetic year, which is said. 404 out of sight.
 */
export const rawWeather = clusterService({
  name: "raw_weather",
  input: z.object({
    type: z.enum(WEATHER_TYPES),
    geometry_id: id,
    ...weatherYears,
    timezone: z.string().max(64).refine(isZone, "rules.timezone").default("UTC"),
  }),
  answer: z.object({
    data: z.array(z.object({ timestamp: z.string(), value: z.number().nullable() })),
    info: z.object({
      weather: z.enum(["stored", "synthetic"]),
      synthetic: z.boolean(),
      unit: z.string(),
      source: z.string().nullable(),
      licence: z.string().nullable(),
    }),
  }),
  async run(actor, { type, geometry_id, timezone, ...years }) {
    const place = placeOf(actor, geometry_id);
    if (!place.ok) return place;
    const range = rangeOf(years);
    if (!range.ok) return range;
    const unit = WEATHER[type].shown;
    const stored = nearestWeather(actor, geometry_id, type);
    const series = stored.ok ? readSeries(actor, stored.value.ts_id) : stored;
    if (stored.ok && series.ok) {
      const data = await pointsIn(series.value.blocks, type, range.value, timezone);
      const { source = null, licence = null, synthetic = false } = stored.value.properties;
      if (data.some(({ value }) => value !== null))
        return done({ data, info: { weather: "stored", synthetic, unit, source, licence } });
    }
    const blocks = await syntheticBlocks(place.value, yearsAround(yearsOf(range.value), timezone));
    const data = await pointsIn(blocks[type], type, range.value, timezone);
    return done({ data, info: { weather: "synthetic", synthetic: true, unit, source: null, licence: null } });
  },
});

/** A year of a zone begins and ends in the UTC years next to it. */
const yearsAround = (years: readonly number[], timezone: string): number[] =>
  timezone === "UTC" ? [...years] : [years[0]! - 1, ...years, years.at(-1)! + 1];

/** Synthetic years as they would be stored; about 5 ms of processor time each, with a turn for others in between. */
export async function syntheticBlocks(
  place: NamedPlace,
  years: readonly number[],
): Promise<Record<WeatherType, SeriesBlock[]>> {
  const blocks: Record<WeatherType, SeriesBlock[]> = { temp: [], wind: [], ssrd: [], fdir: [] };
  for (const year of years) {
    const { startMs, stepS, temperatureC, windSpeed100Ms, ssrdJm2, fdirJm2 } = syntheticWeather(place, year);
    const kelvin = temperatureC.map((value) => value + KELVIN);
    const all = { temp: kelvin, wind: windSpeed100Ms, ssrd: ssrdJm2, fdir: fdirJm2 };
    for (const type of WEATHER_TYPES) blocks[type].push({ year, startMs, stepS, values: all[type] });
    await new Promise((next) => setImmediate(next));
  }
  return blocks;
}

import { z } from "zod";
import { syntheticWeather } from "~/engines/generation";
import { isZone } from "~/engines/timeseries";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { id } from "~/entities/core/shared";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { type YearRange, yearsOf } from "~/entities/timeseries/yearRange";
import { KELVIN, WEATHER, weatherYears } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { clusterService } from "~/services/core/clusterService.server";
import { JsonText, jsonWithList } from "~/services/core/json/jsonText";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { readSeries } from "~/services/timeseries/series.server";
import { sourceText } from "./moment";
import { pointsIn, pointsJson, rangeOf } from "./points.server";
import { fetchEnds, lastWholeYear, startFetch } from "./provider/fetchJob.server";
import { ownKinds } from "./provider/keep.server";
import { editedPlace } from "./save.server";
import { nearestWeather } from "./stored.server";
import { type NamedPlace, placeOf } from "./weather.server";

const weatherInfo = z.object({
  weather: z.enum(["stored", "synthetic"]),
  synthetic: z.boolean(),
  unit: z.string(),
  source: z.string().nullable(),
  licence: z.string().nullable(),
});

/** Callers wait 30 s for an answer. */
const WAIT_MS = 25_000;

/**
 * raw_weather {type, geometry_id, start_year, end_year}: the weather of a place in the years of a range, in UTC and °C. The nearest stored
 * series where there is one with values in these years. Else, for those who may edit the place, what the provider of the installation has,
 * which is stored. Else a synthetic year, and the result says so. 404 out of sight, 502 with the reason when the provider gives nothing.
 */
export const rawWeather = clusterService({
  name: "raw_weather",
  input: z.object({
    type: z.enum(WEATHER_TYPES),
    geometry_id: id,
    ...weatherYears,
    timezone: z.string().max(64).refine(isZone, "rules.timezone").default("UTC"),
  }),
  returns: z.object({
    data: z.array(z.object({ timestamp: z.string(), value: z.number().nullable() })),
    info: weatherInfo,
  }),
  async run(actor, { type, geometry_id, timezone, ...years }) {
    const location = placeOf(actor, geometry_id);
    if (!location.ok) return location;
    const range = rangeOf(years);
    if (!range.ok) return range;
    const unit = WEATHER[type].shown;
    const span = range.value;
    const points = storedPoints();
    if (points) return done(points);
    const fetched = await fetchMissing(actor, geometry_id, type, span);
    if (!fetched.ok) return fetched;
    const then = fetched.value ? storedPoints() : null;
    if (then) return done(then);
    const blocks = await syntheticBlocks(location.value, yearsAround(yearsOf(span), timezone));
    return done(jsonOf(blocks[type], { weather: "synthetic", synthetic: true, unit, source: null, licence: null }));

    function storedPoints() {
      const nearest = nearestWeather(actor, geometry_id, type);
      const series = nearest.ok ? readSeries(actor, nearest.value.ts_id) : nearest;
      if (!nearest.ok || !series.ok) return null;
      const { blocks } = series.value;
      const { licence = null, synthetic = false } = nearest.value.properties;
      const source = sourceText(nearest.value, actor.locale ?? FALLBACK_LOCALE);
      for (const [, value] of pointsIn(blocks, type, span, timezone))
        if (!Number.isNaN(value)) return jsonOf(blocks, { weather: "stored", synthetic, unit, source, licence });
      return null;
    }
    function jsonOf(blocks: readonly SeriesBlock[], info: z.output<typeof weatherInfo>): JsonText {
      const points = pointsIn(blocks, type, span, timezone);
      return new JsonText(jsonWithList("data", pointsJson(points, timezone), { info }));
    }
  },
});

/**
 * Has the provider asked for years of a place, where there is one, the actor may save weather there and nobody saved this kind; whether it
 * was. Refuses with 502 when it gave nothing, or not in time: what is under way goes on.
 */
async function fetchMissing(
  actor: Actor,
  geometryId: string,
  type: WeatherType,
  range: YearRange,
): Promise<Outcome<boolean>> {
  const mayFetch = environment().weather && editedPlace(actor, geometryId).ok && range.end_year <= lastWholeYear();
  if (!mayFetch || ownKinds(actor, geometryId).includes(type)) return done(false);
  const started = startFetch(actor, geometryId, range);
  if (!started.ok) return started;
  const ended = await fetchEnds(actor, geometryId, WAIT_MS);
  if (ended?.stage === "done") return done(true);
  if (ended?.problem)
    return refused(502, `weather.provider.problem.${ended.problem.key}`, { params: ended.problem.params });
  return refused(502, "weather.provider.too_long");
}

/** A year of a zone begins and ends in the UTC years next to it. */
const yearsAround = (years: readonly number[], timezone: string): number[] =>
  timezone === "UTC" ? [...years] : [years[0]! - 1, ...years, years.at(-1)! + 1];

/** Synthetic years as they would be stored; about 5 ms of processor time each, with a turn for others in between. */
export async function syntheticBlocks(
  location: NamedPlace,
  years: readonly number[],
): Promise<Record<WeatherType, SeriesBlock[]>> {
  const blocks: Record<WeatherType, SeriesBlock[]> = { temp: [], wind: [], ssrd: [], fdir: [] };
  for (const year of years) {
    const { startMs, stepS, temperatureC, windSpeed100Ms, ssrdJm2, fdirJm2 } = syntheticWeather(location, year);
    const kelvin = temperatureC.map((value) => value + KELVIN);
    const all = { temp: kelvin, wind: windSpeed100Ms, ssrd: ssrdJm2, fdir: fdirJm2 };
    for (const type of WEATHER_TYPES) blocks[type].push({ year, startMs, stepS, values: all[type] });
    await new Promise((next) => setImmediate(next));
  }
  return blocks;
}

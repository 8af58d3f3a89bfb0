import { aggregate, statistics } from "~jobs/engines/timeseries";
import { chartWindowMs } from "~/entities/timeseries/chartWindow";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { shownWeather, WEATHER, yearsOf, type YearRange } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { syntheticBlocks } from "./raw.server";
import { nearestWeather, type WeatherSeries } from "./stored.server";
import { placeOf, type NamedPlace } from "./weather.server";

const HOUR_MS = 3_600_000;

/** One kind of weather of a place in a range of years, as its chart shows it. */
export interface WeatherChart {
  type: WeatherType;
  unit: string;
  /** The stored series that counts; null: the values are synthetic. */
  series: { timeseries_id: string; source: string | null; licence: string | null; fetched_at: string | null } | null;
  /** The place the series is of, where that is another one. */
  inherited: { geometry_id: string; name: string } | null;
  synthetic: boolean;
  /** First and last year the series holds. */
  stored: YearRange | null;
  /** Hours as long as the chart can show them, else means of days; UTC. */
  hourly: boolean;
  startMs: number;
  stepS: number;
  values: (number | null)[];
  mean: number | null;
  min: number | null;
  max: number | null;
}

export interface WeatherPage {
  place: NamedPlace;
  range: YearRange;
  charts: WeatherChart[];
}

/**
 * The weather of a place, kind by kind, in the years of a range (UTC), the last two that are stored unless one is given. 404 out
 * of sight, 422 for a place without coordinates where synthetic weather would be shown.
 */
export async function weatherPage(
  actor: Actor,
  geometryId: string,
  wanted: YearRange | null,
  types: readonly WeatherType[] = WEATHER_TYPES,
): Promise<Outcome<WeatherPage>> {
  const place = placeOf(actor, geometryId);
  if (!place.ok) return place;
  const stored = new Map<WeatherType, { meta: WeatherSeries; blocks: SeriesBlock[] }>();
  for (const type of types) {
    const meta = nearestWeather(actor, geometryId, type);
    const series = meta.ok ? readSeries(actor, meta.value.ts_id) : meta;
    if (meta.ok && series.ok) stored.set(type, { meta: meta.value, blocks: series.value.blocks });
  }
  const range = wanted ?? usualRange([...stored.values()].flatMap(({ blocks }) => blocks));
  const made = stored.size < types.length ? await syntheticBlocks(place.value, yearsOf(range)) : null;
  const charts = types.map((type): WeatherChart => {
    const found = stored.get(type);
    const meta = found?.meta;
    const origin = meta && meta.geometry_id !== geometryId ? get(actor, geometryEntity, meta.geometry_id) : undefined;
    const { source = null, licence = null, fetched_at = null, synthetic = false } = meta?.properties ?? {};
    return {
      ...{ type, unit: WEATHER[type].shown, synthetic: !meta || synthetic },
      series: meta ? { timeseries_id: meta.ts_id, source, licence, fetched_at } : null,
      inherited: origin ? { geometry_id: origin.geometry_id, name: origin.name } : null,
      stored: found ? yearsIn(found.blocks) : null,
      ...drawn(type, found?.blocks ?? made?.[type] ?? [], range),
    };
  });
  return done({ place: place.value, range, charts });
}

/** The last two years that are stored, else those before this one. */
function usualRange(blocks: readonly SeriesBlock[]): YearRange {
  const { start_year, end_year } = yearsIn(blocks) ?? { start_year: 0, end_year: new Date().getUTCFullYear() - 1 };
  return { start_year: Math.max(start_year, end_year - 1), end_year };
}

function yearsIn(blocks: readonly SeriesBlock[]): YearRange | null {
  const years = blocks.filter(({ values }) => values.some((value) => !Number.isNaN(value))).map(({ year }) => year);
  return years.length > 0 ? { start_year: Math.min(...years), end_year: Math.max(...years) } : null;
}

function drawn(type: WeatherType, blocks: readonly SeriesBlock[], { start_year, end_year }: YearRange) {
  const startMs = Date.UTC(start_year, 0, 1);
  const values = new Float64Array((Date.UTC(end_year + 1, 0, 1) - startMs) / HOUR_MS).fill(NaN);
  for (const block of blocks) {
    const at = Math.round((block.startMs - startMs) / HOUR_MS);
    block.values.forEach((value, i) => {
      if (at + i >= 0 && at + i < values.length) values[at + i] = shownWeather(type, value);
    });
  }
  const { mean, min, max } = statistics(values, 1);
  const hourly = values.length * HOUR_MS <= chartWindowMs(1);
  const shown = hourly
    ? Array.from(values, (value) => (Number.isNaN(value) ? null : value))
    : aggregate({ startMs, stepS: 3600, values }, "daily", "UTC").map((day) => day.mean);
  return { hourly, startMs, stepS: hourly ? 3600 : 86_400, values: shown, mean, min, max };
}

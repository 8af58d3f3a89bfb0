import { syntheticWeather, type Place, type Weather } from "~jobs/engines/generation";
import { centroidOf } from "~/entities/twin/polygon";
import type { Position } from "~/entities/twin/geometry";
import type { CustomWeather, WeatherType } from "~/entities/generation/generation";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, refused, type Outcome } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** Where the numbers come from: stored for the place, series that somebody named, or made up by us. */
export type WeatherSource = "stored" | "custom" | "synthetic";

export interface PlaceWeather {
  source: WeatherSource;
  /** One per year, hourly in UTC. */
  weather: Weather[];
}

export interface NamedPlace extends Place {
  name: string;
  /** null: a place of all systems. */
  system_id: string | null;
}

/** Where a geometry is: a point itself, else the middle of what it covers. 404 out of sight, 422 without coordinates. */
export function placeOf(actor: Actor, geometryId: string): Outcome<NamedPlace> {
  const geometry = get(actor, geometryEntity, geometryId);
  if (!geometry || geometry.deleted_at) return notFound();
  const ring = positionsOf(geometry.coordinates);
  if (ring.length === 0) return refused(422, "generation.failed.no_place", { params: { name: geometry.name } });
  const closed = geometry.type === "Polygon" || geometry.type === "MultiPolygon";
  const [longitudeDeg, latitudeDeg] = closed ? centroidOf(ring) : ring[Math.floor((ring.length - 1) / 2)]!;
  return done({ name: geometry.name, system_id: geometry.system_id, longitudeDeg, latitudeDeg });
}

/** The positions of a shape: of an area its first outline. */
function positionsOf(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return [];
  const [first] = coordinates as unknown[];
  if (typeof first === "number") return [coordinates as Position];
  if (Array.isArray(first) && typeof first[0] === "number") return coordinates as Position[];
  return positionsOf(first);
}

/** The weather of a place in calendar years (UTC): a synthetic one as long as none is stored. */
export function weatherOf(actor: Actor, geometryId: string, years: readonly number[]): Outcome<PlaceWeather> {
  const place = placeOf(actor, geometryId);
  if (!place.ok) return place;
  return done({ source: "synthetic", weather: years.map((year) => syntheticWeather(place.value, year)) });
}

/** How values in the unit of a series become those of the engine; null where they do not. `stepS` of the stored values. */
const UNITS: Readonly<Record<WeatherType, Readonly<Record<string, (value: number, stepS: number) => number>>>> = {
  temp: { "°C": (value) => value, degC: (value) => value, K: (value) => value - 273.15 },
  wind: { "m/s": (value) => value, "km/h": (value) => value / 3.6 },
  ssrd: { "J/m^2": perHour, "J/m²": perHour, "W/m^2": (value) => value * 3600, "W/m²": (value) => value * 3600 },
  fdir: { "J/m^2": perHour, "J/m²": perHour, "W/m^2": (value) => value * 3600, "W/m²": (value) => value * 3600 },
};
export const weatherUnits = (type: WeatherType): string[] => Object.keys(UNITS[type]);

/** Energy of a step as if it came for an hour. */
function perHour(value: number, stepS: number): number {
  return (value / stepS) * 3600;
}

/**
 * The weather that series hold, those that are needed. Refuses with 422 and the field what is not named, out of sight, in
 * another unit, or without a value in one of the years.
 */
export function customWeatherOf(
  actor: Actor,
  place: Place & { system_id: string | null },
  ids: CustomWeather,
  needs: readonly WeatherType[],
  years: readonly number[],
): Outcome<PlaceWeather> {
  const read = new Map<WeatherType, Float64Array[]>();
  for (const type of needs) {
    const path = `timeseries_weather_ids.${type}`;
    const id = ids[type];
    if (!id) return complain(path, "rules.needs_value");
    const series = readSeries(actor, id);
    if (!series.ok) return complain(path, "rules.unknown_reference");
    const { system_id, properties } = series.value.meta;
    // A series of another system is none of this one, whoever may see both.
    if (system_id !== null && place.system_id !== null && system_id !== place.system_id)
      return complain(path, "rules.unknown_reference");
    const { unit } = properties;
    const convert = UNITS[type][unit];
    if (!convert) return complain(path, "generation.rule.weather_unit", { unit, units: weatherUnits(type).join(", ") });
    const hours = years.map((year) => hoursOf(series.value.blocks, year, convert));
    const empty = years.find((_, i) => hours[i]!.every((value) => Number.isNaN(value)));
    if (empty !== undefined) return complain(path, "generation.rule.weather_year", { year: empty });
    read.set(type, hours);
  }
  const weather = years.map((year, i): Weather => {
    const empty = emptyYear(place, year);
    const of = (type: WeatherType, instead: Float64Array) => read.get(type)?.[i] ?? instead;
    return {
      ...empty,
      temperatureC: of("temp", empty.temperatureC),
      windSpeed100Ms: of("wind", empty.windSpeed100Ms),
      ssrdJm2: of("ssrd", empty.ssrdJm2),
      fdirJm2: of("fdir", empty.fdirJm2),
    };
  });
  return done({ source: "custom", weather });
}

const HOUR_MS = 3_600_000;

/** The steps of a year without any weather, for what follows the calendar alone. */
export function emptyYear(place: Place, year: number): Weather {
  const startMs = Date.UTC(year, 0, 1);
  const gaps = () => new Float64Array((Date.UTC(year + 1, 0, 1) - startMs) / HOUR_MS).fill(NaN);
  const { latitudeDeg, longitudeDeg } = place;
  return {
    ...{ latitudeDeg, longitudeDeg, startMs, stepS: 3600 },
    ...{ temperatureC: gaps(), windSpeed100Ms: gaps(), ssrdJm2: gaps(), fdirJm2: gaps() },
  };
}

/** The hours of a UTC year out of stored blocks: means of shorter steps, longer ones repeated, NaN where nothing is stored. */
function hoursOf(
  blocks: readonly SeriesBlock[],
  year: number,
  convert: (value: number, stepS: number) => number,
): Float64Array {
  const yearMs = Date.UTC(year, 0, 1);
  const sums = new Float64Array((Date.UTC(year + 1, 0, 1) - yearMs) / HOUR_MS);
  const parts = new Float64Array(sums.length);
  for (const { startMs, stepS, values } of blocks) {
    const lasting = Math.max(1, Math.round(stepS / 3600));
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i]!)) continue;
      const first = Math.floor((startMs + i * stepS * 1000 - yearMs) / HOUR_MS);
      for (let hour = Math.max(0, first); hour < Math.min(sums.length, first + lasting); hour++) {
        sums[hour]! += convert(values[i]!, stepS);
        parts[hour]! += 1;
      }
    }
  }
  return sums.map((sum, hour) => (parts[hour]! > 0 ? sum / parts[hour]! : NaN));
}

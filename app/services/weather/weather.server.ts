import {
  type GeoPosition,
  type RadiationMoment,
  type Remark,
  syntheticWeather,
  type Weather,
} from "~/engines/generation";
import type { SeriesData } from "~/entities/archive/snapshot";
import { HOUR_MS } from "~/entities/core/clock";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import type { CustomWeather } from "~/entities/generation/generation";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { Position } from "~/entities/twin/geometry";
import { centroidOf } from "~/entities/twin/polygon";
import { WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { hoursOf, weatherUnits } from "./hours";
import { hasMoment, radiationMoment, sourceText } from "./moment";
import { nearestWeather } from "./stored.server";

/** Where the numbers come from: stored for the place, series that somebody named, or made up by us. */
type WeatherSource = "stored" | "custom" | "synthetic";

/** Whom numbers are of, and on which terms they may be used. */
interface WeatherOrigin {
  source: string;
  licence: string | null;
}

export interface PlaceWeather {
  source: WeatherSource;
  /** What the series that take part say of themselves, each once. */
  origins: WeatherOrigin[];
  /** One per year, hourly in UTC. */
  weather: Weather[];
  /** What the reader has to know of it. */
  remarks: Remark[];
}

export interface NamedPlace extends GeoPosition {
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

/**
 * The weather of a place in calendar years (UTC): the stored series that count there, when they hold all that is needed in every year. Else
 * a synthetic one, with a remark when something is stored that would not do.
 */
export function weatherOf(
  actor: Actor,
  geometryId: string,
  needs: readonly WeatherType[],
  years: readonly number[],
): Outcome<PlaceWeather> {
  const location = placeOf(actor, geometryId);
  if (!location.ok) return location;
  const readings = new Map<WeatherType, Read>();
  for (const type of needs) {
    const meta = nearestWeather(actor, geometryId, type);
    const series = meta.ok ? readSeries(actor, meta.value.ts_id) : meta;
    if (series.ok) readings.set(type, readHours(actor, type, series.value, years));
  }
  const whole = needs.every((type) => readings.get(type)?.empty === null);
  if (whole) return done(putTogether("stored", location.value, readings, years));
  const remarks = readings.size > 0 ? [{ key: "stored_weather_unused" }] : [];
  const weather = years.map((year) => syntheticWeather(location.value, year));
  return done({ source: "synthetic", origins: [], weather, remarks });
}

/** Which weather of which years. */
interface WeatherNeeds {
  needs: readonly WeatherType[];
  years: readonly number[];
}

/**
 * The weather that series hold, those that are needed. Refuses with 422 and the field what is not named, out of sight, in
 * another unit, or without a value in one of the years.
 */
export function customWeatherOf(
  actor: Actor,
  position: GeoPosition & { system_id: string | null },
  ids: CustomWeather,
  { needs, years }: WeatherNeeds,
): Outcome<PlaceWeather> {
  const readings = new Map<WeatherType, Read>();
  for (const type of needs) {
    const path = `timeseries_weather_ids.${type}`;
    const id = ids[type];
    if (!id) return complain(path, "rules.needs_value");
    const series = readSeries(actor, id);
    if (!series.ok) return complain(path, "rules.unknown_reference");
    const { system_id, properties } = series.value.meta;
    // A series of another system is none of this one, whoever may see both.
    if (system_id !== null && position.system_id !== null && system_id !== position.system_id)
      return complain(path, "rules.unknown_reference");
    const { unit } = properties;
    const units = weatherUnits(type);
    if (!units.includes(unit)) return complain(path, "generation.rule.weather_unit", { unit, units: units.join(", ") });
    const hours = readHours(actor, type, series.value, years);
    if (hours.empty !== null) return complain(path, "generation.rule.weather_year", { year: hours.empty });
    readings.set(type, hours);
  }
  return done(putTogether("custom", position, readings, years));
}

interface Read {
  hours: Float64Array[];
  /** The first year without any value. */
  empty: number | null;
  synthetic: boolean;
  origin: WeatherOrigin | null;
  /** When the sun stands as the values say; null: in the middle of the hour. */
  moment: RadiationMoment | null;
}

function readHours(actor: Actor, type: WeatherType, { meta, blocks }: SeriesData, years: readonly number[]): Read {
  const { unit, synthetic = false, licence = null } = meta.properties;
  const source = sourceText(meta, actor.locale ?? FALLBACK_LOCALE);
  const hours = years.map((year) => hoursOf(type, unit, blocks, year));
  const empty = years.find((_, i) => hours[i]!.every((value) => Number.isNaN(value))) ?? null;
  const moment = hasMoment(type) ? radiationMoment(meta, blocks[0]?.stepS ?? WEATHER_STEP_S) : null;
  return { hours, empty, synthetic, origin: source ? { source, licence } : null, moment };
}

/** Weather out of what was read, gaps for what was not; that of a synthetic series is synthetic. */
function putTogether(
  source: WeatherSource,
  geoPosition: GeoPosition,
  readings: ReadonlyMap<WeatherType, Read>,
  years: readonly number[],
): PlaceWeather {
  const { moment, remarks } = momentOf(readings);
  const weather = years.map((year, i): Weather => {
    const empty = emptyYear(geoPosition, year);
    const of = (type: WeatherType, instead: Float64Array) => readings.get(type)?.hours[i] ?? instead;
    return {
      ...empty,
      ...(moment === null ? {} : { moment }),
      temperatureC: of("temp", empty.temperatureC),
      windSpeed100Ms: of("wind", empty.windSpeed100Ms),
      ssrdJm2: of("ssrd", empty.ssrdJm2),
      fdirJm2: of("fdir", empty.fdirJm2),
    };
  });
  const synthetic = [...readings.values()].some((reading) => reading.synthetic);
  const origins = new Map(
    [...readings.values()].flatMap(({ origin }) => (origin ? [[JSON.stringify(origin), origin]] : [])),
  );
  return { source: synthetic ? "synthetic" : source, origins: [...origins.values()], weather, remarks };
}

/** When the sun stands as the radiation says, and what has to be said of it. Where the two differ, direct radiation decides: it is turned onto planes. */
function momentOf(readings: ReadonlyMap<WeatherType, Read>): { moment: RadiationMoment | null; remarks: Remark[] } {
  const [global, direct] = [readings.get("ssrd"), readings.get("fdir")];
  const moment = (direct ?? global)?.moment ?? null;
  const differ = direct && global && direct.moment?.minute !== global.moment?.minute;
  const remarks: Remark[] = differ ? [{ key: "moments_differ" }] : [];
  if (moment) {
    const key = moment.isInstant ? "radiation_instant" : "radiation_around";
    remarks.push({ key, params: { minute: Math.round(moment.minute * 10) / 10 } });
  }
  return { moment, remarks };
}

/** The steps of a year without any weather, for what follows the calendar alone. */
export function emptyYear(geoPosition: GeoPosition, year: number): Weather {
  const startMs = Date.UTC(year, 0, 1);
  const gaps = () => new Float64Array((Date.UTC(year + 1, 0, 1) - startMs) / HOUR_MS).fill(NaN);
  const { latitudeDeg, longitudeDeg } = geoPosition;
  return {
    latitudeDeg,
    longitudeDeg,
    startMs,
    stepS: 3600,
    temperatureC: gaps(),
    windSpeed100Ms: gaps(),
    ssrdJm2: gaps(),
    fdirJm2: gaps(),
  };
}

import { z } from "zod";
import { type GeoPosition, longitudeAt } from "~/engines/generation";
import { HOUR_MS } from "~/entities/core/clock";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { KELVIN, WEATHER } from "~/entities/weather/weather";
import { ProviderFailure } from "~/services/core/providers/providerFetch.server";

/** What an archive in the form of Open-Meteo's calls the kinds of weather, and in which unit it gives them. */
const ASKED: Readonly<Record<WeatherType, { name: string; unit: string }>> = {
  temp: { name: "temperature_2m", unit: "°C" },
  wind: { name: "wind_speed_100m", unit: "m/s" },
  ssrd: { name: "shortwave_radiation", unit: "W/m²" },
  fdir: { name: "direct_radiation", unit: "W/m²" },
};

/** Radiation is the mean of the hour before its stamp; ours is the energy of the hour from its stamp. */
const OF_THE_HOUR_BEFORE: Readonly<Record<WeatherType, boolean>> = { temp: false, wind: false, ssrd: true, fdir: true };

/** Hours of a year that may be without a value: they stay gaps. More is no weather of a year. */
const MOST_MISSING_HOURS = 48;
/** The cell of a reanalysis may be so far [degrees] from the place. */
const FAR = 1;

const text = z.string().max(60);
const numbers = z.array(z.number().finite().nullable()).max(10_000);
const answer = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.number(),
  hourly_units: z.record(text),
  hourly: z.object({ time: z.array(text).min(1).max(10_000) }).catchall(numbers),
});

/** The weather of a UTC year by the hour, in the units it is stored in; gaps are NaN. */
export interface FetchedYear {
  year: number;
  startMs: number;
  values: Record<WeatherType, Float64Array>;
}

/** The address of a year of weather at a place: a day longer than the year, because its last hour of radiation is stamped after it. */
export function archiveAddress(base: string, key: string | undefined, position: GeoPosition, year: number): string {
  const address = new URL(base);
  const query: Record<string, string> = {
    latitude: position.latitudeDeg.toFixed(4),
    longitude: longitudeAt(position.longitudeDeg).toFixed(4),
    start_date: `${year}-01-01`,
    end_date: `${year + 1}-01-01`,
    hourly: WEATHER_TYPES.map((type) => ASKED[type].name).join(","),
    models: "era5",
    wind_speed_unit: "ms",
    timezone: "GMT",
    ...(key ? { apikey: key } : {}),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.toString();
}

/**
 * Reads what an archive returned for a year. Throws a ProviderFailure when it is something else. That is data of another place or zone, in
 * another unit, without more than MOST_MISSING_HOURS of its hours, or holds values that no weather has.
 */
export function readArchive(content: Buffer, host: string, position: GeoPosition, year: number): FetchedYear {
  const parsed = answer.safeParse(jsonOf(content));
  if (!parsed.success) throw new ProviderFailure({ key: "not_weather", params: { host } });
  const { hourly, hourly_units, utc_offset_seconds, latitude, longitude } = parsed.data;
  if (utc_offset_seconds !== 0) throw new ProviderFailure({ key: "zone", params: { host } });
  const aside = Math.abs(longitudeAt(longitude - position.longitudeDeg));
  const offPole = Math.abs(position.latitudeDeg) < 89;
  if (Math.abs(latitude - position.latitudeDeg) > FAR || (offPole && aside > FAR))
    throw new ProviderFailure({ key: "place", params: { host, latitude, longitude } });
  const startMs = Date.UTC(year, 0, 1);
  const hours = (Date.UTC(year + 1, 0, 1) - startMs) / HOUR_MS;
  const times = hourly.time.map((stamp) => Date.parse(`${stamp}Z`));
  const values = {} as FetchedYear["values"];
  for (const type of WEATHER_TYPES) {
    const { name, unit } = ASKED[type];
    const column = (hourly as unknown as Record<string, (number | null)[] | undefined>)[name];
    if (column?.length !== times.length) throw new ProviderFailure({ key: "not_weather", params: { host } });
    const named = hourly_units[name] ?? "";
    if (named.replace("^2", "²") !== unit)
      throw new ProviderFailure({ key: "unit", params: { host, name, unit: named, wanted: unit } });
    const shift = OF_THE_HOUR_BEFORE[type] ? HOUR_MS : 0;
    const converted = new Float64Array(hours).fill(NaN);
    times.forEach((ms, i) => {
      const at = (ms - shift - startMs) / HOUR_MS;
      const value = column[i];
      if (Number.isInteger(at) && at >= 0 && at < hours && value !== null && value !== undefined)
        converted[at] = inStoredUnit(type, value);
    });
    values[type] = checked(converted, type, { host, name, year });
  }
  return { year, startMs, values };
}

/** A value in the unit it is stored in: K, m/s, J/m² of the hour. */
const inStoredUnit = (type: WeatherType, value: number): number =>
  type === "temp" ? value + KELVIN : type === "wind" ? value : value * 3600;

function checked(
  values: Float64Array,
  type: WeatherType,
  about: { host: string; name: string; year: number },
): Float64Array {
  const { lower, upper, unit } = WEATHER[type];
  const missing = values.filter((value) => Number.isNaN(value)).length;
  if (missing > MOST_MISSING_HOURS) throw new ProviderFailure({ key: "missing", params: { ...about, hours: missing } });
  const odd = values.find((value) => value < lower || value > upper);
  if (odd !== undefined)
    throw new ProviderFailure({
      key: "value",
      params: { ...about, value: Number(odd.toPrecision(6)), lower, upper, unit },
    });
  return values;
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return null;
  }
}

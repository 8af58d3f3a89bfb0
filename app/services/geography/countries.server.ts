import { createRequire } from "node:module";
import { getAllTimezones, getCountry } from "countries-and-timezones";
import type { MultiPolygon, Polygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from "topojson-specification";
import countries from "world-countries";
import { zoneNames, zoneToday } from "~/entities/core/clock";
import { ringAreaM2 } from "~/entities/twin/geodesy";
import type { Position } from "~/entities/twin/geometry";
import { checkPolygon, type Rings } from "~/entities/twin/polygon";

/** Reference lists: ISO 3166 countries, ISO 4217 currencies, zones of the tz database. Names are by the platform's own data (Intl). */

interface CountryEntry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** ISO 4217 of the currency in use; EUR where a country has none of its own. */
  currency: string;
  /** IANA zones, the one most used (or of the capital) first. */
  timezones: string[];
}
interface CurrencyEntry {
  code: string;
  /** "EUR - Euro" in the language. */
  text: string;
  symbol?: string;
}

const CURRENCIES = Intl.supportedValuesOf("currency");
const currencySet = new Set(CURRENCIES);
/** Countries whose list of currencies in the source is empty or does not start with the one people count in. */
const USUAL_CURRENCY: Readonly<Record<string, string>> = { FM: "USD", AQ: "USD", BV: "NOK", HM: "AUD" };

/** Caches one list per language; the lists never change while the process runs. */
function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const cache = new Map<string, T>();
  return (locale) => {
    let list = cache.get(locale);
    if (list === undefined) cache.set(locale, (list = make(locale)));
    return list;
  };
}

/** All countries, sorted by their name in the language. */
export const countryList = perLocale((locale): CountryEntry[] => {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  return countries
    .map(({ cca2, currencies }) => ({
      code: cca2,
      name: names.of(cca2) ?? cca2,
      currency: USUAL_CURRENCY[cca2] ?? Object.keys(currencies).find((code) => currencySet.has(code)) ?? "EUR",
      timezones: timezonesOf(cca2),
    }))
    .sort(byName(locale, (country) => country.name));
});

/** All currencies of the platform, sorted by code. */
export const currencyList = perLocale((locale): CurrencyEntry[] => {
  const names = new Intl.DisplayNames(locale, { type: "currency", fallback: "code" });
  return CURRENCIES.map((code) => {
    const symbol = new Intl.NumberFormat(locale, { style: "currency", currency: code, currencyDisplay: "narrowSymbol" })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value;
    const entry: CurrencyEntry = { code, text: `${code} - ${names.of(code) ?? code}` };
    return symbol && symbol !== code ? { ...entry, symbol } : entry;
  });
});

/** UTC first, then every zone of the tz database by its name of today. */
export const TIMEZONES: readonly string[] = zoneNames();
const timezoneSet = new Set(TIMEZONES);

/** A name of today or a former one, and a clock that is never put forward: "+01:00". */
export const isTimezone = (zone: string): boolean => zoneToday(zone) !== null;
export const isCurrency = (code: string): boolean => currencySet.has(code);

const byName = <T>(locale: string, name: (entry: T) => string) => {
  const collator = new Intl.Collator(locale);
  return (a: T, b: T): number => collator.compare(name(a), name(b));
};

/** The zone most people live in, where no zone is named after the capital and the first by name would be a far corner. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  US: "America/New_York",
  CA: "America/Toronto",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  KZ: "Asia/Almaty",
  EC: "America/Guayaquil",
  MN: "Asia/Ulaanbaatar",
  PF: "Pacific/Tahiti",
  FM: "Pacific/Pohnpei",
  KI: "Pacific/Tarawa",
  VN: "Asia/Ho_Chi_Minh",
};

function timezonesOf(code: string): string[] {
  const capitals = countries.find(({ cca2 }) => cca2 === code)?.capital ?? [];
  const cities = capitals.map((city) => city.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(" ", "_"));
  const countryZones = getCountry(code)?.timezones ?? [];
  const named = (getCountry(code, { deprecated: true })?.timezones ?? []).filter((zone) =>
    cities.some((city) => zone.endsWith(`/${city}`)),
  );
  const zones = [...(MAIN_ZONE[code] ? [MAIN_ZONE[code]] : []), ...named, ...countryZones];
  const current = zones.map(nameToday).filter((zone): zone is string => zone !== null);
  return current.length > 0 ? [...new Set(current)] : ["UTC"];
}

const aliases = new Map(Object.values(getAllTimezones()).map((zone) => [zone.name as string, zone.aliasOf]));
/** The name of today of a zone that the source has by any of its names; null for one that has none. */
function nameToday(zone: string): string | null {
  const names = [zone, aliases.get(zone) ?? ""].map((name) => zoneToday(name) ?? "");
  return names.find((name) => timezoneSet.has(name)) ?? null;
}

/** About the middle of a country; null for a code that none has. */
export function countryCentre(code: string): { latitudeDeg: number; longitudeDeg: number } | null {
  const [latitudeDeg, longitudeDeg] = countries.find(({ cca2 }) => cca2 === code)?.latlng ?? [];
  return latitudeDeg === undefined || longitudeDeg === undefined ? null : { latitudeDeg, longitudeDeg };
}

/** A country's outline, longitude first, outer rings before holes. Natural Earth 1:50m. */
interface CountryOutline {
  code: string;
  outline: Polygon | MultiPolygon;
  /** The part with the largest area, for centring a map or as a first border. */
  landmass: Polygon;
}

type Shapes = (TopoPolygon | TopoMultiPolygon)[];
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
let atlas: { topology: Countries; shapes: Map<string, Shapes> } | null = null;
const outlines = new Map<string, CountryOutline | null>();

/** Shapes without a number of their own in the source, by their name there. */
const BY_NAME: Readonly<Record<string, string>> = { Kosovo: "XK" };

/**
 * The outline, or null for territories the map does not draw apart (as French Guiana, which is part of France there). Null for Antarctica,
 * too: its ring around the pole is no border in longitude and latitude. Every part passes checkPolygon.
 */
export function countryOutline(code: string): CountryOutline | null {
  const upper = code.toUpperCase();
  let outline = outlines.get(upper);
  if (outline === undefined) {
    outline = outlineOf(upper);
    if (outline) outlines.set(upper, outline);
  }
  return outline;
}

function loadAtlas(): NonNullable<typeof atlas> {
  const topology = createRequire(import.meta.url)("world-atlas/countries-50m.json") as Countries;
  const byNumber = new Map(countries.filter(({ ccn3 }) => ccn3 !== "").map(({ ccn3, cca2 }) => [ccn3, cca2]));
  const shapes = new Map<string, Shapes>();
  for (const shape of topology.objects.countries.geometries) {
    const { name = "" }: { name?: string } = shape.properties ?? {};
    const code = byNumber.get(String(shape.id ?? "")) ?? BY_NAME[name];
    if (code && (shape.type === "Polygon" || shape.type === "MultiPolygon")) {
      shapes.set(code, [...(shapes.get(code) ?? []), shape]);
    }
  }
  return { topology, shapes };
}

let lines: { coasts: Position[][]; borders: Position[][] } | null = null;

/** All coasts and all borders between countries as lines, longitude first. Natural Earth 1:50m. */
export function outlineLines(): { coasts: Position[][]; borders: Position[][] } {
  if (lines) return lines;
  atlas ??= loadAtlas();
  const { topology } = atlas;
  const { countries: shapes } = topology.objects;
  const of = (between: boolean) =>
    mesh(topology, shapes, (a, b) => (a === b) !== between).coordinates as unknown as Position[][];
  return (lines = { coasts: of(false), borders: of(true) });
}

let rings: Position[][] | null = null;

/** The outer rings of all countries, longitude first; what lies within another country is on top of it. Natural Earth 1:50m. */
export function countryShapes(): Position[][] {
  if (rings) return rings;
  atlas ??= loadAtlas();
  const { topology, shapes } = atlas;
  return (rings = [...shapes.values()].flat().flatMap((shape) => {
    const parts =
      shape.type === "Polygon"
        ? [feature(topology, shape).geometry.coordinates]
        : feature(topology, shape).geometry.coordinates;
    return parts.map(([outer = []]) => outer as Position[]);
  }));
}

function outlineOf(code: string): CountryOutline | null {
  if (code === "AQ") return null;
  atlas ??= loadAtlas();
  const { topology, shapes } = atlas;
  // Two shapes may carry one number, as Australia and its Ashmore and Cartier Islands.
  const drawn = (shapes.get(code) ?? []).flatMap((shape) =>
    shape.type === "Polygon"
      ? [feature(topology, shape).geometry.coordinates]
      : feature(topology, shape).geometry.coordinates,
  );
  // Tidied as every border is; a few specks on the antimeridian do not pass and are left out.
  const parts = drawn.map((rings) => checkPolygon(rings)).flatMap(({ ok, coordinates }) => (ok ? [coordinates] : []));
  const sizes = parts.map((rings) => ringAreaM2(rings[0] ?? []));
  const largest = parts[sizes.indexOf(Math.max(...sizes))];
  if (!largest) return null;
  const landmass: Polygon = { type: "Polygon", coordinates: largest };
  return { code, outline: parts.length === 1 ? landmass : { type: "MultiPolygon", coordinates: parts }, landmass };
}

/** A part of at least this share of the largest one's area belongs to the main land, as both islands of New Zealand do. */
const MAIN_SHARE = 0.2;

/**
 * The main land of a country: its largest part, and parts of a fifth of its area or more. A part further off than
 * the largest is wide does not count. So France is without Guiana, and New Zealand has both islands. Null where countryOutline is.
 */
export function countryLandmass(code: string): Polygon | MultiPolygon | null {
  const country = countryOutline(code);
  if (!country) return null;
  const { outline, landmass } = country;
  const main = landmass.coordinates as Rings;
  if (outline.type === "Polygon") return landmass;
  const size = ringAreaM2(main[0]!);
  const [west, south, east, north] = boxOf(main[0]!);
  const reach = Math.hypot(east - west, north - south);
  const parts = (outline.coordinates as Rings[]).filter((rings) => {
    if (ringAreaM2(rings[0]!) < MAIN_SHARE * size) return false;
    const [w, s, e, n] = boxOf(rings[0]!);
    return Math.hypot(Math.max(0, w - east, west - e), Math.max(0, s - north, south - n)) <= reach;
  });
  return parts.length === 1 ? landmass : { type: "MultiPolygon", coordinates: parts };
}

/** West, south, east, north of a ring in degrees. */
const boxOf = (ring: Rings[number]): [number, number, number, number] => {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
};

import { z } from "zod";
import { HOUR_MS } from "~/entities/core/clock";
import { type Locale, LOCALES } from "~/entities/core/locale";
import type { Position } from "~/entities/twin/geometry";
import type { Geocoded, LocationHit } from "~/entities/twin/selection";
import { contentFrom } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { citiesNamed, type City, fold, type NamedCity } from "./cities.server";
import { countryList } from "./countries.server";
import { Recent } from "./recent";

const LIMIT = 8;
/** Characters of a text that is looked for; what is longer is cut. */
export const LONGEST_PLACE = 200;
const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 8_000, accept: "application/json" };

/** Answers of a Nominatim-type provider in GeoJSON; others call the whole name `formatted`. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        display_name: z.string().optional(),
        formatted: z.string().optional(),
        country: z.string().optional(),
        address: z.object({ country: z.string().optional() }).optional(),
      }),
      geometry: z.object({ type: z.literal("Point"), coordinates: z.array(z.number().finite()).min(2) }),
    }),
  ),
});

const cache = new Recent<LocationHit[]>(500, HOUR_MS);

/**
 * Places for a text: what the configured provider finds, else shipped cities. A pair of numbers is that position itself (latitude first,
 * as maps give it, with a dot or a comma for decimals). The shipped cities have no post codes: one that was typed is left out and named
 * in `postcode_ignored`. An empty text finds nothing. Towns of the very name come first, then cities of `country` (ISO 3166-1 alpha-2), the system's. Never throws.
 */
export async function geocode(typed: string, locale: Locale, country?: string): Promise<Geocoded> {
  const text = typed.trim().slice(0, LONGEST_PLACE);
  const answer = (features: LocationHit[]): Geocoded => ({ type: "FeatureCollection", features });
  if (text.length < 2) return answer([]);
  const position = positionIn(text);
  if (position) return answer([placeMatch(text, "", position)]);
  const { name, postcode } = withoutPostcode(text);
  const cities = {
    ...answer(named(citiesFor(name, country), locale)),
    ...(postcode ? { postcode_ignored: postcode } : {}),
  };
  const { geocodeUrl } = environment().map;
  if (!geocodeUrl) return cities;
  try {
    const geocoded = await provided(geocodeUrl, text, locale);
    return geocoded.length > 0 ? answer(geocoded) : cities;
  } catch {
    return { ...cities, provider_failed: true };
  }
}

/** "29000 Quimper", "D-79098 Freiburg", "1011 AB Amsterdam": the name of the town, and what was taken off it. Null: no post code. */
function withoutPostcode(text: string): { name: string; postcode: string | null } {
  const [first = "", ...rest] = text.split(",");
  const postcode = POSTCODE.exec(first)?.[0] ?? null;
  const town = postcode === null ? first : first.replace(postcode, " ");
  return { name: [town.trim().replace(/\s+/g, " "), ...rest].join(","), postcode: postcode?.trim() ?? null };
}
const POSTCODE = /(?<![\p{L}\d])(?:[A-Z]{1,3}-)?\d{3,6}(?:-\d{3,4})?(?:\s[A-Z]{2}(?=\s))?(?![\p{L}\d])/u;

const placeMatch = (formatted: string, country: string, coordinates: Position): LocationHit => ({
  type: "Feature",
  properties: { formatted, country },
  geometry: { type: "Point", coordinates },
});

/** With dots: between the two a comma, a semicolon, a slash or a space. With decimal commas: a comma that is followed by a space as well. */
const POSITIONS = [
  /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;/ ]\s*([+-]?\d{1,3}(?:\.\d+)?)$/,
  /^([+-]?\d{1,3},\d+)\s*(?:[;/]|,(?=\s)|,(?=[+-]?\d{1,3},)|\s)\s*([+-]?\d{1,3},\d+)$/,
];

function positionIn(text: string): Position | null {
  const plain = text.replace(/[\u00b0\u202f]/g, "").replaceAll("\u2212", "-");
  const match = POSITIONS.map((pattern) => pattern.exec(plain)).find((pair) => pair !== null);
  const [lat, lon] = [match?.[1], match?.[2]].map((part) => Number(part?.replace(",", "."))) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : null;
}

/** More than are shown: those of the country wanted may not be the largest. */
const CANDIDATES = 200;

/** Cities for "Hamburg" or "Hamburg, Germany": what follows the comma is a country in any language, its code, or a region. */
function citiesFor(text: string, country: string | undefined): City[] {
  const [name = "", ...rest] = text.split(",");
  const where = fold(rest.join(" "));
  const all = citiesNamed(name, CANDIDATES);
  const inPlace = where === "" ? [] : all.filter((city) => liesIn(city, where));
  const matches = inPlace.length > 0 ? inPlace : all;
  const isInCountry = (city: City) => city.country === country?.toUpperCase();
  // "München" is no town of Switzerland whose name begins so.
  const rank = (city: NamedCity) => 2 * Number(city.isNamesake) + Number(isInCountry(city));
  return [...matches].sort((a, b) => rank(b) - rank(a)).slice(0, LIMIT);
}

const liesIn = ({ country, region }: City, where: string): boolean =>
  [country, region, ...LOCALES.map((locale) => countryNames(locale).get(country) ?? "")].some((name) => {
    const folded = fold(name);
    return folded === where || (where.length > 2 && folded.startsWith(where));
  });

const countryNames = (locale: Locale) => new Map(countryList(locale).map(({ code, name }) => [code, name]));

/** "Freiburg, Germany"; the same name again in a country tells its region, or else its position. */
function named(cities: readonly City[], locale: Locale): LocationHit[] {
  const countries = countryNames(locale);
  const plain = ({ name, country }: City) => `${name}, ${countries.get(country) ?? country}`;
  return cities.map((city) => {
    const twins = cities.filter((other) => plain(other) === plain(city)).length;
    const where = /^[A-Z]{2,3}$/.test(city.region) ? city.region : city.position.map((v) => v.toFixed(2)).join(" ");
    return placeMatch(
      twins > 1 ? `${plain(city)} (${where})` : plain(city),
      countries.get(city.country) ?? city.country,
      city.position,
    );
  });
}

async function provided(url: string, text: string, locale: Locale): Promise<LocationHit[]> {
  const key = `${locale} ${text.toLowerCase()}`;
  const entry = cache.get(key);
  if (entry) return entry;
  const address = new URL(url);
  const query = { q: text, format: "geojson", addressdetails: "1", limit: String(LIMIT), "accept-language": locale };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { content } = await contentFrom(address.toString(), LIMITS);
  const { features } = answerSchema.parse(JSON.parse(content.toString("utf8")));
  const hits = features.slice(0, LIMIT).flatMap(({ properties: p, geometry }) => {
    const [lon = NaN, lat = NaN] = geometry.coordinates;
    const formatted = p.formatted ?? p.display_name;
    if (!formatted || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return [];
    return [placeMatch(formatted.slice(0, 300), p.country ?? p.address?.country ?? "", [lon, lat])];
  });
  cache.set(key, hits);
  return hits;
}

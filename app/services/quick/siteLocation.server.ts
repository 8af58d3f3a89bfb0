import { HOUR_MS, MINUTE_MS, winterOffset, zoneToday } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import type { SitePlace } from "~/entities/quick/quickSite";
import type { Position } from "~/entities/twin/geometry";
import type { LocationHit } from "~/entities/twin/selection";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { citiesWithin } from "~/services/geography/cities.server";
import { countryList, isTimezone } from "~/services/geography/countries.server";
import { geocode } from "~/services/geography/geocode.server";

const MINUTES_PER_DEGREE = 4;

/** Currencies of which a hundredth is what a kWh is priced in, as a cent: sites elsewhere count in euros, and the page says so. */
export const COUNTED_IN_CENTS: readonly string[] = ["EUR", "GBP", "CHF", "USD", "CAD", "AUD", "NZD"];

/** The zone of a country whose clock is nearest to the sun at a longitude; UTC where the country has none. */
function timezoneAt(country: string, longitude: number): string {
  const zones = zonesOf(country).filter(isTimezone);
  const now = new Date();
  const apart = (zone: string): number =>
    Math.abs(winterOffset(zone, now.getUTCFullYear()) / MINUTE_MS - longitude * MINUTES_PER_DEGREE);
  return zones.reduce((best, zone) => (apart(zone) < apart(best) ? zone : best), zones[0] ?? "UTC");
}

/** The zones of a country that the runtime has, by their names of today. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?(): string[] | undefined;
  };
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map((zone) => zoneToday(zone) ?? zone);
}

/** The clock of a zone that is never put forward: "Etc/GMT-1" is one hour ahead of UTC. The zone itself where it is no whole hour ahead. */
export function standardTime(timezone: string): string {
  const hours = winterOffset(timezone, new Date().getUTCFullYear()) / HOUR_MS;
  if (!Number.isInteger(hours)) return timezone;
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** A place as the makers of series take it. */
export const positionOf = ({ latitude, longitude }: Pick<SitePlace, "latitude" | "longitude">) => ({
  latitudeDeg: latitude,
  longitudeDeg: longitude,
});

/** Degrees around a position in which a city tells its country. */
const NEAR = 1.5;

/** The country of the shipped city that is nearest to a position; null where none is near. */
function countryAt(longitude: number, latitude: number): string | null {
  const box = [longitude - NEAR, latitude - NEAR, longitude + NEAR, latitude + NEAR] as const;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const apart = ([lon, lat]: Position): number => Math.hypot((lon - longitude) * squeeze, lat - latitude);
  const cities = citiesWithin(box, 200).sort((a, b) => apart(a.position) - apart(b.position));
  return cities[0]?.country ?? null;
}

/** "Freiburg, Germany (7.85 48.00)" or a whole address: its first part is enough for a name. */
const townOf = ({ properties: { formatted } }: LocationHit): string => formatted.split(/[,(]/)[0]!.trim() || formatted;

/**
 * The first place that a text names: a city, a position, or an address where a search for places is set up. Refuses with 422 a text
 * that names none, a place of no country, and a town with a post code of whose name there are several.
 */
export async function locationNamed(text: string, locale: Locale): Promise<Outcome<SitePlace>> {
  const { features, postcode_ignored } = await geocode(text, locale);
  const [first] = features;
  if (!first) return complain("place", "quick.rules.no_such_place");
  // The post code would have said which of them: the largest is not taken for it.
  const twins = features.filter((hit) => townOf(hit) === townOf(first));
  if (postcode_ignored && twins.length > 1) {
    const towns = twins.map(({ properties }) => properties.formatted).join("\u00a0/ ");
    return complain("place", "quick.rules.several_places", { towns });
  }
  const [longitude, latitude] = first.geometry.coordinates;
  const named = countryList(locale).find(({ name }) => name === first.properties.country)?.code;
  const country = named ?? countryAt(longitude, latitude);
  if (!country) return complain("place", "quick.rules.no_country");
  const name = townOf(first);
  const listed = countryList(locale).find(({ code }) => code === country);
  return done({
    name,
    country,
    country_name: listed?.name,
    timezone: timezoneAt(country, longitude),
    currency: listed && COUNTED_IN_CENTS.includes(listed.currency) ? listed.currency : "EUR",
    latitude,
    longitude,
  });
}

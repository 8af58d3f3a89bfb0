/**
 * Makes dist/outlines.sqlite: coasts and borders between countries of Natural Earth 1:10m (public domain, npm world-atlas), cut into
 * pieces that a map finds by the box they lie in. Reading the whole source takes seconds and 120 MB, which is done once, at the build.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mesh } from "topojson-client";
import { prepared } from "./prepared.mjs";

const require = createRequire(import.meta.url);

/** Points of a piece at most; pieces share their ends. */
const PIECE = 64;
/** Degrees of a stored unit: about 11 m, finer than the source. */
const UNIT = 1e-4;
/** Counts up when the file is made in another way. */
const SHAPE = 1;

function pieces(line) {
  const all = [];
  for (let from = 0; from < line.length - 1; from += PIECE - 1) all.push(line.slice(from, from + PIECE));
  return all;
}

function writeOutlines(db) {
  db.exec(
    "CREATE TABLE piece (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, points BLOB NOT NULL); CREATE VIRTUAL TABLE box USING rtree (id, west, east, south, north)",
  );
  const [piece, box] = [
    db.prepare("INSERT INTO piece (kind, points) VALUES (?, ?)"),
    db.prepare("INSERT INTO box VALUES (?, ?, ?, ?, ?)"),
  ];
  const topology = require("world-atlas/countries-10m.json");
  const { countries } = topology.objects;
  db.transaction(() => {
    for (const [kind, isBetween] of [
      ["coast", false],
      ["border", true],
    ])
      for (const line of mesh(topology, countries, (a, b) => (a === b) !== isBetween).coordinates)
        for (const points of pieces(line)) {
          const numbers = Int32Array.from(points.flat().map((degrees) => Math.round(degrees / UNIT)));
          const { lastInsertRowid } = piece.run(kind, Buffer.from(numbers.buffer));
          const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
          box.run(lastInsertRowid, Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats));
        }
  })();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  prepared(
    join(fileURLToPath(new URL("../..", import.meta.url)), "dist", "outlines.sqlite"),
    { from: "world-atlas", shape: SHAPE },
    writeOutlines,
  );

/**
 * A small invented region as a PMTiles archive of vector tiles, made by an encoder of its own: the product's reader is tested against the
 * formats, not against itself.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const EXTENT = 4096;
const BUFFER = 64;
export const CREDIT = "An invented region";

const area = (layer, kind, coordinates) => ({ layer, type: "Polygon", coordinates, properties: { class: kind } });
const line = (layer, kind, coordinates) => ({ layer, type: "LineString", coordinates, properties: { class: kind } });
const town = (name, kind, at, more = {}) => ({
  layer: "place",
  type: "Point",
  coordinates: [at],
  properties: { name, class: kind, ...more },
});

export const REGION = [
  area("landcover", "wood", [
    [7.72, 48.045],
    [7.745, 48.06],
    [7.765, 48.052],
    [7.755, 48.04],
    [7.73, 48.037],
    [7.72, 48.045],
  ]),
  area("landuse", "residential", [
    [7.762, 48.035],
    [7.778, 48.036],
    [7.779, 48.027],
    [7.764, 48.026],
    [7.762, 48.035],
  ]),
  area("landuse", "industrial", [
    [7.78, 48.026],
    [7.792, 48.027],
    [7.793, 48.02],
    [7.781, 48.019],
    [7.78, 48.026],
  ]),
  area("water", "lake", [
    [7.796, 48.033],
    [7.803, 48.036],
    [7.809, 48.033],
    [7.804, 48.029],
    [7.797, 48.03],
    [7.796, 48.033],
  ]),
  area("building", "yes", [
    [7.7845, 48.0235],
    [7.7862, 48.0236],
    [7.7863, 48.0226],
    [7.7846, 48.0225],
    [7.7845, 48.0235],
  ]),
  line("waterway", "river", [
    [7.7, 48.01],
    [7.74, 48.018],
    [7.77, 48.014],
    [7.8, 48.022],
    [7.86, 48.018],
  ]),
  line("transportation", "motorway", [
    [7.71, 47.98],
    [7.75, 48.005],
    [7.758, 48.03],
    [7.75, 48.08],
  ]),
  line("transportation", "primary", [
    [7.7, 48.032],
    [7.77, 48.031],
    [7.786, 48.024],
    [7.83, 48.02],
    [7.86, 48.026],
  ]),
  line("transportation", "minor", [
    [7.765, 48.035],
    [7.77, 48.031],
    [7.775, 48.027],
  ]),
  line("transportation", "rail", [
    [7.72, 47.97],
    [7.79, 48.0185],
    [7.84, 48.08],
  ]),
  {
    ...line("boundary", "country", [
      [7.7, 47.97],
      [7.715, 48.02],
      [7.705, 48.08],
    ]),
    properties: { admin_level: 2 },
  },
  town("Auenstadt", "town", [7.77, 48.0315], { population: 21_000, "name:fr": "Ville-en-Prés" }),
  town("Seefeld", "village", [7.812, 48.031], { "name:fr": "Champ-du-Lac" }),
  town("Waldhof", "hamlet", [7.74, 48.049]),
];

/** Whole numbers of seven bits a byte. */
function varint(value) {
  const bytes = [];
  let left = value;
  while (left > 127) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  return Buffer.from([...bytes, left]);
}
const field = (number, type, content) => Buffer.concat([varint(number * 8 + type), content]);
const block = (number, content) => field(number, 2, Buffer.concat([varint(content.length), content]));
const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Where a position is on a tile, in its units. */
function onTile([lon, lat], z, x, y) {
  const n = 2 ** z;
  const sin = Math.sin((lat * Math.PI) / 180);
  const across = ((lon + 180) / 360) * n - x;
  const down = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * n - y;
  return [Math.round(across * EXTENT), Math.round(down * EXTENT)];
}

function touches(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const inside = (values) => Math.max(...values) >= -BUFFER && Math.min(...values) <= EXTENT + BUFFER;
  return inside(xs) && inside(ys);
}

const TYPES = { Point: 1, LineString: 2, Polygon: 3 };

function geometry(type, points) {
  const numbers = [];
  let [atX, atY] = [0, 0];
  const to = ([x, y]) => {
    numbers.push(zigzag(x - atX), zigzag(y - atY));
    [atX, atY] = [x, y];
  };
  // A ring is closed by its command: its last point is the first one.
  const drawn = type === "Polygon" ? points.slice(0, -1) : points;
  numbers.push(1 + 8);
  to(drawn[0]);
  if (drawn.length > 1) {
    numbers.push(2 + 8 * (drawn.length - 1));
    drawn.slice(1).forEach(to);
  }
  if (type === "Polygon") numbers.push(7 + 8);
  return Buffer.concat(numbers.map(varint));
}

function valueOf(value) {
  if (typeof value === "string") return block(1, Buffer.from(value));
  if (typeof value === "boolean") return field(7, 0, varint(value ? 1 : 0));
  return field(5, 0, varint(value));
}

export function encodeTile(features, z, x, y) {
  const layers = new Map();
  for (const { layer, type, coordinates, properties } of features) {
    const points = coordinates.map((at) => onTile(at, z, x, y));
    if (!touches(points)) continue;
    const to = layers.get(layer) ?? { keys: [], values: [], features: [] };
    layers.set(layer, to);
    const index = (list, item) => (list.includes(item) ? list.indexOf(item) : list.push(item) - 1);
    const tags = Object.entries(properties).flatMap(([key, value]) => [index(to.keys, key), index(to.values, value)]);
    const parts = [block(2, Buffer.concat(tags.map(varint))), field(3, 0, varint(TYPES[type]))];
    to.features.push(block(2, Buffer.concat([...parts, block(4, geometry(type, points))])));
  }
  if (layers.size === 0) return undefined;
  const encoded = [...layers].map(([name, { keys, values, features: all }]) => {
    const names = keys.map((key) => block(3, Buffer.from(key)));
    const contents = values.map((value) => block(4, valueOf(value)));
    const facts = [field(15, 0, varint(2)), block(1, Buffer.from(name)), ...all, ...names, ...contents];
    return block(3, Buffer.concat([...facts, field(5, 0, varint(EXTENT))]));
  });
  return Buffer.concat(encoded);
}

/** The number of a tile along the curve of Hilbert; written from the curve's definition, point by point. */
function numberOf(z, x, y) {
  if (z === 0) return 0;
  const before = (4 ** z - 1) / 3;
  const walk = (order, d) => {
    let [px, py, t] = [0, 0, d];
    for (let s = 1; s < 2 ** order; s *= 2) {
      const rx = Math.floor(t / 2) % 2;
      const ry = (t % 2) ^ rx;
      if (ry === 0) {
        if (rx === 1) [px, py] = [s - 1 - px, s - 1 - py];
        [px, py] = [py, px];
      }
      [px, py] = [px + s * rx, py + s * ry];
      t = Math.floor(t / 4);
    }
    return [px, py];
  };
  // Quadrant by quadrant: of the four stretches of the curve, the one whose square holds the tile.
  let from = 0;
  for (let order = z, size = 4 ** z; order > 0; order--) {
    size /= 4;
    const side = 2 ** (order - 1);
    const fits = [0, 1, 2, 3].find((part) => {
      const [px, py] = walk(z, from + part * size);
      return Math.floor(px / side) === Math.floor(x / side) && Math.floor(py / side) === Math.floor(y / side);
    });
    from += fits * size;
  }
  return before + from;
}

const tileAt = ([lon, lat], z) => onTile([lon, lat], z, 0, 0).map((value) => Math.floor(value / EXTENT));

function directory(entries) {
  const numbers = [entries.length];
  entries.forEach(({ id }, i) => numbers.push(id - (i === 0 ? 0 : entries[i - 1].id)));
  for (const name of ["run", "length"]) for (const entry of entries) numbers.push(entry[name]);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return Buffer.concat(numbers.map(varint));
}

const CODES = { none: 1, gzip: 2, brotli: 3 };
const PACKERS = {
  none: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  brotli: (bytes) => brotliCompressSync(bytes),
};

export function regionArchive(features = REGION, options = {}) {
  const { minZoom = 6, maxZoom = 14, compression = "gzip", leafEntries = 0, metadata } = options;
  const pack = PACKERS[compression];
  const all = features.flatMap(({ coordinates }) => coordinates);
  const [west, south] = [0, 1].map((i) => Math.min(...all.map((at) => at[i])));
  const [east, north] = [0, 1].map((i) => Math.max(...all.map((at) => at[i])));
  const tiles = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const [[left, top], [right, bottom]] = [tileAt([west, north], z), tileAt([east, south], z)];
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const bytes = encodeTile(features, z, x, y);
        if (bytes) tiles.push({ id: numberOf(z, x, y), bytes: pack(bytes) });
      }
  }
  tiles.sort((a, b) => a.id - b.id);
  let offset = 0;
  const entries = tiles.map(({ id, bytes }) => {
    const entry = { id, run: 1, length: bytes.length, offset };
    offset += bytes.length;
    return entry;
  });
  const leaves = [];
  const rootEntries = [];
  for (let i = 0; leafEntries > 0 && i < entries.length; i += leafEntries) {
    const bytes = pack(directory(entries.slice(i, i + leafEntries)));
    const at = leaves.reduce((sum, leaf) => sum + leaf.length, 0);
    rootEntries.push({ id: entries[i].id, run: 0, length: bytes.length, offset: at });
    leaves.push(bytes);
  }
  const root = pack(directory(leafEntries > 0 ? rootEntries : entries));
  const layers = [...new Set(features.map(({ layer }) => layer))].map((id) => ({ id, fields: {} }));
  const facts = {
    name: "Region",
    attribution: `<a href="https://region.example">${CREDIT}</a>`,
    vector_layers: layers,
  };
  const notes = pack(Buffer.from(JSON.stringify(metadata ?? facts)));
  const parts = [root, notes, Buffer.concat(leaves), Buffer.concat(tiles.map(({ bytes }) => bytes))];
  const header = Buffer.alloc(127);
  header.write("PMTiles", 0, "latin1");
  header[7] = 3;
  let at = header.length;
  parts.forEach(({ length }, i) => {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
    at += length;
  });
  for (const i of [0, 1, 2]) header.writeBigUInt64LE(BigInt(tiles.length), 72 + 8 * i);
  header[96] = 1;
  header[97] = header[98] = CODES[compression];
  header[99] = 1;
  [header[100], header[101]] = [minZoom, maxZoom];
  [west, south, east, north].forEach((value, i) => header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * i));
  return Buffer.concat([header, ...parts]);
}

const [, program, target] = process.argv;
if (program && target && import.meta.url === pathToFileURL(program).href) writeFileSync(target, regionArchive());

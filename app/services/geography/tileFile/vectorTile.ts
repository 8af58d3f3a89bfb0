import { BadArchive, varints } from "./directory";

/** A feature of a vector tile; its parts in units of the tile, of which there are `extent` along a side. */
export interface TileFeature {
  shape: "point" | "line" | "area";
  properties: Record<string, string | number | boolean>;
  parts: [x: number, y: number][][];
}
export interface TileLayer {
  name: string;
  extent: number;
  /** Read one by one, so that who has enough may stop. */
  features: () => Generator<TileFeature>;
}

/** Points of one feature at most; a tile with more is left to the browser. */
const MOST_POINTS = 50_000;
const SHAPES = { 1: "point", 2: "line", 3: "area" } as const;

interface Field {
  number: number;
  /** Of a varint. */
  value: number;
  /** Of a block. */
  block: Buffer;
}

const EMPTY = Buffer.alloc(0);

/** The fields of a message of protocol buffers. Throws BadArchive where one is longer than the message. */
function* fieldsOf(bytes: Buffer): Generator<Field> {
  const reader = new Reader(bytes);
  while (reader.at < bytes.length) {
    const key = reader.varint();
    const number = Math.floor(key / 8);
    const type = key % 8;
    if (type === 0) yield { number, value: reader.varint(), block: EMPTY };
    else if (type === 2) yield { number, value: 0, block: reader.take(reader.varint()) };
    else if (type === 1) yield { number, value: 0, block: reader.take(8) };
    else if (type === 5) yield { number, value: 0, block: reader.take(4) };
    else throw new BadArchive("damaged");
  }
}

class Reader {
  at = 0;
  constructor(private readonly bytes: Buffer) {}

  varint(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined || factor > 2 ** 63) throw new BadArchive("damaged");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new BadArchive("damaged");
    const block = this.bytes.subarray(this.at, end);
    this.at = end;
    return block;
  }
}

/** The layers of a tile in the format of Mapbox (version 2, and 1 where it is the same), by its public specification. */
export const layersOf = (tile: Buffer): TileLayer[] =>
  [...fieldsOf(tile)].flatMap(({ number, block }) => (number === 3 ? [readLayer(block)] : []));

function readLayer(bytes: Buffer): TileLayer {
  const layer = { name: "", extent: 4096, keys: [] as string[], values: [] as (string | number | boolean)[] };
  const features: Buffer[] = [];
  for (const { number, value, block } of fieldsOf(bytes)) {
    if (number === 1) layer.name = block.toString("utf8");
    else if (number === 2) features.push(block);
    else if (number === 3) layer.keys.push(block.toString("utf8"));
    else if (number === 4) layer.values.push(readValue(block));
    else if (number === 5 && value > 0) layer.extent = value;
  }
  const { name, extent, keys, values } = layer;
  return {
    name,
    extent,
    *features() {
      for (const block of features) {
        const feature = readFeature(block, keys, values);
        if (feature) yield feature;
      }
    },
  };
}

function readValue(bytes: Buffer): string | number | boolean {
  for (const { number, value, block } of fieldsOf(bytes)) {
    if (number === 1) return block.toString("utf8");
    if (number === 2 && block.length === 4) return block.readFloatLE(0);
    if (number === 3 && block.length === 8) return block.readDoubleLE(0);
    if (number === 4 || number === 5) return value;
    if (number === 6) return signed(value);
    if (number === 7) return value !== 0;
  }
  return "";
}

const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function readFeature(
  bytes: Buffer,
  keys: readonly string[],
  values: readonly (string | number | boolean)[],
): TileFeature | null {
  const properties: TileFeature["properties"] = {};
  let shape: TileFeature["shape"] | undefined;
  let geometry: Buffer = EMPTY;
  for (const { number, value, block } of fieldsOf(bytes)) {
    if (number === 2) {
      const next = varints(block);
      const end = countOf(block);
      for (let i = 0; i + 1 < end; i += 2) {
        const [key, item] = [keys[next()], values[next()]];
        if (key !== undefined && item !== undefined) properties[key] = item;
      }
    } else if (number === 3) shape = SHAPES[value as 1 | 2 | 3];
    else if (number === 4) geometry = block;
  }
  return shape && geometry.length > 0 ? { shape, properties, parts: readParts(geometry) } : null;
}

/** How many varints a block holds. */
const countOf = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum + (byte < 128 ? 1 : 0), 0);

const [MOVE, LINE, CLOSE] = [1, 2, 7];

/** Points, lines or rings; the last point of a ring is its first. */
function readParts(bytes: Buffer): TileFeature["parts"] {
  const numbers = countOf(bytes);
  const next = varints(bytes);
  const parts: TileFeature["parts"] = [];
  let [x, y, read, points] = [0, 0, 0, 0];
  while (read < numbers) {
    const command = next();
    read++;
    const [what, times] = [command % 8, Math.floor(command / 8)];
    if (what === CLOSE) {
      const ring = parts.at(-1);
      if (ring?.[0]) ring.push([...ring[0]]);
      continue;
    }
    if ((what !== MOVE && what !== LINE) || times * 2 > numbers - read) throw new BadArchive("damaged");
    points += times;
    if (points > MOST_POINTS) throw new BadArchive("damaged");
    for (let i = 0; i < times; i++) {
      x += signed(next());
      y += signed(next());
      if (what === MOVE) parts.push([[x, y]]);
      else parts.at(-1)?.push([x, y]);
    }
    read += times * 2;
  }
  return parts;
}

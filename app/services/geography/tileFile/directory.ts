/**
 * The tables of a PMTiles archive of version 3, read from bytes that may be anything: nothing is made room for before it is known that
 * the bytes can hold it. The format is that of the public specification of PMTiles.
 */

export const HEADER_BYTES = 127;
/** Header and root directory lie within the first of these bytes. */
const ROOT_END = 16_384;
const ENTRY_LEAST_BYTES = 4;
/** Writers split directories long before. */
const MOST_ENTRIES = 250_000;
/** No archive numbers tiles of a finer zoom: their numbers would no longer be exact. */
export const MOST_ZOOM = 26;

/** Why an archive cannot be used; the interface has a sentence for each. */
export type ArchiveFault = "missing" | "not_pmtiles" | "version" | "damaged" | "compression" | "pictures";

export class BadArchive extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(`The map file cannot be used: ${fault}`);
  }
}

export type Compression = "none" | "gzip" | "brotli";
const COMPRESSIONS: Readonly<Record<number, Compression>> = { 1: "none", 2: "gzip", 3: "brotli" };
const VECTOR_TILES = 1;

/** Where a part lies in the file [bytes]. */
export interface Part {
  offset: number;
  length: number;
}

export interface ArchiveHeader {
  root: Part;
  metadata: Part;
  leaves: Part;
  tiles: Part;
  /** Of directories and metadata. */
  innerCompression: Compression;
  tileCompression: Compression;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north [degrees]. */
  bounds: [number, number, number, number];
}

/** The header of an archive; throws BadArchive where it is none, or where a part would lie outside the file. */
export function readHeader(bytes: Buffer, fileBytes: number): ArchiveHeader {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 7) !== "PMTiles") throw new BadArchive("not_pmtiles");
  if (bytes[7] !== 3) throw new BadArchive("version");
  const part = (at: number): Part => {
    const [offset, length] = [bytes.readBigUInt64LE(at), bytes.readBigUInt64LE(at + 8)];
    if (offset + length > BigInt(fileBytes)) throw new BadArchive("damaged");
    return { offset: Number(offset), length: Number(length) };
  };
  const compression = (at: number): Compression => {
    const name = COMPRESSIONS[bytes[at] ?? 0];
    if (!name) throw new BadArchive("compression");
    return name;
  };
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7;
  const root = part(8);
  if (root.offset + root.length > ROOT_END) throw new BadArchive("damaged");
  const header: ArchiveHeader = {
    root,
    metadata: part(24),
    leaves: part(40),
    tiles: part(56),
    innerCompression: compression(97),
    tileCompression: compression(98),
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  };
  if (bytes[99] !== VECTOR_TILES) throw new BadArchive(bytes[99] === 0 ? "damaged" : "pictures");
  if (header.minZoom > header.maxZoom || header.maxZoom > MOST_ZOOM) throw new BadArchive("damaged");
  return header;
}

/** Entries of a directory in the order of tile numbers, each list as long as the others. A run of 0 leads to another directory. */
export interface Directory {
  tileIds: Float64Array;
  runs: Float64Array;
  lengths: Float64Array;
  /** Within the part that the entry is of [bytes]. */
  offsets: Float64Array;
}

/** A directory out of its bytes, decompressed. Throws BadArchive where it says more than it holds. */
export function readDirectory(bytes: Buffer): Directory {
  const numbers = varints(bytes);
  const count = numbers();
  if (count > MOST_ENTRIES || count * ENTRY_LEAST_BYTES > bytes.length) throw new BadArchive("damaged");
  const list = () => new Float64Array(count);
  const directory: Directory = { tileIds: list(), runs: list(), lengths: list(), offsets: list() };
  const { tileIds, runs, lengths, offsets } = directory;
  for (let i = 0; i < count; i++) {
    tileIds[i] = (tileIds[i - 1] ?? 0) + numbers();
    if (i > 0 && tileIds[i]! <= tileIds[i - 1]!) throw new BadArchive("damaged");
  }
  for (const values of [runs, lengths]) for (let i = 0; i < count; i++) values[i] = numbers();
  for (let i = 0; i < count; i++) {
    const value = numbers();
    if (value === 0 && i === 0) throw new BadArchive("damaged");
    offsets[i] = value === 0 ? offsets[i - 1]! + lengths[i - 1]! : value - 1;
  }
  return directory;
}

/** Reads whole numbers of seven bits a byte, one after the other. */
export function varints(bytes: Uint8Array, at = 0): () => number {
  let position = at;
  return () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[position++];
      if (byte === undefined || factor > 2 ** 49) throw new BadArchive("damaged");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
}

/** The entry that a tile's number falls into, by its place in the lists; null where there is none. */
export function entryOf({ tileIds, runs }: Directory, tileId: number): number | null {
  let [low, high] = [0, tileIds.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (tileIds[middle]! <= tileId) low = middle + 1;
    else high = middle - 1;
  }
  if (high < 0) return null;
  const run = runs[high]!;
  return run === 0 || tileId < tileIds[high]! + run ? high : null;
}

/** The number of a tile: those of coarser zooms first, within a zoom along the curve of Hilbert. */
export function tileNumber(z: number, x: number, y: number): number {
  let number = (4 ** z - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const [right, low] = [column >= side ? 1 : 0, row >= side ? 1 : 0];
    number += side * side * ((3 * right) ^ low);
    [column, row] = [column - right * side, row - low * side];
    if (low === 1) continue;
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return number;
}

import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import { brotliDecompress, brotliDecompressSync, gunzip, gunzipSync } from "node:zlib";
import { HOUR_MS } from "~/entities/core/clock";
import { Recent } from "../recent";
import {
  type ArchiveHeader,
  BadArchive,
  type Compression,
  type Directory,
  entryOf,
  HEADER_BYTES,
  type Part,
  readDirectory,
  readHeader,
  tileNumber,
} from "./directory";

/** What is read at once at most [bytes]: as it lies in the file, and decompressed. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_PLAIN_BYTES = 16 * 1024 * 1024;
/** A directory leads to a directory that leads to tiles; writers make no more levels. */
const MOST_LEVELS = 4;
/** Entries of directories in memory, 32 bytes each. */
const CACHE_ENTRIES = 500_000;

/** What the makers of the archive say of it. */
export interface ArchiveNotes {
  name: string;
  /** Whom to credit, as plain text. */
  attribution: string;
  /** Names of the layers in its tiles. */
  layers: string[];
}

export interface Archive {
  header: ArchiveHeader;
  notes: ArchiveNotes;
  /** Size of the file [bytes]. */
  bytes: number;
  /** The bytes of a tile as they lie in the file, compressed as the header says; null where there is none. */
  tile(z: number, x: number, y: number): Promise<Buffer | null>;
  close(): void;
}

/**
 * Opens a PMTiles archive of vector tiles. Only its header, notes and directories are read at once or kept, tiles by reads of
 * their stretch of the file. Throws BadArchive, or the system's error where the file cannot be opened.
 */
export function openArchive(path: string): Archive {
  const file = openSync(path, "r");
  try {
    return readArchive(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readArchive(file: number): Archive {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw new BadArchive("not_pmtiles");
  const header = readHeader(stretchSync(file, { offset: 0, length: Math.min(HEADER_BYTES, stat.size) }), stat.size);
  const { innerCompression } = header;
  const root = readDirectory(plainSync(stretchSync(file, header.root), innerCompression));
  const notes = readNotes(plainSync(stretchSync(file, header.metadata), innerCompression));
  const leaves = new Recent<Directory>(CACHE_ENTRIES, HOUR_MS, ({ tileIds }) => tileIds.length + 1);

  async function leaf(part: Part): Promise<Directory> {
    const key = `${part.offset} ${part.length}`;
    const cached = leaves.get(key);
    if (cached) return cached;
    const directory = readDirectory(await plain(await stretch(file, part), innerCompression));
    leaves.set(key, directory);
    return directory;
  }

  return {
    header,
    notes,
    bytes: stat.size,
    async tile(z, x, y) {
      const number = tileNumber(z, x, y);
      let directory = root;
      for (let level = 0; level < MOST_LEVELS; level++) {
        const at = entryOf(directory, number);
        if (at === null) return null;
        const isTile = directory.runs[at]! > 0;
        const part = within(isTile ? header.tiles : header.leaves, directory.offsets[at]!, directory.lengths[at]!);
        if (isTile) return stretch(file, part);
        directory = await leaf(part);
      }
      throw new BadArchive("damaged");
    },
    close: () => closeSync(file),
  };
}

/** A part of a part of the file. */
function within(whole: Part, offset: number, length: number): Part {
  if (length > MOST_BYTES || offset + length > whole.length) throw new BadArchive("damaged");
  return { offset: whole.offset + offset, length };
}

const readAt = promisify(read);

async function stretch(file: number, { offset, length }: Part): Promise<Buffer> {
  const { bytesRead, buffer } = await readAt(file, Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new BadArchive("damaged");
  return buffer;
}

function stretchSync(file: number, { offset, length }: Part): Buffer {
  if (length > MOST_BYTES) throw new BadArchive("damaged");
  const buffer = Buffer.alloc(length);
  if (readSync(file, buffer, 0, length, offset) < length) throw new BadArchive("damaged");
  return buffer;
}

const LIMIT = { maxOutputLength: MOST_PLAIN_BYTES };

function plainSync(bytes: Buffer, compression: Compression): Buffer {
  if (compression === "none") return bytes;
  try {
    return compression === "gzip" ? gunzipSync(bytes, LIMIT) : brotliDecompressSync(bytes, LIMIT);
  } catch {
    throw new BadArchive("damaged");
  }
}

const ungzip = promisify<Buffer, typeof LIMIT, Buffer>(gunzip);
const unbrotli = promisify<Buffer, typeof LIMIT, Buffer>(brotliDecompress);

/** Bytes of the archive decompressed, 16 MB at most. */
export async function plain(bytes: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === "none") return bytes;
  try {
    return await (compression === "gzip" ? ungzip(bytes, LIMIT) : unbrotli(bytes, LIMIT));
  } catch {
    throw new BadArchive("damaged");
  }
}

const MOST_LETTERS = 300;
/** Makers write links into their credit; people read its words. */
const textIn = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replace(/<[^>]*>/g, "")
        .replaceAll("&copy;", "©")
        .replaceAll("&amp;", "&")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, MOST_LETTERS)
    : "";

function readNotes(bytes: Buffer): ArchiveNotes {
  let notes: Record<string, unknown> = {};
  try {
    const value: unknown = bytes.length === 0 ? {} : JSON.parse(bytes.toString("utf8"));
    if (typeof value === "object" && value !== null) notes = value as Record<string, unknown>;
  } catch {
    throw new BadArchive("damaged");
  }
  const { name, attribution, vector_layers: layers } = notes;
  const ids = Array.isArray(layers)
    ? layers.map((layer: unknown) => textIn((layer as { id?: unknown } | null)?.id))
    : [];
  return { name: textIn(name), attribution: textIn(attribution), layers: ids.filter(Boolean) };
}

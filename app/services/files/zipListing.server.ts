import type { FileHandle } from "node:fs/promises";

/** What the directory of a zip file declares; nothing is unpacked. */
interface ZipListing {
  names: string[];
  /** Bytes when unpacked, as declared, all entries together. */
  unpacked: number;
  /** Bytes as packed, as declared. */
  packed: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** The longest comment a zip file may end with. */
const COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 8_388_608;
const MAX_ENTRIES = 20_000;

/**
 * Reads the directory at the end of a zip file of `size` bytes. Null when it is no sound zip file of one part. Reasons are entries that
 * overlap, names that lead out of the folder, a directory of more than 8 MB, or the 64-bit form no file of 50 MB needs.
 */
export async function listZip(handle: FileHandle, size: number): Promise<ZipListing | null> {
  const tail = await bytesAt(handle, Math.max(0, size - END_BYTES - COMMENT_BYTES), size);
  const end = endOf(tail);
  if (end < 0) return null;
  const [disk, first] = [tail.readUInt16LE(end + 4), tail.readUInt16LE(end + 6)];
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (disk !== 0 || first !== 0 || count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) return null;
  if (start + length > size) return null;
  const directory = await bytesAt(handle, start, start + length);
  const listing: ZipListing = { names: [], unpacked: 0, packed: 0 };
  const starts = new Set<number>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    const name = directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (leadsOut(name)) return null;
    const content = directory.readUInt32LE(at + 42);
    if (starts.has(content)) return null;
    starts.add(content);
    listing.names.push(name);
    listing.packed += directory.readUInt32LE(at + 20);
    listing.unpacked += directory.readUInt32LE(at + 24);
    at = next;
  }
  return listing.packed > start ? null : listing;
}

/** Where the end record begins in the last bytes of the file; -1 when there is none that the comment fits to. */
function endOf(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  return -1;
}

const leadsOut = (name: string): boolean =>
  name === "" || name.includes("\0") || /^[/\\]|^[a-z]:/i.test(name) || name.split(/[/\\]/).includes("..");

/** Bytes from `start` up to `end`, fewer when the file ends before. */
export async function bytesAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start);
  let got = 0;
  while (got < buffer.length) {
    const { bytesRead } = await handle.read(buffer, got, buffer.length - got, start + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return buffer.subarray(0, got);
}

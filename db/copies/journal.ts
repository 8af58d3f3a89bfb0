import { fstatSync, readSync } from "node:fs";
import { endianness } from "node:os";

/**
 * The journal of a database in WAL mode and its index, as https://www.sqlite.org/walformat.html describes them. The journal is a header of 32
 * bytes, then frames of 24 bytes and a page each. The index begins with two copies of a header: what they agree on was committed.
 */

const HEADER_BYTES = 32;
const FRAME_BYTES = 24;
const INDEX_BYTES = 48;

/** The salts in the header of a journal as text; null while it is empty. They change whenever it begins anew. */
export function saltOf(fd: number): string | null {
  const header = Buffer.alloc(HEADER_BYTES);
  return readSync(fd, header, 0, HEADER_BYTES, 0) === HEADER_BYTES ? header.toString("hex", 16, 24) : null;
}

/** Bytes of the journal file. It is overwritten from its beginning, so there may be more than it holds. */
export const journalBytes = (fd: number): number => fstatSync(fd).size;

export interface Committed {
  salt: string;
  /** Frames of the journal that are committed. */
  frames: number;
  /** Pages of the whole database; without meaning while there is no frame. */
  pages: number;
}

/** What is committed, from the index ("-shm"). Null while somebody writes it: the next look is right. */
export function committed(fd: number): Committed | null {
  const both = Buffer.alloc(2 * INDEX_BYTES);
  readSync(fd, both, 0, both.length, 0);
  if (both[12] !== 1 || both.compare(both, INDEX_BYTES, 2 * INDEX_BYTES, 0, INDEX_BYTES) !== 0) return null;
  const number = (at: number) => (endianness() === "LE" ? both.readUInt32LE(at) : both.readUInt32BE(at));
  return { salt: both.toString("hex", 32, 40), frames: number(16), pages: number(20) };
}

/** The number of the page, from 1, that a frame holds. `index` from 0. */
export function pageOfFrame(fd: number, index: number, pageSize: number): number {
  const head = Buffer.alloc(4);
  readSync(fd, head, 0, 4, HEADER_BYTES + index * (FRAME_BYTES + pageSize));
  return head.readUInt32BE(0);
}

/** Reads the page of a frame into `into`. `index` from 0. */
export function readFrame(fd: number, index: number, into: Buffer): void {
  readSync(fd, into, 0, into.length, HEADER_BYTES + index * (FRAME_BYTES + into.length) + FRAME_BYTES);
}

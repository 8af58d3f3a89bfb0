import type { Readable } from "node:stream";
import { STORE_AWAY } from "~/services/core/outcome";

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  /** When it was written, ms since 1970. */
  modified: number;
}

/** What is to be stored: its size in bytes and its SHA-256 (hexadecimal) are known before. */
interface NewObject {
  content: Readable;
  size: number;
  sha256: string;
}

/** Keeps contents under keys such as "demo/2f6c…": lower-case letters, digits and hyphens between slashes. */
export interface FileStore {
  /** Stores all or nothing. Throws StoreFull when there is no room. */
  put(key: string, object: NewObject): Promise<void>;
  /** The content; null when there is none under the key. */
  get(key: string): Promise<Readable | null>;
  /** Removes what is there; nothing there is no mistake. */
  delete(key: string): Promise<void>;
  /** Objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

/** Throws when a key could lead out of the store: keys are made by the program, so that is a mistake of it. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`);
  return key;
}

/** There is no room left to store the file. */
export class StoreFull extends Error {}

/** The store does not take the account, or not for this: waiting changes nothing. */
export class StoreRefused extends Error {
  override name = "StoreRefused";
}

/** The store cannot be reached, or cannot answer just now: what was not possible may be tried once more. */
export class StoreAway extends Error {
  override name = "StoreAway";
  readonly code = STORE_AWAY;
}

/** Whether a failure says that a disk or a quota is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof StoreFull ||
  (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT"));

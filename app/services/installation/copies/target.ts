import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { roomOf } from "~db/backupRoom";
import type { CopySettings } from "~/services/core/settings/copySettings";
import type { FileStore } from "~/services/files/fileObjects";
import { localStore } from "~/services/files/localStore.server";
import { s3Store } from "~/services/files/s3Store.server";

/** Where copies are put. */
export interface CopyTarget {
  /** "/mnt/copies", "s3.example/bucket/folder": never with a key. */
  name: string;
  store: FileStore;
  /** Room left [bytes]; Infinity where nobody can say. */
  room(): number;
}

export function copyTarget(to: CopySettings["to"]): CopyTarget {
  if ("bucket" in to) return { name: bucketName(to.bucket), store: s3Store(to.bucket), room: () => Infinity };
  const { folder } = to;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { name: folder, store: localStore(folder), room: () => roomOf(folder) };
}

const bucketName = ({ bucket, prefix }: { bucket: string; prefix: string }): string =>
  `${bucket.replace(/^https?:\/\//, "")}/${prefix}`.replace(/\/$/, "");

export async function putBytes(store: FileStore, key: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await store.put(key, { content: Readable.from([bytes]), size: bytes.length, sha256 });
}

/** The content; null when there is none under the key. */
export async function getBytes(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await store.get(key);
  return content && buffer(content);
}

/** Object that says from when on (ms since 1970 UTC) the copies hold all databases. */
export const FROM = "from";

/** From when on all databases can be restored, as far as copies that went tell; 0: none went. */
export const wholeFrom = async (store: FileStore): Promise<number> => Number((await getBytes(store, FROM)) ?? 0) || 0;

import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import type { FileStore } from "~/services/files/fileObjects";
import { COMPUTATION_FOLDER } from "./computation";

/** Largest value that is taken from the bucket when inflated [bytes]: a bound for what is read into memory. */
const MOST_BYTES = 2 ** 31 - 1;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Stores a value of a computation under a new key, so that two machines at the same computation never write one object. Returns the key. */
export async function putValue(store: FileStore, computationId: string, value: unknown): Promise<string> {
  const body = await pack(serialize(value), { level: 1 });
  const key = `${COMPUTATION_FOLDER}/${computationId}/${randomUUID()}`;
  const sha256 = createHash("sha256").update(body).digest("hex");
  await store.put(key, { content: Readable.from([body]), size: body.length, sha256 });
  return key;
}

/** The value under a key; undefined when it is gone. */
export async function getValue(store: FileStore, key: string): Promise<{ value: unknown } | undefined> {
  const content = await store.get(key);
  if (!content) return undefined;
  return { value: deserialize(await unpack(await buffer(content), { maxOutputLength: MOST_BYTES })) };
}

/** Removes everything of a computation. */
export async function dropValues(store: FileStore, computationId: string): Promise<void> {
  for await (const { key } of store.list(`${COMPUTATION_FOLDER}/${computationId}/`)) await store.delete(key);
}

/** Removes values that are older than `keepS` [s]: of computations that nobody came back for. Returns how many. */
export async function sweepValues(store: FileStore, now: number, keepS: number): Promise<number> {
  let removed = 0;
  for await (const { key, modified } of store.list(`${COMPUTATION_FOLDER}/`)) {
    if (now - modified < keepS * 1000) continue;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}

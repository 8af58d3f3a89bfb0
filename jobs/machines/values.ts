import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import type { FileStore } from "~/services/files/fileObjects";
import { COMPUTATION_FOLDER } from "./computation";
import { SEAL_BYTES, type Seals } from "./sealing";

/** Largest value that is taken from the bucket, packed or not [bytes]: a bound for what is read into memory. */
const MOST_BYTES = 2 ** 31 - 1;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** A value of the bucket that nobody of this installation put there, or that belongs elsewhere. */
export class NotSealed extends Error {
  override name = "NotSealed";
  constructor(key: string) {
    super(`${key} of the bucket does not bear the seal of this installation`);
  }
}

/** Whose value it is: the computation and, of an output, the input it was computed from. */
export interface ValueOf {
  kind: "input" | "output";
  id: string;
  from?: string;
}
const scopeOf = ({ id, from = "" }: ValueOf, key: string) => [id, key, from];

/** Values of computations in the bucket: seal, then the packed value. */
export interface Values {
  /** Stores a value under a new key, so that two machines at the same computation never write one object. Returns the key. */
  put(of: ValueOf, value: unknown): Promise<string>;
  /** The value under a key; undefined when it is gone. Throws NotSealed before anything of it is unpacked. */
  get(of: ValueOf, key: string): Promise<{ value: unknown } | undefined>;
  /** Removes everything of a computation. */
  drop(computationId: string): Promise<void>;
}

export function valuesIn(store: FileStore, seals: Seals): Values {
  return {
    async put(of, value) {
      const key = `${COMPUTATION_FOLDER}/${of.id}/${randomUUID()}`;
      const body = await pack(serialize(value), { level: 1 });
      const seal = seals.sealBytes(of.kind, scopeOf(of, key), body);
      const sha256 = createHash("sha256").update(seal).update(body).digest("hex");
      await store.put(key, { content: Readable.from([seal, body]), size: seal.length + body.length, sha256 });
      return key;
    },
    async get(of, key) {
      if (!key.startsWith(`${COMPUTATION_FOLDER}/${of.id}/`)) throw new NotSealed(key);
      const content = await store.get(key);
      if (!content) return undefined;
      const bytes = await readAll(content);
      const body = bytes.subarray(SEAL_BYTES);
      if (!seals.fits(of.kind, scopeOf(of, key), body, bytes.subarray(0, SEAL_BYTES))) throw new NotSealed(key);
      return { value: deserialize(await unpack(body, { maxOutputLength: MOST_BYTES })) };
    },
    async drop(computationId) {
      for await (const { key } of store.list(`${COMPUTATION_FOLDER}/${computationId}/`)) await store.delete(key);
    },
  };
}

/** Everything that comes, up to the bound. */
async function readAll(content: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`A value of the bucket has more than ${MOST_BYTES} bytes`);
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
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

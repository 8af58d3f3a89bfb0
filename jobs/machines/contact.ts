import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Redis } from "ioredis";
import type { FileStore } from "~/services/files/fileObjects";
import { COMPUTATION_FOLDER } from "./computation";
import { readProduct, type Standing } from "./presence";
import { Refused } from "./refusal";

/**
 * Writes, reads and deletes an object, as computing does, and reads what is not there: an account that may not list is refused that. Throws
 * when the bucket does not do all of it.
 */
export async function reachBucket(store: FileStore): Promise<void> {
  const body = Buffer.from("A worker machine was here.");
  const key = `${COMPUTATION_FOLDER}/reached-${randomUUID()}`;
  const sha256 = createHash("sha256").update(body).digest("hex");
  await store.put(key, { content: Readable.from([body]), size: body.length, sha256 });
  const content = await store.get(key);
  content?.destroy();
  await store.delete(key);
  if (!content) throw new Error("The bucket does not give back what was written to it");
  const gone = await store.get(key);
  gone?.destroy();
  if (gone) throw new Error("The bucket does not delete what it was told to");
}

/**
 * Asks the queue, and what the product says of itself there. Throws Refused when its key is another one than `own`: nothing that it hands out
 * could be opened. Returns the product's build and key; undefined when it says nothing at present.
 */
export async function reachQueue(redis: Redis, presence: string, own: Standing): Promise<Standing | undefined> {
  const product = await readProduct(redis, presence);
  if (product && product.keyId !== own.keyId)
    throw new Refused(
      "key",
      `MACHINE_KEY is not that of the product (it has ${product.keyId}, this machine ${own.keyId}). The product prints its own: npm run -s worker -- --key.`,
    );
  return product;
}

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type FileStore, StoreRefused } from "~/services/files/fileObjects";
import { reachBucket } from "./contact";
import { refusalOf } from "./refusal";

/** A bucket in memory; `broken` are the things that it does otherwise. */
function bucket(broken: Partial<FileStore> = {}) {
  const objects = new Map<string, Buffer>();
  const store: FileStore = {
    async put(key, { content }) {
      objects.set(key, await buffer(content));
    },
    get: (key) => Promise.resolve(objects.has(key) ? Readable.from([objects.get(key)!]) : null),
    delete: (key) => Promise.resolve(void objects.delete(key)),
    async *list() {},
    ...broken,
  };
  return { objects, store };
}
const refuse = () => Promise.reject(new StoreRefused("403 AccessDenied"));

test("a bucket is reached when an object was written, read and deleted, and leaves nothing", async () => {
  const { objects, store } = bucket();
  await reachBucket(store);
  expect(objects.size).toBe(0);
});

test("one that loses, keeps or refuses any of it is not reached", async () => {
  const lost = bucket({ get: () => Promise.resolve(null) });
  await expect(reachBucket(lost.store)).rejects.toThrow("does not give back");
  const hoarding = bucket({ delete: () => Promise.resolve() });
  await expect(reachBucket(hoarding.store)).rejects.toThrow("does not delete");
  for (const broken of [{ put: refuse }, { get: refuse }, { delete: refuse }]) {
    const error: unknown = await reachBucket(bucket(broken).store).catch((thrown: unknown) => thrown);
    expect(refusalOf(error)).toMatchObject({ by: "bucket" });
  }
  // S3 says 403 instead of 404 to an account that may not list.
  const { objects, store } = bucket();
  const get = (key: string) => (objects.has(key) ? store.get(key) : refuse());
  await expect(reachBucket({ ...store, get })).rejects.toThrow("AccessDenied");
});

test("a password that the queue refuses is told from a queue that is away", () => {
  const refused = [
    "WRONGPASS invalid username-password pair or user is disabled.",
    "NOAUTH Authentication required.",
    "NOPERM",
  ];
  for (const message of refused) expect(refusalOf(new Error(message))).toMatchObject({ by: "queue" });
  for (const message of [
    "connect ECONNREFUSED 127.0.0.1:6379",
    "Connection is closed.",
    "LOADING Redis is loading",
    "OOM",
  ])
    expect(refusalOf(new Error(message))).toBeUndefined();
  expect(refusalOf(new Error("The file store did not read x: 503 SlowDown"))).toBeUndefined();
});

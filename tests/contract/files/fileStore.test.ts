import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { passingRefusal } from "~/services/core/outcome";
import { s3Url } from "~/services/core/settings/fileSettings";
import { type FileStore, isFull, StoreAway, StoreFull } from "~/services/files/fileObjects";
import { localStore } from "~/services/files/localStore.server";
import { s3Store } from "~/services/files/s3Store.server";
import { type S3Server, startS3 } from "./s3Server";

const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCY=";
let s3: S3Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "energy-objects-"));
  s3 = await startS3({ key: "test-key", secret: SECRET, region: "eu-central-1", pageSize: 2 });
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  s3.failWith = null;
  s3.requests.length = 0;
});

const settings = (secret = SECRET) =>
  s3Url.parse(`${s3.url.replace("//", `//test-key:${encodeURIComponent(secret)}@`)}/files/energy?region=eu-central-1`);
const object = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return {
    content: Readable.from([bytes]),
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
};
const text = async (store: FileStore, key: string) => {
  const stream = await store.get(key);
  return stream && (await buffer(stream)).toString();
};
const keys = async (store: FileStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each([
  ["a folder", () => localStore(folder)],
  ["a bucket", () => s3Store(settings())],
])("a store in %s", (_name, make) => {
  test("gives back what was put, lists it and forgets it", async () => {
    const store = make();
    for (const key of ["demo/a1", "demo/b2", "demo/c3", "demo-two/d4"])
      await store.put(key, object(`content of ${key}`));
    expect(await text(store, "demo/b2")).toBe("content of demo/b2");
    expect(await keys(store, "demo/")).toEqual(["demo/a1", "demo/b2", "demo/c3"]);
    await store.put("demo/b2", object("newer"));
    expect(await text(store, "demo/b2")).toBe("newer");
    await store.delete("demo/b2");
    await store.delete("demo/b2");
    expect(await text(store, "demo/b2")).toBeNull();
    expect(await keys(store, "")).toEqual(["demo-two/d4", "demo/a1", "demo/c3"]);
    for await (const { size, modified } of store.list("demo/a1")) {
      expect(size).toBe("content of demo/a1".length);
      expect(Math.abs(Date.now() - modified)).toBeLessThan(60_000);
    }
  });

  test("carries five megabytes unchanged", async () => {
    const store = make();
    const bytes = Buffer.alloc(5_000_000, "0123456789abcdef");
    await store.put("demo/large", object(bytes));
    expect((await buffer((await store.get("demo/large"))!)).equals(bytes)).toBe(true);
    await store.delete("demo/large");
  });

  test.each(["../out", "a/../../b", "/etc/passwd", "a//b", "A", "a.b", "a\\b", "", "a b", "a/%2e%2e/b"])(
    "refuses the key %j",
    async (key) => {
      await expect(make().put(key, object("x"))).rejects.toThrow("Not a key");
      await expect(make().get(key)).rejects.toThrow("Not a key");
      await expect(make().delete(key)).rejects.toThrow("Not a key");
    },
  );
});

describe("a folder", () => {
  test("keeps nothing of a content that broke off", async () => {
    const store = localStore(folder);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from("first");
        throw new Error("the line was cut");
      })(),
    );
    await expect(store.put("demo/broken", { content: broken, size: 10, sha256: "" })).rejects.toThrow("cut");
    await expect(store.put("demo/short", { ...object("abc"), size: 4 })).rejects.toThrow("3 bytes");
    expect(readdirSync(join(folder, "demo")).filter((name) => /broken|short/.test(name))).toEqual([]);
    expect(existsSync(join(folder, "demo/broken"))).toBe(false);
  });
});

describe("a bucket", () => {
  test("is asked with signed requests of a known length under its folder", async () => {
    await s3Store(settings()).put("demo/signed", object("hello"));
    const [put] = s3.requests;
    expect(put?.path).toBe("/files/energy/demo/signed");
    expect(put?.headers["content-length"]).toBe("5");
    expect(put?.headers["transfer-encoding"]).toBeUndefined();
    expect(JSON.stringify(s3.requests)).not.toContain(SECRET);
  });

  test("refuses a wrong secret, and another content than was announced", async () => {
    await expect(s3Store(settings("wrong")).put("demo/x", object("x"))).rejects.toThrow("SignatureDoesNotMatch");
    const other = { ...object("told"), content: Readable.from([Buffer.from("sent")]) };
    await expect(s3Store(settings()).put("demo/x", other)).rejects.toThrow("SHA256Mismatch");
    expect(await text(s3Store(settings()), "demo/x")).toBeNull();
  });

  test.each(["reset", "SlowDown", "ServiceUnavailable"])("that is away says so: %s", async (how) => {
    if (how === "reset") s3.isAway = true;
    else s3.failWith = { status: how === "SlowDown" ? 429 : 503, code: how };
    const store = s3Store(settings());
    const all = [store.put("demo/x", object("x")), store.get("demo/x"), store.delete("demo/x")];
    for (const { reason } of (await Promise.allSettled(all)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(StoreAway);
      expect(passingRefusal(reason)).toMatchObject({ status: 503, message: "errors.store_away", retryAfterS: 5 });
      expect(String(reason)).not.toContain("secret");
    }
    s3.isAway = false;
  });

  test.each([
    ["forth", -1],
    ["back", 1],
  ])("goes on when the clock here was set %s by an hour, and once it is right once more", async (_how, ahead) => {
    const store = s3Store(settings());
    await store.put("demo/x", object("before"));
    s3.aheadMs = ahead * HOUR_MS;
    const refused = await store.put("demo/x", object("x")).catch((error: unknown) => error);
    // No wrong key: the next attempt is signed by the clock of the store.
    expect(refused).toBeInstanceOf(StoreAway);
    expect(String(refused)).toContain("clock");
    await store.put("demo/x", object("meanwhile"));
    expect(await text(store, "demo/x")).toBe("meanwhile");
    s3.aheadMs = 0;
    // What sends nothing is tried once more at once.
    expect(await text(store, "demo/x")).toBe("meanwhile");
    await store.delete("demo/x");
    expect(await keys(store, "demo/x")).toEqual([]);
  });

  test("that is full says so", async () => {
    s3.failWith = { status: 507, code: "XMinioStorageFull" };
    const full = await s3Store(settings())
      .put("demo/x", object("x"))
      .catch((error: unknown) => error);
    expect(full).toBeInstanceOf(StoreFull);
    expect(isFull(full)).toBe(true);
    s3.failWith = { status: 500, code: "InternalError" };
    const failed = await s3Store(settings())
      .put("demo/x", object("x"))
      .catch((error: unknown) => error);
    expect(isFull(failed)).toBe(false);
    expect(String(failed)).toContain("InternalError");
  });
});

test.each([
  ["ftp://key:secret@host/bucket"],
  ["https://host/bucket"],
  ["https://key:secret@host"],
  ["https://key:secret@host/bucket/a%20b"],
  ["no address"],
])("S3_URL %s is refused", (address) => {
  expect(s3Url.safeParse(address).success).toBe(false);
});

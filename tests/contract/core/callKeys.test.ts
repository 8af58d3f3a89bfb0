import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { MISSING, sample } from "./samples";

let product: Product;
beforeAll(async () => {
  // Two web processes: which of them takes a call is chance.
  product = await startProduct({ WEB_PROCESSES: "2" }, { whole: true });
});
afterAll(() => product.stop());

interface Sent {
  caller?: Caller;
  method?: string;
  path: string;
  body?: unknown;
  key: string;
}

async function send({ caller = "admin", method = "POST", path, body, key }: Sent) {
  const form = body instanceof FormData;
  const response = await fetch(`${product.url}/${path}`, {
    method,
    headers: {
      ...product.signIn(caller),
      "Idempotency-Key": key,
      ...(body === undefined || form ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : form ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, replayed: response.headers.get("Idempotency-Replayed") === "true" };
}
const newKey = () => `"${randomUUID()}"`;
const stored = <T>(use: (db: Database.Database) => T): T => {
  const db = new Database(join(product.dataDir, "spaces/demo.sqlite"));
  const value = use(db);
  db.close();
  return value;
};
const writesOf = (id: string): number =>
  stored((db) => (db.prepare("SELECT count(*) AS n FROM changes WHERE id = ?").get(id) as { n: number }).n);

describe("a writing call with a key", () => {
  test("gets the first answer once more: status and body, without a second write", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    const first = await send({ path: "api/carrier", body: item, key });
    expect([first.status, first.replayed]).toEqual([200, false]);
    const next = await send({ path: "api/carrier", body: item, key });
    expect(next).toEqual({ ...first, replayed: true });
    expect(writesOf(id)).toBe(1);
    // Without the key the same call is one more write.
    await product.call("admin", "POST", "carrier", item);
    expect(writesOf(id)).toBe(2);
  });

  test("of twenty at once one is carried out; the others wait for it or get its answer", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    const all = await Promise.all(Array.from({ length: 20 }, () => send({ path: "api/carrier", body: item, key })));
    expect(writesOf(id)).toBe(1);
    expect(all.filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1);
    for (const { status, replayed } of all) expect([200, 409], String(replayed)).toContain(status);
    const late = await send({ path: "api/carrier", body: item, key });
    expect([late.status, late.replayed]).toEqual([200, true]);
  });

  test("refuses another body, another address and another method under the key", async () => {
    const [one, other] = [sample("carrier", ""), sample("carrier", "")];
    const key = newKey();
    await send({ path: "api/carrier", body: one.item, key });
    const tries: Sent[] = [
      { path: "api/carrier", body: other.item, key },
      // Longer than the first one: not read to its end.
      { path: "api/carrier", body: { ...one.item, note: "x".repeat(500_000) }, key },
      { path: "api/carrier?x=1", body: one.item, key },
      { path: "api/technology", body: one.item, key },
      { method: "DELETE", path: `api/carrier/${one.id}`, key },
    ];
    for (const sent of tries) {
      const { status, text } = await send(sent);
      expect(status, sent.path).toBe(422);
      expect(text).toContain("This key belongs to another call");
    }
    expect(writesOf(other.id)).toBe(0);
    expect(writesOf(one.id)).toBe(1);
  });

  test("a deletion is told once more as it was, not as a second one", async () => {
    const { id, item } = sample("carrier", "");
    await product.call("admin", "POST", "carrier", item);
    const path = `api/carrier/${id}?hard=1`;
    const key = newKey();
    const first = await send({ method: "DELETE", path, key });
    const next = await send({ method: "DELETE", path, key });
    expect([next.status, next.text, next.replayed]).toEqual([first.status, first.text, true]);
  });

  test("a form with a file counts as the same whatever word parts its fields", async () => {
    const key = newKey();
    const form = () => {
      const data = new FormData();
      data.append("file", new Blob(["a note"], { type: "text/plain" }), "note.txt");
      return data;
    };
    const path = "files/attachments/system/demo-district";
    const first = await send({ path, body: form(), key });
    expect(first.status, first.text).toBeLessThan(300);
    const next = await send({ path, body: form(), key });
    expect(next).toEqual({ ...first, replayed: true });
    const other = form();
    other.set("file", new Blob(["another note"], { type: "text/plain" }), "note.txt");
    expect((await send({ path, body: other, key })).status).toBe(422);
  });

  test("is one person's: the same word of somebody else is another key", async () => {
    const [one, other] = [sample("carrier", ""), sample("carrier", "")];
    const key = newKey();
    await send({ caller: "admin", path: "api/carrier", body: one.item, key });
    const theirs = await send({ caller: "superadmin", path: "api/carrier", body: other.item, key });
    expect([theirs.status, theirs.replayed]).toEqual([200, false]);
    expect(writesOf(other.id)).toBe(1);
  });

  test("opens nothing to a viewer, and keeps nothing of what the role refuses", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    await send({ caller: "admin", path: "api/carrier", body: item, key });
    for (let i = 0; i < 2; i++) {
      const { status, replayed } = await send({ caller: "viewer", path: "api/carrier", body: item, key });
      expect([status, replayed]).toEqual([403, false]);
    }
    expect((await send({ caller: "nobody", path: "api/carrier", body: item, key })).status).toBe(401);
    expect(writesOf(id)).toBe(1);
    const missing = await send({ method: "DELETE", path: `api/carrier/${MISSING}`, key: newKey() });
    expect(missing.status).toBe(404);
    const refusals = stored((db) => db.prepare("SELECT status FROM call_keys WHERE status IN (403, 404)").all());
    expect(refusals).toEqual([]);
  });

  test("a refusal of what was sent is the answer to that body", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    const wrong = { ...item, color: 7 };
    const first = await send({ path: "api/carrier", body: wrong, key });
    expect(first.status).toBe(422);
    expect(await send({ path: "api/carrier", body: wrong, key })).toEqual({ ...first, replayed: true });
    expect((await send({ path: "api/carrier", body: item, key })).text).toContain("This key belongs to another call");
    expect(writesOf(id)).toBe(0);
  });

  test("holds for 24 hours", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    await send({ path: "api/carrier", body: item, key });
    const age = (ms: number) =>
      stored((db) => db.prepare("UPDATE call_keys SET began_at = began_at - ? WHERE user_id = user_id").run(ms));
    age(23 * HOUR_MS);
    expect((await send({ path: "api/carrier", body: item, key })).replayed).toBe(true);
    age(2 * HOUR_MS);
    expect((await send({ path: "api/carrier", body: item, key })).replayed).toBe(false);
    expect(writesOf(id)).toBe(2);
  });

  test("is not carried out once more when the first one broke off", async () => {
    const { id, item } = sample("carrier", "");
    const key = newKey();
    await send({ path: "api/carrier", body: item, key });
    stored((db) => db.prepare("UPDATE call_keys SET state = 'broke_off'").run());
    const { status, text } = await send({ path: "api/carrier", body: item, key });
    expect(status).toBe(409);
    expect(text).toContain("broke off");
    expect(writesOf(id)).toBe(1);
  });

  test("is refused when it is no key, and where what is given is secret", async () => {
    const { id, item } = sample("carrier", "");
    for (const key of ['""', "two words", '"open', "x".repeat(256)]) {
      const { status, text } = await send({ path: "api/carrier", body: item, key });
      expect(status, key).toBe(400);
      expect(text).toContain("Idempotency-Key");
    }
    expect(writesOf(id)).toBe(0);
    const account = { email: "admin@demo.test", password: "energy-demo-2026" };
    const token = await send({ caller: "nobody", path: "api/auth/token", body: account, key: newKey() });
    expect(token.status).toBe(400);
    expect(token.text).toContain("secret");
    const other = await send({ caller: "superadmin", path: "api/database", body: { db: "demo" }, key: newKey() });
    expect([other.status, other.text.includes("one sign-in")]).toEqual([400, true]);
  });

  test("has a bound on how many there are", async () => {
    const { item } = sample("carrier", "");
    stored((db) => {
      const add = db.prepare("INSERT INTO call_keys (user_id, key_hash, state, began_at) VALUES (?, ?, 'done', ?)");
      const { user_id } = db
        .prepare("SELECT user_id FROM call_keys JOIN changes ON changes.by = user_id WHERE changes.type = 'carrier'")
        .get() as { user_id: string };
      db.transaction(() => {
        for (let i = 0; i < 10_000; i++) add.run(user_id, `filled-${i}`, Date.now());
      })();
    });
    const { status, text } = await send({ path: "api/carrier", body: item, key: newKey() });
    expect(status).toBe(429);
    expect(text).toContain("10000");
    stored((db) => db.prepare("DELETE FROM call_keys WHERE key_hash LIKE 'filled-%'").run());
    expect((await send({ path: "api/carrier", body: item, key: newKey() })).status).toBe(200);
  });
});

/**
 * Somebody else writes for longer than a write waits (five seconds), as a large change of another program does. That is no error of the
 * product: a sign-in and a call are refused for a moment with a sentence, and pages are read as before.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { textsOf } from "~/i18n/i18n.server";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { sample } from "./samples";

let product: Product;
const locks: Database.Database[] = [];
beforeAll(async () => {
  product = await startProduct();
}, MINUTE_MS);
afterAll(async () => {
  for (const lock of locks) lock.close();
  await product.stop();
});

const sentence = textsOf("en")("errors:busy");
const SYSTEM = sample("system", "").item;

it(
  "refuses for a moment what cannot be written, in a sentence, and lets pages be read",
  { timeout: MINUTE_MS },
  async () => {
    const person = new Person(product.url);
    await person.signIn("viewer@demo.test");
    // The sign-in was used long ago: reading a page notes its use.
    const platform = new Database(join(product.dataDir, "platform.sqlite"));
    platform.prepare("UPDATE sessions SET last_seen_at = last_seen_at - 600000").run();
    for (const file of ["platform.sqlite", "spaces/demo.sqlite"]) {
      const lock = new Database(join(product.dataDir, file));
      locks.push(lock);
      lock.exec("BEGIN IMMEDIATE");
    }

    const refused = await new Person(product.url).signIn("editor@demo.test");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    const form = await refused.text();
    expect(form).toContain(sentence);
    expect(form).toContain('value="editor@demo.test"');
    expect(form).toContain("<title>Error: ");
    expect(form).not.toContain('energy-demo-2026"');

    const call = await product.call("editor", "POST", "system", SYSTEM);
    expect(call).toMatchObject({ status: 503, body: { message: sentence } });
    expect(call.headers.get("Retry-After")).toBe("5");

    expect((await person.get("/settings/account")).status).toBe(200);

    for (const lock of locks) lock.exec("ROLLBACK");
    const written = await product.call("editor", "POST", "system", SYSTEM);
    expect(written.status).toBe(200);
    platform.close();
  },
);

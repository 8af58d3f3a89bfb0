import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabases, newSpace, type SpaceDb } from "./client";
import { facts } from "./schema/changes";

const dataDir = mkdtempSync(join(tmpdir(), "energy-client-"));
let db: SpaceDb;
beforeAll(() => {
  db = newSpace(dataDir, "alpha");
  db.insert(facts).values({ name: "a", value: "1" }).run();
});
afterAll(() => {
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

it("gives everybody who asks by the same SQL their rows in their own way", () => {
  const query = () => db.select().from(facts).where(eq(facts.name, "a"));
  const text = query().toSQL().sql;
  const rows = db
    .select()
    .from(facts)
    .where(eq(facts.name, sql.placeholder("name")))
    .prepare();
  for (let round = 0; round < 2; round++) {
    expect(query().all()).toEqual([{ name: "a", value: "1" }]);
    expect(query().values()).toEqual([["a", "1"]]);
    expect(rows.get({ name: "a" })).toEqual({ name: "a", value: "1" });
    expect(db.$client.prepare(text).pluck().get("a")).toBe("a");
    expect(db.$client.prepare(text).get("a")).toEqual({ name: "a", value: "1" });
    const raw = sql`select "name", "value" from "facts" where "facts"."name" = ${"a"}`;
    expect(db.all(raw)).toEqual([{ name: "a", value: "1" }]);
  }
});

it("goes on after a change of the tables, and after many other statements", () => {
  const query = () => db.select({ value: facts.value }).from(facts).where(eq(facts.name, "a")).get();
  expect(query()).toEqual({ value: "1" });
  db.$client.exec("CREATE TABLE later (n INTEGER)");
  expect(query()).toEqual({ value: "1" });
  for (let i = 0; i < 600; i++) expect(db.all(sql.raw(`select ${i} as n`))).toEqual([{ n: i }]);
  expect(query()).toEqual({ value: "1" });
});

import { statSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabases, spaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import * as schema from "~db/space.schema";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { measureSpace } from "./measure";
import { readSizes, sizesOfAll, spaceSizes, storeSizes } from "./storage.server";
import { isListed } from "./tables";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

test("each table of a space is in one kind, so that no kind grows unseen", () => {
  const tables = Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table));
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((table) => !isListed(table))).toEqual([]);
});

describe("a space with two systems", () => {
  const sizeOf = (kind: string) => measureSpace(space.dataDir, "alpha").kinds.find((row) => row.kind === kind)!;

  test("has sums that are the files: kinds, systems and free pages leave nothing out", () => {
    const db = spaceDb(space.dataDir, "alpha");
    newSystem(space.admin, { system_id: "first" });
    newSystem(space.admin, { system_id: "second" });
    livePoints(db).exec(
      "INSERT INTO series VALUES (1, 'gone', NULL); INSERT INTO points VALUES (1, 0, 1.5), (1, 900, 2)",
    );
    // So that the files hold everything.
    closeDatabases();
    const sizes = measureSpace(space.dataDir, "alpha");
    const files = ["spaces", "live"].map((folder) => statSync(join(space.dataDir, folder, "alpha.sqlite")).size);
    const sum = (rows: readonly { bytes: number }[]) => rows.reduce((all, { bytes }) => all + bytes, 0);
    expect(sizes.bytes).toBe(files[0]! + files[1]!);
    expect(sum(sizes.kinds) + sizes.free_bytes).toBe(sizes.bytes);
    expect(sum(sizes.systems)).toBe(sum(sizes.kinds));
    expect(sizes.systems_in_all).toBe(2);
    expect(sizeOf("points").rows).toBe(2);
  });

  test("has rows that hang on another row at the system of that row", () => {
    const db = spaceDb(space.dataDir, "alpha").$client;
    const long = "x".repeat(200_000);
    db.exec(`INSERT INTO timeseries (ts_id, system_id, type, interpolation, properties, created_at, created_by, set_at, set_by)
      VALUES ('t', 'second', 'parameter', 'linear', '{}', '', '', '', '')`);
    db.prepare("INSERT INTO timeseries_blocks VALUES ('t', 2030, 0, 3600, ?)").run(Buffer.from(long));
    const second = measureSpace(space.dataDir, "alpha").systems.find((row) => row.system_id === "second")!;
    // 200 000 bytes of values: were blocks of no system, nearly nothing of it would be here.
    expect(second.kinds.timeseries).toBeGreaterThan(200_000);
    expect(second.kinds.timeseries).toBeLessThan(260_000);
  });

  test("has the bytes of attachments once for each file, next to those of rows", () => {
    const db = spaceDb(space.dataDir, "alpha").$client;
    const add =
      db.prepare(`INSERT INTO attachments (attachment_id, element_type, entity_id, system_id, name, size, sha256, stored, created_at, created_by, set_at, set_by)
      VALUES (?, 'system', 'first', 'first', 'a.pdf', 5000, '', 'same', '', '', '', '')`);
    add.run("a");
    add.run("b");
    expect(sizeOf("attachments")).toMatchObject({ rows: 2, file_bytes: 5000 });
  });
});

test("sizes are for admins of the space, and those of all spaces for super admins", () => {
  const db = spaceDb(space.dataDir, "alpha");
  expect(readSizes(db)).toBeNull();
  const sizes = measureSpace(space.dataDir, "alpha");
  storeSizes(db, sizes);
  storeSizes(db, sizes);
  expect(spaceSizes(space.admin)).toMatchObject({ ok: true, value: { sizes, measuring: false } });
  expect(spaceSizes(space.editor)).toMatchObject({ ok: false, status: 403 });
  expect(spaceSizes(space.stranger)).toMatchObject({ ok: true, value: { sizes: null } });
  expect(sizesOfAll(space.admin)).toMatchObject({ ok: false, status: 403 });
  const all = sizesOfAll(space.superAdmin);
  expect(all.ok && all.value.map(({ space: name }) => name).sort()).toEqual(["alpha", "beta"]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { derived, frozen } from "./unchanged";

const folder = mkdtempSync(join(tmpdir(), "energy-unchanged-"));
const open = () => {
  const db = new Database(join(folder, "one.sqlite"));
  db.pragma("journal_mode = WAL");
  return db;
};
let db: Database.Database;
beforeAll(() => {
  db = open();
  db.exec("CREATE TABLE t (n INTEGER)");
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

it("makes again after a write of this connection, of another one, and within a transaction", () => {
  let reads = 0;
  const of = { $client: db };
  const rows = () =>
    derived(of, "rows", () => {
      reads++;
      return frozen(db.prepare("SELECT n FROM t ORDER BY n").all() as { n: number }[]);
    });
  rows();
  expect(rows()).toEqual([]);
  expect(reads).toBe(1);
  db.exec("INSERT INTO t VALUES (1)");
  expect(rows()).toEqual([{ n: 1 }]);
  const other = open();
  other.exec("INSERT INTO t VALUES (2)");
  other.close();
  expect(rows()).toHaveLength(2);
  rows();
  expect(reads).toBe(3);
  db.transaction(() => {
    db.exec("INSERT INTO t VALUES (3)");
    expect(rows()).toHaveLength(3);
  })();
  expect(rows()).toHaveLength(3);
  // The list and its rows are everybody's.
  expect(() => rows().push({ n: 9 })).toThrow(TypeError);
  expect(rows()).toHaveLength(3);
  expect(() => (rows()[0]!.n = 7)).toThrow(TypeError);
});

it("makes what is derived from rows once for a state of the database, unless it is too large to be kept", () => {
  const of = { $client: db };
  const calls: string[] = [];
  const sum = (name: string, rows = 1) =>
    derived(
      of,
      name,
      () => {
        calls.push(name);
        return db.prepare("SELECT sum(n) FROM t").pluck().get() as number;
      },
      () => rows,
    );
  const first = sum("small");
  expect(sum("small")).toBe(first);
  sum("large", 6_000);
  sum("large", 6_000);
  expect(calls).toEqual(["small", "large", "large"]);
  db.exec("INSERT INTO t VALUES (100)");
  expect(sum("small")).toBe(first + 100);
  // More than is kept in all: what was kept is let go, and nothing is wrong.
  for (let i = 0; i < 11; i++) sum(`part ${i}`, 5_000);
  expect(sum("small")).toBe(first + 100);
  expect(calls.filter((name) => name === "small")).toHaveLength(3);
});

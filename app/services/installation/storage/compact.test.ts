import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteRunning, noteStopped } from "~db/backup";
import { connect } from "~db/client";
import { compactSpace, rewriteDatabases } from "./compact";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "compact-"));
  mkdirSync(join(dataDir, "spaces"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ANY = { bytes: 1, share: 0 };
const fileOf = (space: string) => join(dataDir, "spaces", `${space}.sqlite`);
/** Two megabytes, three quarters of which are free pages. */
function filled(db: Database.Database): void {
  db.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB)");
  const add = db.prepare("INSERT INTO t (b) VALUES (randomblob(20000))");
  for (let i = 0; i < 100; i++) add.run();
  db.exec("DELETE FROM t WHERE id % 4 <> 0");
  db.pragma("wal_checkpoint(TRUNCATE)");
}
const rowsOf = (space: string) => {
  const db = new Database(fileOf(space));
  const count = db.prepare("SELECT count(*) FROM t WHERE length(b) = 20000").pluck().get();
  expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  return count;
};

test("a database of this version gives its free pages back while another connection saves", () => {
  const db = connect(fileOf("new"));
  filled(db);
  const before = statSync(fileOf("new")).size;
  const { freed_bytes, left_bytes } = compactSpace(dataDir, "new", ANY);
  db.prepare("INSERT INTO t (b) VALUES (randomblob(20000))").run();
  db.close();
  // 75 of 100 rows of 20 kB went.
  expect(freed_bytes).toBeGreaterThan(1_400_000);
  expect(left_bytes).toBe(0);
  expect(rowsOf("new")).toBe(26);
  expect(statSync(fileOf("new")).size).toBeLessThan(before - 1_300_000);
  expect(compactSpace(dataDir, "new", ANY).freed_bytes).toBe(0);
});

test("few free pages are left for what comes", () => {
  const db = connect(fileOf("few"));
  filled(db);
  const free = () => db.pragma("freelist_count", { simple: true }) as number;
  const before = free();
  // 75 rows of 20 kB: much of the file, but little. Without the least of 10 MB they would be handed back.
  expect(before * 4096).toBeGreaterThan(1_400_000);
  expect(compactSpace(dataDir, "few")).toMatchObject({ freed_bytes: 0, left_bytes: 0 });
  expect(free()).toBe(before);
  // Much, but a small share of the file.
  expect(compactSpace(dataDir, "few", { bytes: 1, share: 0.99 })).toMatchObject({ freed_bytes: 0 });
  expect(compactSpace(dataDir, "few", ANY).freed_bytes).toBe(before * 4096);
  expect(free()).toBe(0);
  db.close();
});

test("an older database is written anew where it is small, and gives pages back from then on", () => {
  const db = new Database(fileOf("old"));
  db.pragma("journal_mode = WAL");
  filled(db);
  db.close();
  expect(compactSpace(dataDir, "old", ANY).freed_bytes).toBeGreaterThan(1_400_000);
  expect(rowsOf("old")).toBe(25);
  const opened = new Database(fileOf("old"));
  expect(opened.pragma("auto_vacuum", { simple: true })).toBe(2);
  opened.close();
});

test("the command writes a database anew whatever its size", () => {
  const db = new Database(fileOf("large"));
  filled(db);
  db.close();
  const sizes = [...rewriteDatabases(dataDir)];
  const { before, after } = sizes.find(({ name }) => name === "spaces/large.sqlite")!;
  expect(after).toBeLessThan(before / 3);
  expect(rowsOf("large")).toBe(25);
});

test("the command refuses while the product runs, and writes nothing", () => {
  const size = statSync(fileOf("large")).size;
  const db = new Database(fileOf("large"));
  db.exec("DELETE FROM t WHERE id % 8 <> 0");
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  noteRunning(dataDir);
  expect(() => [...rewriteDatabases(dataDir)]).toThrow(`Energy Tool is running (process ${process.pid})`);
  expect(statSync(fileOf("large")).size).toBe(size);
  noteStopped(dataDir);
  expect([...rewriteDatabases(dataDir)].length).toBeGreaterThan(0);
  expect(statSync(fileOf("large")).size).toBeLessThan(size);
});

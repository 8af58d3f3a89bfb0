import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeBackup, restoreBackup } from "./backup";
import { closeDatabases, newSpace, platformDb } from "./client";
import { facts } from "./schema/changes";
import { restoreSpace } from "./spaces/restoreSpace";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "aside-"));
});
afterEach(() => {
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});
const path = (name: string) => join(dataDir, name);

/** Rows before a backup, others after it that only the journal holds, and then the database is gone without it. */
function journalAlone(): string {
  platformDb(dataDir);
  const db = newSpace(dataDir, "demo");
  const write = (name: string) =>
    db
      .insert(facts)
      .values({ name, value: "x".repeat(500) })
      .run();
  for (let i = 0; i < 100; i++) write(`before-${i}`);
  const backup = makeBackup(dataDir);
  for (let i = 0; i < 100; i++) write(`after-${i}`);
  copyFileSync(path("spaces/demo.sqlite-wal"), path("wal"));
  closeDatabases();
  rmSync(path("spaces/demo.sqlite"));
  copyFileSync(path("wal"), path("spaces/demo.sqlite-wal"));
  return backup;
}
/** With a journal of another file replayed into it, there would be others or none that can be read. */
function rows(): number {
  const db = new Database(path("spaces/demo.sqlite"), { readonly: true });
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    return db.prepare("SELECT count(*) FROM facts").pluck().get() as number;
  } finally {
    db.close();
  }
}

it("puts no database next to the journal of another one, when a space is restored", async () => {
  journalAlone();
  const journal = readFileSync(path("wal"));
  const { aside } = await restoreSpace(dataDir, "demo");
  expect(rows()).toBe(100);
  expect(readFileSync(join(aside!, "spaces/demo.sqlite-wal")).equals(journal)).toBe(true);
});

it("puts no database next to the journal of another one, when all are restored", () => {
  const backup = journalAlone();
  const { aside } = restoreBackup(dataDir, backup);
  expect(rows()).toBe(100);
  expect(existsSync(join(aside!, "spaces/demo.sqlite-wal"))).toBe(true);
});

it("moves the key of sessions aside with the databases, as second factors are encrypted with it", () => {
  platformDb(dataDir);
  closeDatabases();
  writeFileSync(path("session-secret"), "of the copy");
  const backup = makeBackup(dataDir);
  writeFileSync(path("session-secret"), "of today");
  const { aside } = restoreBackup(dataDir, backup);
  expect(readFileSync(path("session-secret"), "utf8")).toBe("of the copy");
  expect(readFileSync(join(aside!, "session-secret"), "utf8")).toBe("of today");
});

it("puts everything back where a copy cannot take its place, and overwrites nothing that was put aside before", () => {
  const backup = journalAlone();
  writeFileSync(path("jobs.sqlite"), "jobs");
  const there = () => [dataDir, path("spaces"), path("backups")].map((folder) => readdirSync(folder));
  const before = there().flat();
  const put = (from: string, to: string) => {
    if (from.endsWith("demo.sqlite")) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    copyFileSync(from, to);
  };
  const now = new Date("2030-01-01T00:00:00Z");
  expect(() => restoreBackup(dataDir, backup, { put, now })).toThrow("full");
  expect(
    there()
      .flat()
      .filter((name) => name !== "live"),
  ).toEqual(before);
  const first = restoreBackup(dataDir, backup, { now });
  expect(restoreBackup(dataDir, backup, { now }).aside).not.toBe(first.aside);
});

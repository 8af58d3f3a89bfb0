import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropOldBackups, makeBackup, restoreBackup } from "./backup";
import { makeRoom } from "./backupRoom";
import { closeDatabases, newSpace, NotUpgraded, platformDb, spaceFault } from "./client";
import { readUpgrade } from "./upgradeNote";

let dataDir: string;
let clock = 0;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "upgrade-"));
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 10_000));
  platformDb(dataDir);
  for (const name of ["alpha", "beta"]) newSpace(dataDir, name);
  closeDatabases();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

const folder = () => join(dataDir, "backups");
const copies = () => readdirSync(folder()).filter((name) => name.startsWith("before-"));
const sql = (file: string, text: string): void => {
  const db = new Database(join(dataDir, file));
  db.exec(text);
  db.close();
};
/** As the first version left it, as far as its journal tells. Its tables are there already, so each migration fails. */
const setBack = (file: string): void =>
  sql(file, "DELETE FROM __drizzle_migrations WHERE created_at > (SELECT min(created_at) FROM __drizzle_migrations)");
/** Each copy is named after its second. */
const later = (minutes: number): void => void vi.setSystemTime(new Date(Date.UTC(2030, 0, 1, 0, minutes)));

it("makes one copy before an upgrade, however often a migration fails, and keeps it until that is done", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setBack("spaces/alpha.sqlite");
  for (let i = 0; i < 3; i++) {
    later(i);
    platformDb(dataDir);
    expect(spaceFault(dataDir, "alpha")?.fault).toEqual({ kind: "outdated", file: "spaces/alpha.sqlite" });
    expect(spaceFault(dataDir, "beta")).toBeNull();
    makeBackup(dataDir);
    closeDatabases();
  }
  const [copy] = copies();
  expect(copies()).toEqual(["before-2030-01-01-00-00-00"]);
  expect(readUpgrade(dataDir)).toMatchObject({ folder: copy, left: ["spaces/alpha.sqlite"] });
  dropOldBackups(dataDir, new Date("2030-06-01"));
  const budget = { bytes: 1e9, count: 1 };
  makeRoom(folder(), { need: 1, stays: copy, budget, room: () => 0.11e9 });
  expect(copies()).toEqual([copy]);
  restoreBackup(dataDir, join(folder(), copy!));
  expect(readUpgrade(dataDir)).toBeNull();
});

it("copies anew where the version before worked on after a failed upgrade of the platform", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setBack("platform.sqlite");
  later(0);
  expect(() => platformDb(dataDir)).toThrow(NotUpgraded);
  closeDatabases();
  later(1);
  expect(() => platformDb(dataDir)).toThrow(/^platform.sqlite could not be brought to this version and is as it was: /);
  expect(copies()).toHaveLength(1);
  makeBackup(dataDir);
  later(2);
  expect(() => platformDb(dataDir)).toThrow(NotUpgraded);
  expect(copies()).toHaveLength(2);
});

it("shuts a damaged space instead of changing it without a copy", () => {
  sql(
    "spaces/alpha.sqlite",
    "CREATE TABLE parents (id INTEGER PRIMARY KEY); CREATE TABLE children (id REFERENCES parents)",
  );
  // A row without its parent: it opens, and no copy of it is whole.
  sql("spaces/alpha.sqlite", "PRAGMA foreign_keys = OFF; INSERT INTO children VALUES (7)");
  setBack("spaces/alpha.sqlite");
  expect(spaceFault(dataDir, "alpha")?.fault.kind).toBe("damaged");
  expect(existsSync(join(folder(), copies()[0]!, "spaces/alpha.sqlite"))).toBe(false);
  sql("spaces/alpha.sqlite", "DELETE FROM children");
  expect(spaceFault(dataDir, "alpha")?.fault.kind).toBe("outdated");
  expect(existsSync(join(folder(), copies()[0]!, "spaces/alpha.sqlite"))).toBe(true);
});

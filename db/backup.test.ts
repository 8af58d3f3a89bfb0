import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dropOldBackups, makeBackup, noteRunning, restoreBackup } from "./backup";
import { closeDatabases, NewerDatabase, newSpace, platformDb, spaceDb } from "./client";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "energy-backup-"));
});
afterEach(() => {
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

const scenario = (id: string) =>
  `INSERT INTO scenarios (scenario_id, name, created_at, created_by, set_at, set_by) VALUES ('${id}', '${id}', 'x', 'x', 'x', 'x')`;
const countIn = (file: string): number => {
  const db = new Database(file, { readonly: true });
  const row = db.prepare("SELECT count(*) AS n FROM scenarios").get() as { n: number };
  db.close();
  return row.n;
};

describe("a backup", () => {
  it("taken while somebody writes is whole, holds what was written before it, and can be restored", async () => {
    platformDb(dataDir);
    const db = newSpace(dataDir, "demo").$client;
    for (let i = 0; i < 50; i++) db.exec(scenario(`before-${i}`));
    const file = join(dataDir, "spaces/demo.sqlite");
    // Another thread goes on writing while the copy is made.
    const program = `
      const { workerData, parentPort } = require("node:worker_threads");
      const db = new (require("better-sqlite3"))(workerData.file);
      db.pragma("busy_timeout = 5000");
      const insert = db.prepare(workerData.sql);
      parentPort.postMessage("ready");
      for (let i = 0; i < 2000; i++) insert.run("during-" + i, "during");
      db.close();`;
    const sql = scenario("ID").replaceAll("'ID'", "?");
    const writer = new Worker(program, { eval: true, workerData: { file, sql } });
    const ended = new Promise((done) => writer.once("exit", done));
    await new Promise((ready) => writer.once("message", ready));
    const folder = makeBackup(dataDir);
    await ended;
    const copied = countIn(join(folder, "spaces/demo.sqlite"));
    expect(copied).toBeGreaterThanOrEqual(50);
    expect(countIn(file)).toBe(2050);
    expect(statSync(join(folder, "platform.sqlite")).mode & 0o077).toBe(0);

    closeDatabases();
    writeFileSync(join(dataDir, "jobs.sqlite"), "jobs of another state");
    const { names, aside } = restoreBackup(dataDir, folder);
    expect(names).toEqual(["platform", "demo"]);
    expect(countIn(file)).toBe(copied);
    expect(readdirSync(dataDir)).not.toContain("jobs.sqlite");
    expect(countIn(join(aside!, "spaces/demo.sqlite"))).toBe(2050);
  });

  it("is not restored under a running product, nor from a damaged folder", () => {
    platformDb(dataDir);
    const folder = makeBackup(dataDir);
    noteRunning(dataDir);
    expect(() => restoreBackup(dataDir, folder)).toThrow(/is running/);
    const bytes = readFileSync(join(folder, "platform.sqlite"));
    bytes.fill(7, 4096, 12_288);
    writeFileSync(join(folder, "platform.sqlite"), bytes);
    // SQLite alone says neither which file it is nor that it is one of the copy.
    expect(() => restoreBackup(dataDir, folder)).toThrow(/backups\/.+\/platform\.sqlite is damaged: /);
  });

  it("is kept for a day, then one of each day for a week", () => {
    const all = join(dataDir, "backups");
    for (let hour = 0; hour < 24 * 12; hour++) {
      const name = new Date(Date.UTC(2030, 0, 1, hour)).toISOString().slice(0, 19).replace(/[:T]/g, "-");
      mkdirSync(join(all, name), { recursive: true });
    }
    dropOldBackups(dataDir, new Date(Date.UTC(2030, 0, 13)));
    const left = readdirSync(all);
    expect(left).toHaveLength(24 + 6);
    expect(left[0]).toBe("2030-01-06-23-00-00");
  });
});

describe("a database", () => {
  it("that a newer version has changed is refused", () => {
    platformDb(dataDir).$client.exec(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
    );
    closeDatabases();
    expect(() => platformDb(dataDir)).toThrow(NewerDatabase);
  });

  it("is copied with all others before it is changed to a new version, so that the copy can be restored", () => {
    platformDb(dataDir);
    const db = newSpace(dataDir, "demo").$client;
    db.exec(scenario("kept"));
    // As the first version left it, as far as the journal tells.
    db.exec("DELETE FROM __drizzle_migrations WHERE created_at > (SELECT min(created_at) FROM __drizzle_migrations)");
    closeDatabases();
    copyFileSync(join(dataDir, "spaces/demo.sqlite"), join(dataDir, "as-it-was.sqlite"));
    // The tables of later migrations are there already, so it fails; the copy is there all the same.
    expect(() => spaceDb(dataDir, "demo")).toThrow();
    const [folder] = readdirSync(join(dataDir, "backups"));
    expect(folder).toMatch(/^before-/);
    expect(countIn(join(dataDir, "backups", folder!, "spaces/demo.sqlite"))).toBe(1);
    closeDatabases();
    expect(restoreBackup(dataDir, join(dataDir, "backups", folder!)).names).toEqual(["platform", "demo"]);
  });

  it("that somebody else is making stays when old ones are dropped; what was left hours ago goes", () => {
    const folder = join(dataDir, "backups");
    for (const name of ["making-now-1", "making-long-ago-1"]) mkdirSync(join(folder, name), { recursive: true });
    utimesSync(join(folder, "making-long-ago-1"), 1, 1);
    expect(dropOldBackups(dataDir)).toEqual(["making-long-ago-1"]);
    expect(readdirSync(folder)).toEqual(["making-now-1"]);
  });
});

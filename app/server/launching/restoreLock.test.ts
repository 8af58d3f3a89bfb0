import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";

it("restores nothing while a launcher holds the lock of the folder, whatever its process is", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "restore-lock-"));
  const lock = new Database(join(dataDir, "launcher.lock"));
  lock.exec("BEGIN EXCLUSIVE");
  for (const args of [["app/server/backup.mjs", "restore", dataDir], ["app/server/restore.mjs"]]) {
    const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
    expect(stderr.toString()).toContain(`Energy Tool runs on ${dataDir} already.`);
    expect(status).toBe(75);
  }
  lock.close();
  expect(existsSync(join(dataDir, "platform.sqlite"))).toBe(false);
  rmSync(dataDir, { recursive: true });
});

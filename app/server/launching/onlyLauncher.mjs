/** One launcher for each data folder: a second one would run other processes, perhaps of another version, on the same databases. */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";

/** Another launcher may be about to end: a later start may work (EX_TEMPFAIL of sysexits.h). */
const IN_USE = 75;

/**
 * Locks DATA_DIR until this process ends, however it ends: the lock is one of the system, held by an open transaction of SQLite. Ends the process
 * with a sentence where another launcher has it. A folder that cannot be written to is left to the web process, which says why.
 */
export function lockDataDir(dataDir = resolve(process.env.DATA_DIR || "./data")) {
  const file = join(dataDir, "launcher.lock");
  let lock;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    lock = new Database(file, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (error.code !== "SQLITE_BUSY") return null;
    process.stderr.write(
      `Energy Tool runs on ${dataDir} already. Stop that one first, or set DATA_DIR to another folder.\n`,
    );
    process.exit(IN_USE);
  }
}

import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { connect, onClose, onSpaceClose, type SpaceDb } from "./client";

/**
 * The points of live series, one database for each space: DATA_DIR/live/<space>.sqlite. They are apart from the rows of the space because
 * they come in all the time. What pages keep of the space's rows stays good. Whoever saves waits for no measurement. A point is a time
 * (UTC, ms) and a value; each series has one at a time, kept in order of time by the key. Next to them: what cleaning set aside, how the
 * sources of series went, and which worker looks after them (times in ms).
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS series (key INTEGER PRIMARY KEY, live_id TEXT NOT NULL UNIQUE, received_at INTEGER);
  CREATE TABLE IF NOT EXISTS points (
    series INTEGER NOT NULL, at INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (series, at)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS aside (
    series INTEGER NOT NULL, at INTEGER NOT NULL, value REAL NOT NULL, rule TEXT NOT NULL, PRIMARY KEY (series, at)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sources (
    live_id TEXT PRIMARY KEY, tried_at INTEGER, good_at INTEGER, failing_since INTEGER, failures INTEGER NOT NULL,
    problem TEXT, stored INTEGER NOT NULL, refused INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL);`;

const open = new Map<string, Database.Database>();
onClose(() => {
  for (const db of open.values()) db.close();
  open.clear();
});
const fileOf = (spaceFile: string): string => join(dirname(dirname(spaceFile)), "live", basename(spaceFile));
onSpaceClose((spaceFile) => {
  open.get(fileOf(spaceFile))?.close();
  open.delete(fileOf(spaceFile));
});

/** The points of a space, by its database. */
export function livePoints(space: SpaceDb): Database.Database {
  const file = fileOf(space.$client.name);
  let db = open.get(file);
  if (!db) {
    if (!existsSync(file)) make(file);
    db = connect(file);
    db.exec(TABLES);
    open.set(file, db);
  }
  return db;
}

/** Makes the file with its tables or not at all: one without them was cut. Of two processes that make it one is first. */
function make(file: string): void {
  const part = `${file}.${process.pid}`;
  rmSync(part, { force: true });
  const db = connect(part);
  db.exec(TABLES);
  db.close();
  try {
    linkSync(part, file);
  } catch (error) {
    // A file system may know no second name of a file.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

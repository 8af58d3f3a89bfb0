import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { connect, onClose, type SpaceDb } from "./client";

/**
 * The points of live series, one database for each space: DATA_DIR/live/<space>.sqlite. They are apart from the rows of the
 * space because they come in all the time: what pages keep of the space's rows stays good, and whoever saves waits for no
 * measurement. A point is a time (UTC, ms) and a value; each series has one at a time, kept in order of time by the key.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS series (key INTEGER PRIMARY KEY, live_id TEXT NOT NULL UNIQUE, received_at INTEGER);
  CREATE TABLE IF NOT EXISTS points (
    series INTEGER NOT NULL, at INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (series, at)
  ) WITHOUT ROWID;`;

const open = new Map<string, Database.Database>();
onClose(() => {
  for (const db of open.values()) db.close();
  open.clear();
});

/** The points of a space, by its database. */
export function livePoints(space: SpaceDb): Database.Database {
  const file = join(dirname(dirname(space.$client.name)), "live", basename(space.$client.name));
  let db = open.get(file);
  if (!db) {
    db = connect(file);
    db.exec(TABLES);
    open.set(file, db);
  }
  return db;
}

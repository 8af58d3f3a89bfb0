import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Forward-only steps; the n-th brings the file from user_version n to n + 1. Never change one that was released. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE jobs (
     seq              INTEGER PRIMARY KEY AUTOINCREMENT,
     id               TEXT NOT NULL UNIQUE,
     type             TEXT NOT NULL,
     payload          TEXT NOT NULL,
     dedupe_key       TEXT,
     space            TEXT,
     state            TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'failed', 'cancelled')),
     attempt          INTEGER NOT NULL DEFAULT 0,
     max_attempts     INTEGER NOT NULL,
     run_after        INTEGER NOT NULL,
     lease_until      INTEGER,
     lease_token      TEXT,
     worker           TEXT,
     progress         TEXT,
     cancel_requested INTEGER NOT NULL DEFAULT 0,
     result           TEXT,
     error            TEXT,
     created_at       INTEGER NOT NULL,
     started_at       INTEGER,
     finished_at      INTEGER,
     settled_at       INTEGER,
     created_by       TEXT,
     CHECK ((state = 'running') = (lease_token IS NOT NULL)),
     CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
   ) STRICT;
   CREATE UNIQUE INDEX jobs_live_dedupe ON jobs (dedupe_key) WHERE dedupe_key IS NOT NULL AND state IN ('pending', 'running');
   CREATE INDEX jobs_dedupe ON jobs (dedupe_key, seq);
   CREATE INDEX jobs_due ON jobs (run_after, seq) WHERE state = 'pending';
   CREATE INDEX jobs_leases ON jobs (lease_until) WHERE state = 'running';
   CREATE INDEX jobs_unsettled ON jobs (type) WHERE state IN ('failed', 'cancelled') AND settled_at IS NULL;
   CREATE INDEX jobs_by_space ON jobs (space, type, seq);
   CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;`,
  // For counting: read alone, without the payloads.
  `CREATE INDEX jobs_counted ON jobs (state, type);`,
  // Who takes turns: people, and what of theirs does; the number says whose turn was last.
  `ALTER TABLE jobs ADD COLUMN turn TEXT;
   CREATE TABLE turns (
     lane   TEXT NOT NULL,
     who    TEXT NOT NULL,
     number INTEGER NOT NULL,
     PRIMARY KEY (lane, who)
   ) STRICT, WITHOUT ROWID;`,
  // When what was taken began to be computed, maybe on another machine: it waits for that one too.
  `ALTER TABLE jobs ADD COLUMN began_at INTEGER;`,
];

/** The version of jobs.sqlite that this program writes. */
export const JOBS_VERSION = MIGRATIONS.length;

/**
 * Opens (and makes or migrates) DATA_DIR/jobs.sqlite.
 * @throws when the file was written by a newer version of the program.
 */
export function openJobsFile(dataDir: string): Database.Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "jobs.sqlite");
  // It names people, and what they order: for the account of the product alone.
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  try {
    return opened(new Database(file));
  } catch (error) {
    throw Object.assign(error as Error, { file });
  }
}

function opened(db: Database.Database): Database.Database {
  // The timeout comes first: switching to WAL needs a lock when several processes start together.
  db.pragma("busy_timeout = 5000");
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.transaction(() => {
    const version = Number(db.pragma("user_version", { simple: true }));
    if (version > MIGRATIONS.length) throw newer(version);
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    db.pragma(`user_version = ${MIGRATIONS.length}`);
  }).immediate();
  return db;
}

const newer = (version: number): Error =>
  Object.assign(new Error(`jobs.sqlite has version ${version}, newer than this program. Start the newer version.`), {
    code: "NEWER",
  });

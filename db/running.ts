import { closeSync, existsSync, openSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { MINUTE_MS } from "~/entities/core/clock";
import { TOKEN_CALLS, type TokenCalls, tokenCalls } from "./running/tokenCalls";
import { isDamage } from "./spaces/faults";

/**
 * DATA_DIR/running.sqlite: what the processes of the product say of themselves, the last errors, and how many calls tokens with a limit
 * made in their minute. Every process writes its row every few seconds, so whichever is asked knows of all. Nothing in it is needed to serve
 * people: it is part of no backup and may be deleted while the product is stopped.
 */

/** Errors kept; the oldest go first. */
export const KEPT_ERRORS = 500;
/** Longest stack kept, in characters. */
const MOST_STACK = 8_000;
const MOST_MESSAGE = 1_000;
/** A process that has said nothing for this long [ms] is forgotten at the next start. */
const FORGOTTEN_MS = 10 * MINUTE_MS;

export type ProcessKind = "web" | "worker";

/** One figure with its labels, in the sense of the Prometheus text format. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface ProcessRow {
  /** "web-1", "worker-2": the same after the process was started again. */
  name: string;
  kind: ProcessKind;
  pid: number;
  /** ms since 1970 UTC, as the other times here. */
  started_at: number;
  beaten_at: number;
  samples: Sample[];
}

export interface ErrorRow {
  /** Id of the request, which the error page shows, or of the job. */
  id: string;
  at: number;
  process: string;
  /** What was under way: "request" with its address, or "job" with its type. Null: neither. */
  source: string | null;
  message: string;
  stack: string | null;
}

export interface Running {
  beat(row: Omit<ProcessRow, "beaten_at">, now: number): void;
  /** The process ends in order: its row goes. */
  leave(name: string, pid: number): void;
  /** By name. */
  processes(): ProcessRow[];
  keepError(error: ErrorRow): void;
  /** Newest first; only those with the id when one is given. */
  errors(filter?: { id?: string; limit?: number }): ErrorRow[];
  /** How many of the kept errors happened at or after a time (ms since 1970 UTC). */
  errorsSince(at: number): number;
  tokenCalls: TokenCalls;
  close(): void;
}

const runningFile = (dataDir: string): string => join(dataDir, "running.sqlite");

const TABLES = `
  CREATE TABLE IF NOT EXISTS processes (
    name TEXT PRIMARY KEY, kind TEXT NOT NULL, pid INTEGER NOT NULL, started_at INTEGER NOT NULL,
    beaten_at INTEGER NOT NULL, samples TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS errors (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, at INTEGER NOT NULL, process TEXT NOT NULL,
    source TEXT, message TEXT NOT NULL, stack TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS errors_by_id ON errors (id);
  ${TOKEN_CALLS}`;

/** Opens the file, made when it is missing. */
export function openRunning(dataDir: string, now: number = Date.now()): Running {
  const file = runningFile(dataDir);
  try {
    return openFile(file, now);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Nobody needs what it said: it is put aside, and a new one begins.
    for (const end of ["", "-wal", "-shm"]) if (existsSync(file + end)) renameSync(file + end, `${file}.damaged${end}`);
    return openFile(file, now);
  }
}

function openFile(file: string, now: number): Running {
  closeSync(openSync(file, "a", 0o600));
  const db = new Database(file);
  db.pragma("busy_timeout = 2000");
  db.pragma("journal_mode = WAL");
  // The last seconds may be lost with the machine: nobody needs them then.
  db.pragma("synchronous = NORMAL");
  db.exec(TABLES);
  db.prepare("DELETE FROM processes WHERE beaten_at < ?").run(now - FORGOTTEN_MS);
  return over(db);
}

/** Opens the file to read it; null when there is none. */
export function readRunning(dataDir: string): Running | null {
  if (!existsSync(runningFile(dataDir))) return null;
  return over(new Database(runningFile(dataDir), { readonly: true, timeout: 2000 }));
}

function over(db: Database.Database): Running {
  return {
    beat({ samples, ...row }, now) {
      db.prepare(
        `INSERT INTO processes (name, kind, pid, started_at, beaten_at, samples)
         VALUES (@name, @kind, @pid, @started_at, @now, @samples)
         ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, pid = excluded.pid, started_at = excluded.started_at,
           beaten_at = excluded.beaten_at, samples = excluded.samples`,
      ).run({ ...row, now, samples: JSON.stringify(samples) });
    },
    leave: (name, pid) => void db.prepare("DELETE FROM processes WHERE name = ? AND pid = ?").run(name, pid),
    processes: () =>
      (db.prepare("SELECT * FROM processes ORDER BY name").all() as (ProcessRow & { samples: unknown })[]).map(
        (row) => ({ ...row, samples: JSON.parse(String(row.samples)) as Sample[] }),
      ),
    keepError({ message, stack, ...rest }) {
      const row = { ...rest, message: message.slice(0, MOST_MESSAGE), stack: stack?.slice(0, MOST_STACK) ?? null };
      db.transaction(() => {
        const { lastInsertRowid } = db
          .prepare(
            `INSERT INTO errors (id, at, process, source, message, stack)
             VALUES (@id, @at, @process, @source, @message, @stack)`,
          )
          .run(row);
        db.prepare("DELETE FROM errors WHERE seq <= ?").run(Number(lastInsertRowid) - KEPT_ERRORS);
      }).immediate();
    },
    errors: ({ id, limit = KEPT_ERRORS } = {}) =>
      db
        .prepare(
          `SELECT id, at, process, source, message, stack FROM errors WHERE @id IS NULL OR id = @id
           ORDER BY seq DESC LIMIT @limit`,
        )
        .all({ id: id ?? null, limit }) as ErrorRow[],
    errorsSince: (at) => (db.prepare("SELECT count(*) AS n FROM errors WHERE at >= ?").get(at) as { n: number }).n,
    tokenCalls: tokenCalls(db),
    close: () => void db.close(),
  };
}

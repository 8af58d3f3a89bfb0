import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { DAY_MS } from "~/entities/core/clock";
import type { JobState } from "~/entities/core/jobState";
import { LEASE_MS, RAN_OUT, steadyNow } from "./lease";
import { JOBS_VERSION } from "./schema";
import type { QueueCounts } from "./types";

/** Now (ms since 1970 UTC), the same by the clock of leases, and how long the longest lease is [ms]. */
interface Clock {
  now: number;
  steady: number;
  longest: number;
}

/** Counts the jobs of a queue file; reads indices alone. */
export function countJobs(db: Database.Database, { now, steady, longest }: Clock): QueueCounts {
  const row = <T>(sql: string) => db.prepare(sql).get({ now, steady, longest, since: now - DAY_MS }) as T;
  const jobs = db
    .prepare("SELECT type, state, count(*) AS n FROM jobs GROUP BY state, type ORDER BY type, state")
    .all() as QueueCounts["jobs"];
  const due = row<{ n: number; oldest: number | null }>(
    "SELECT count(*) AS n, min(run_after) AS oldest FROM jobs WHERE state = 'pending' AND run_after <= @now",
  );
  const of = (state: JobState) => jobs.reduce((sum, job) => sum + (job.state === state ? job.n : 0), 0);
  return {
    jobs,
    waiting: due.n,
    oldestMs: due.oldest === null ? null : now - due.oldest,
    running: of("running"),
    lost: row<{ n: number }>(`SELECT count(*) AS n FROM jobs WHERE ${RAN_OUT}`).n,
    failedLately: row<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE state = 'failed' AND finished_at >= @since")
      .n,
  };
}

/**
 * Counts the jobs of a data folder without changing its file; null when there is none yet.
 * @throws when the file is no queue, or a newer version of the program has written it.
 */
export function readCounts(dataDir: string, now: number): QueueCounts | null {
  const file = join(dataDir, "jobs.sqlite");
  if (!existsSync(file)) return null;
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const version = Number(db.pragma("user_version", { simple: true }));
    if (version > JOBS_VERSION) throw new Error(`jobs.sqlite has version ${version}, newer than this program`);
    return countJobs(db, { now, steady: steadyNow(), longest: LEASE_MS });
  } finally {
    db.close();
  }
}

import { randomUUID } from "node:crypto";
import { countJobs } from "./counts";
import { LEASE_MS, RAN_OUT, steadyNow } from "./lease";
import { JOB_COLUMNS, type JobRow, toClaimed, toJob } from "./row";
import { openJobsFile } from "./schema";
import { turnsOf } from "./turns";
import {
  type ClaimedJob,
  type Job,
  type JobError,
  type JobFilter,
  type JobProgress,
  type Json,
  type Lease,
  LeaseLost,
  type NewJob,
  type Queue,
  type Sweep,
  type Turns,
} from "./types";

export const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;

export interface QueueOptions {
  leaseMs?: number;
  /** Wait before the second attempt in ms; doubled for each further one. */
  retryMs?: number;
  /** Now in ms since 1970 UTC; tests put their own clock here. */
  now?: () => number;
  /** The clock that leases are told by, which nobody sets [ms]; default: the machine's, or the one of a test. */
  steady?: () => number;
}

/** The embedded driver returns at once: every method of Queue without promises. */
export type SqliteQueue = {
  [M in keyof Queue]: (...args: Parameters<Queue[M]>) => Exclude<ReturnType<Queue[M]>, PromiseLike<unknown>>;
};

const HELD = "id = @id AND state = 'running' AND lease_token = @token";
/** Frees the lease; the state of the row must change in the same statement. */
const FREED = "lease_token = NULL, lease_until = NULL, worker = NULL";
/** A clock that differs by more was set back: what was written by it lies in the future [ms]. */
const SET_BACK_MS = 60_000;

/**
 * Opens the queue of a data folder. Several processes may have it open; every write is one BEGIN IMMEDIATE
 * transaction, on disk before the call returns.
 */
export function openQueue(dataDir: string, options: QueueOptions = {}): SqliteQueue {
  const { leaseMs = LEASE_MS, retryMs = RETRY_MS, now = Date.now, steady = options.now ?? steadyNow } = options;
  const longest = Math.max(leaseMs, LEASE_MS);
  const db = openJobsFile(dataDir);
  const write = <T>(work: () => T): T => db.transaction(work).immediate();
  const jobStatement = (sql: string) => db.prepare<[Record<string, unknown>], JobRow>(sql);
  const run = (sql: string) => {
    const statement = db.prepare<[Record<string, unknown>]>(sql);
    return (values: Record<string, unknown>): boolean => write(() => statement.run(values).changes > 0);
  };

  const byId = jobStatement(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = @id`);
  const liveByKey = jobStatement(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE dedupe_key = @key AND state IN ('pending', 'running') ORDER BY seq DESC LIMIT 1`,
  );
  const anyByKey = jobStatement(`SELECT ${JOB_COLUMNS} FROM jobs WHERE dedupe_key = @key ORDER BY seq DESC LIMIT 1`);
  const insert = jobStatement(
    `INSERT INTO jobs (id, type, payload, dedupe_key, space, state, max_attempts, run_after, created_at, created_by, turn)
     VALUES (@id, @type, @payload, @key, @space, 'pending', @max, @runAfter, @now, @by, @turn) RETURNING ${JOB_COLUMNS}`,
  );
  const due = db.prepare<[Record<string, unknown>], { due: number }>(
    `SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'pending' AND run_after <= @now
       AND type IN (SELECT value FROM json_each(@types))) AS due`,
  );
  const oldest = db.prepare<[Record<string, unknown>], { seq: number }>(
    `SELECT seq FROM jobs WHERE state = 'pending' AND run_after <= @now
       AND type IN (SELECT value FROM json_each(@types)) ORDER BY run_after, seq LIMIT 1`,
  );
  const take = jobStatement(
    `UPDATE jobs SET state = 'running', attempt = attempt + 1, lease_token = @token, lease_until = @until,
       worker = @worker, started_at = coalesce(started_at, @now), began_at = NULL, progress = NULL, error = NULL
     WHERE seq = @seq RETURNING ${JOB_COLUMNS}`,
  );
  const turnOf = turnsOf(db);
  const ofPerson = db.prepare<[Record<string, unknown>], { n: number }>(
    `SELECT count(*) AS n FROM jobs WHERE state IN ('pending', 'running') AND created_by = @by
       AND type IN (SELECT value FROM json_each(@types))`,
  );
  const lately = db.prepare<[Record<string, unknown>], { seconds: number }>(
    `SELECT (finished_at - coalesce(began_at, started_at)) / 1000.0 AS seconds FROM jobs WHERE type = @type AND state = 'done'
       ORDER BY seq DESC LIMIT @limit`,
  );
  const extend = jobStatement(`UPDATE jobs SET lease_until = @until WHERE ${HELD} RETURNING ${JOB_COLUMNS}`);
  const holder = jobStatement(`SELECT ${JOB_COLUMNS} FROM jobs WHERE ${HELD}`);
  const setProgress = run(`UPDATE jobs SET progress = @progress WHERE ${HELD}`);
  const setBegan = run(`UPDATE jobs SET began_at = @at WHERE ${HELD}`);
  const setDone = run(
    `UPDATE jobs SET state = 'done', result = @result, error = NULL, finished_at = @now, ${FREED} WHERE ${HELD}`,
  );
  const setFailed = run(
    `UPDATE jobs SET state = CASE cancel_requested WHEN 1 THEN 'cancelled' ELSE 'failed' END,
       error = @error, finished_at = @now, ${FREED} WHERE ${HELD}`,
  );
  const setCancelled = run(`UPDATE jobs SET state = 'cancelled', finished_at = @now, ${FREED} WHERE ${HELD}`);
  const setWaiting = run(
    `UPDATE jobs SET state = 'pending', run_after = @runAfter, error = @error, attempt = attempt - @back, ${FREED}
     WHERE ${HELD}`,
  );
  const cancelPending = run(
    `UPDATE jobs SET state = 'cancelled', cancel_requested = 1, finished_at = @now WHERE id = @id AND state = 'pending'`,
  );
  const cancelRunning = run(`UPDATE jobs SET cancel_requested = 1 WHERE id = @id AND state = 'running'`);
  const expired = db.prepare<[Record<string, unknown>], { n: number }>(
    `SELECT EXISTS (SELECT 1 FROM jobs WHERE ${RAN_OUT}) AS n`,
  );
  const sweepEnded = db.prepare<[Record<string, unknown>], { id: string }>(
    `UPDATE jobs SET state = CASE cancel_requested WHEN 1 THEN 'cancelled' ELSE 'failed' END, finished_at = @now,
       error = CASE cancel_requested WHEN 1 THEN error ELSE @error END, ${FREED}
     WHERE ${RAN_OUT} AND (cancel_requested = 1 OR attempt >= max_attempts) RETURNING id`,
  );
  const sweepAgain = db.prepare<[Record<string, unknown>], { id: string }>(
    `UPDATE jobs SET state = 'pending', run_after = @now, ${FREED}
     WHERE ${RAN_OUT} RETURNING id`,
  );
  const wake = db.prepare<[Record<string, unknown>]>(
    `UPDATE jobs SET run_after = @now, created_at = min(created_at, @now) WHERE state = 'pending'
       AND ((created_at > @now + @setBack AND run_after - created_at < @setBack)
         OR (attempt > 0 AND run_after > @now + @retry * (1 << attempt)))`,
  );
  const open = db.prepare<[Record<string, unknown>], JobRow>(
    // A follow-up of an old job must not touch what a newer job with the same key does now.
    `SELECT ${JOB_COLUMNS} FROM jobs AS job WHERE state IN ('failed', 'cancelled') AND settled_at IS NULL
       AND type IN (SELECT value FROM json_each(@types))
       AND NOT EXISTS (SELECT 1 FROM jobs AS newer WHERE newer.dedupe_key = job.dedupe_key AND newer.seq > job.seq)
     ORDER BY seq LIMIT 50`,
  );
  const setSettled = run(`UPDATE jobs SET settled_at = @now WHERE id = @id`);
  const remove = db.prepare<[Record<string, unknown>]>(`DELETE FROM jobs WHERE finished_at < @before`);

  /** How far the clock was ahead of the steady one when last looked at; at first: whatever was written may be of a later one. */
  let apart = Infinity;
  const get = (id: string): Job | null => {
    const row = byId.get({ id });
    return row ? toJob(row) : null;
  };
  const lease = (row: JobRow | undefined): Lease => {
    // A lease that ran out may be somebody else's the next moment: it is not worth anything any more.
    if (!row || row.lease_until === null || row.lease_until <= steady()) return "lost";
    return { cancelRequested: row.cancel_requested === 1 };
  };
  const heartbeat = (id: string, token: string): Lease =>
    write(() => {
      const state = lease(holder.get({ id, token }));
      if (state !== "lost") extend.get({ id, token, until: steady() + leaseMs });
      return state;
    });
  /** @param runAfter when it is due again (ms since 1970 UTC); null: as it was */
  const giveBack = (id: string, token: string, runAfter: number | null): boolean =>
    write(() => {
      const row = holder.get({ id, token });
      if (row?.cancel_requested === 1) return setCancelled({ id, token, now: now() });
      return row !== undefined && setWaiting({ id, token, error: null, back: 1, runAfter: runAfter ?? row.run_after });
    });

  return {
    enqueue(job: NewJob): Job {
      const key = job.dedupeKey ?? null;
      return write(() => {
        const at = now();
        const { dedupe = "live" } = job;
        const existing = key === null ? undefined : (dedupe === "live" ? liveByKey : anyByKey).get({ key });
        const isOfFuture = existing && existing.finished_at !== null && existing.created_at > at + SET_BACK_MS;
        if (existing && !(dedupe === "period" && isOfFuture)) return toJob(existing);
        const row = insert.get({
          id: randomUUID(),
          type: job.type,
          payload: JSON.stringify(job.payload ?? {}),
          key,
          space: job.space ?? null,
          max: job.maxAttempts ?? MAX_ATTEMPTS,
          runAfter: job.runAfter ?? at,
          now: at,
          by: job.by ?? null,
          turn: job.turn ?? null,
        });
        if (!row) throw new Error("The queue did not take the job");
        return toJob(row);
      });
    },
    claim(workerId: string, types: readonly string[], turns?: Turns): ClaimedJob | null {
      const at = now();
      const filter = { types: JSON.stringify(types), now: at };
      // Most polls find nothing and should not take the write lock.
      if (due.get(filter)?.due !== 1) return null;
      const isChoosy = turns?.perPerson !== undefined || turns?.ofGroups === true;
      if (isChoosy && !turnOf.isAny(types, at, turns)) return null;
      const row = write(() => {
        const seq = turns ? turnOf.next(types, at, turns) : (oldest.get(filter)?.seq ?? null);
        if (seq === null) return undefined;
        return take.get({ seq, now: at, token: randomUUID(), until: steady() + leaseMs, worker: workerId });
      });
      return row ? toClaimed(row) : null;
    },
    jobsBefore: (id: string, types: readonly string[], lane: string) => turnOf.before(id, types, now(), lane),
    liveOf: (by: string, types: readonly string[]) => ofPerson.get({ by, types: JSON.stringify(types) })?.n ?? 0,
    secondsTaken: (type: string, limit: number) => lately.all({ type, limit }).map(({ seconds }) => seconds),
    heartbeat,
    watch: (id: string, token: string): Lease => lease(holder.get({ id, token })),
    guard: (id: string, token: string) => () => {
      if (heartbeat(id, token) === "lost") throw new LeaseLost(id);
    },
    progress: (id: string, token: string, progress: JobProgress) =>
      setProgress({ id, token, progress: JSON.stringify(progress) }),
    begin: (id: string, token: string, at: number | null) => setBegan({ id, token, at }),
    finish: (id: string, token: string, result: Json) =>
      setDone({ id, token, result: JSON.stringify(result), now: now() }),
    fail: (id: string, token: string, error: JobError, { retry = false }: { retry?: boolean } = {}) =>
      write(() => {
        const row = holder.get({ id, token });
        if (!row) return false;
        const text = JSON.stringify(error);
        if (!retry || row.cancel_requested === 1 || row.attempt >= row.max_attempts) {
          return setFailed({ id, token, error: text, now: now() });
        }
        return setWaiting({ id, token, error: text, back: 0, runAfter: now() + retryMs * 2 ** (row.attempt - 1) });
      }),
    cancelled: (id: string, token: string) => setCancelled({ id, token, now: now() }),
    release: (id: string, token: string) => giveBack(id, token, null),
    postpone: (id: string, token: string, pauseMs: number) => giveBack(id, token, now() + pauseMs),
    requestCancel: (id: string): Job | null =>
      write(() => {
        if (!cancelPending({ id, now: now() })) cancelRunning({ id });
        return get(id);
      }),
    get,
    live(dedupeKey: string): Job | null {
      const row = liveByKey.get({ key: dedupeKey });
      return row ? toJob(row) : null;
    },
    latest(dedupeKey: string): Job | null {
      const row = anyByKey.get({ key: dedupeKey });
      return row ? toJob(row) : null;
    },
    list(filter: JobFilter = {}): Job[] {
      const states = filter.state === undefined ? null : JSON.stringify([filter.state].flat());
      return db
        .prepare<[Record<string, unknown>], JobRow>(
          `SELECT ${JOB_COLUMNS} FROM jobs WHERE (@type IS NULL OR type = @type) AND (@space IS NULL OR space = @space)
             AND (@states IS NULL OR state IN (SELECT value FROM json_each(@states))) ORDER BY seq DESC LIMIT @limit`,
        )
        .all({ type: filter.type ?? null, space: filter.space ?? null, states, limit: filter.limit ?? 100 })
        .map(toJob);
    },
    counts: () => countJobs(db, { now: now(), steady: steady(), longest }),
    sweep(): Sweep {
      const at = now();
      const clock = { now: at, steady: steady(), longest };
      if (apart - (at - clock.steady) > SET_BACK_MS) {
        // What waits would wait until the clock is as late again. Nothing waits twice as long as it has to after its attempts.
        write(() => wake.run({ now: at, setBack: SET_BACK_MS, retry: retryMs }));
      }
      apart = at - clock.steady;
      if (expired.get(clock)?.n !== 1) return { requeued: [], ended: [] };
      const message = "The worker process vanished in the last attempt at this job";
      return write(() => ({
        ended: sweepEnded.all({ ...clock, error: JSON.stringify({ code: "worker_lost", message }) }).map((r) => r.id),
        requeued: sweepAgain.all(clock).map((r) => r.id),
      }));
    },
    unsettled: (types: readonly string[]): Job[] => open.all({ types: JSON.stringify(types) }).map(toJob),
    settled: (id: string): void => void setSettled({ id, now: now() }),
    purge: (endedBefore: number): number =>
      write(() => {
        turnOf.forget();
        return remove.run({ before: endedBefore }).changes;
      }),
    close: (): void => void db.close(),
  };
}

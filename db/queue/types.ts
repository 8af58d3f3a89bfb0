import type { JobState } from "~/entities/core/jobState";
/**
 * The durable job queue as the rest of the program sees it. The embedded driver keeps it in one SQLite file; every
 * method may answer with a promise so that a driver over a network fits behind the same type.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type Awaitable<T> = T | Promise<T>;

/** Where a job is: `phase` is a word of its handler, `fraction` 0..1 of the whole job or null when nobody can say. */
export interface JobProgress {
  phase: string;
  fraction: number | null;
  message?: string;
  details?: JsonObject;
}

export interface QueueCounts {
  /** How many jobs of a type are in a state, where there are any. */
  jobs: { type: string; state: JobState; n: number }[];
  /** Jobs that are due and wait. */
  waiting: number;
  /** For how long the oldest of them has been due, in ms; null when none waits. */
  oldestMs: number | null;
  running: number;
  /** Running jobs whose lease ran out: their worker is gone, and nobody has looked since. */
  lost: number;
  /** Jobs that failed in the 24 hours before. */
  failedLately: number;
}

/** Why a job failed: `code` is stable and translatable, `message` is English for logs and as a last resort. */
export interface JobError {
  code: string;
  message: string;
  details?: JsonObject;
}

/** One job. All times are milliseconds since 1970 UTC. */
export interface Job {
  id: string;
  type: string;
  payload: JsonObject;
  dedupe_key: string | null;
  /** Company space the job belongs to, null for the platform's own work. */
  space: string | null;
  state: JobState;
  /** How often the job has been started; a lease given back at shutdown does not count. */
  attempt: number;
  max_attempts: number;
  run_after: number;
  /** Not ms since 1970: by the clock of lease.ts. */
  lease_until: number | null;
  lease_token: string | null;
  worker: string | null;
  progress: JobProgress | null;
  cancel_requested: boolean;
  result: Json;
  error: JobError | null;
  created_at: number;
  /** When a worker first took it (ms since 1970 UTC). */
  started_at: number | null;
  /** When this attempt began to compute (ms since 1970 UTC); null before, and of work that is not told apart from its waiting. */
  began_at: number | null;
  finished_at: number | null;
  created_by: string | null;
  turn: string | null;
}

/** A job that a worker holds: it has a token. */
export type ClaimedJob = Job & { lease_token: string; lease_until: number };

export interface NewJob {
  type: string;
  payload?: JsonObject;
  /** A live (pending or running) job with the same key is returned instead of a second one. */
  dedupeKey?: string | null;
  /**
   * "ever": also a job that has ended counts. "period": the same for work that is due once per period, but not one of the future: the clock was
   * set back since, and the period is there once more. Default "live".
   */
  dedupe?: "live" | "ever" | "period";
  space?: string | null;
  /** Id of the user who asked for it. */
  by?: string | null;
  /** What of theirs it belongs to, e.g. a study: where people take turns, these do so among each other. */
  turn?: string | null;
  maxAttempts?: number;
  /** Not before this time, ms since 1970 UTC. */
  runAfter?: number;
}

export interface JobFilter {
  type?: string;
  space?: string;
  state?: JobState | readonly JobState[];
  /** Newest first; default 100. */
  limit?: number;
}

/** People take turns: each gets one job of a lane, then the next person. */
export interface Turns {
  lane: string;
  /** Most jobs of one person that run at a time. Not there: as many as there are workers. */
  perPerson?: number;
  /** Only jobs that belong to something of a person that takes turns, such as a study. */
  ofGroups?: true;
}

/** What the holder of a lease learns when it asks; "lost" once somebody else has, or may have, the job. */
export type Lease = { cancelRequested: boolean } | "lost";

export interface Sweep {
  /** Jobs whose worker vanished and which wait again. */
  requeued: string[];
  /** Jobs whose worker vanished for the last time, or after a cancel. */
  ended: string[];
}

/** Calls with a token answer false or "lost", and change nothing, when the token no longer holds the job. */
export interface Queue {
  enqueue(job: NewJob): Awaitable<Job>;
  /**
   * Takes the oldest due job of one of the types for `leaseMs`, or null. Two callers never get the same job. With `turns` it takes one of
   * who had to wait longest for a turn.
   */
  claim(workerId: string, types: readonly string[], turns?: Turns): Awaitable<ClaimedJob | null>;
  /** How many jobs are taken before this one, if nothing else comes. Null: it does not wait, or not yet. */
  jobsBefore(id: string, types: readonly string[], lane: string): Awaitable<number | null>;
  /** How many jobs of these types somebody has that wait or run. */
  liveOf(by: string, types: readonly string[]): Awaitable<number>;
  /** How long the newest jobs of a type computed that are done [s], newest first, at most `limit`. */
  secondsTaken(type: string, limit: number): Awaitable<number[]>;
  /** Extends the lease. */
  heartbeat(id: string, token: string): Awaitable<Lease>;
  /** Looks at the lease without writing; cheap enough to ask several times a second. */
  watch(id: string, token: string): Awaitable<Lease>;
  /**
   * A synchronous check for the inside of a database transaction: throws LeaseLost unless the job is still held. The
   * embedded driver extends the lease as well, so a transaction begun right after it has the whole lease to commit.
   */
  guard(id: string, token: string): () => void;
  progress(id: string, token: string, progress: JobProgress): Awaitable<boolean>;
  /** Notes when its computation began (ms since 1970 UTC); null: it waits for a machine. */
  begin(id: string, token: string, at: number | null): Awaitable<boolean>;
  finish(id: string, token: string, result: Json): Awaitable<boolean>;
  /** With `retry` the job waits again (later each time) until its attempts are used up; without, it has failed. */
  fail(id: string, token: string, error: JobError, options?: { retry?: boolean }): Awaitable<boolean>;
  /** Ends a running job whose cancel was asked for. */
  cancelled(id: string, token: string): Awaitable<boolean>;
  /** Gives the job back at once, as if this attempt had not been. */
  release(id: string, token: string): Awaitable<boolean>;
  /** Gives the job back for a while [ms], as if this attempt had not been. */
  postpone(id: string, token: string, pauseMs: number): Awaitable<boolean>;
  /** A pending job is cancelled at once, a running one is told; an ended one stays as it is. Null: no such job. */
  requestCancel(id: string): Awaitable<Job | null>;
  get(id: string): Awaitable<Job | null>;
  /** The live job of a dedupe key. */
  live(dedupeKey: string): Awaitable<Job | null>;
  /** The newest job of a dedupe key, ended or not. */
  latest(dedupeKey: string): Awaitable<Job | null>;
  list(filter?: JobFilter): Awaitable<Job[]>;
  /** How many jobs there are by type and state, and how long they wait. */
  counts(): Awaitable<QueueCounts>;
  /** Frees jobs whose lease ran out. */
  sweep(): Awaitable<Sweep>;
  /**
   * Failed and cancelled jobs of these types that nobody has followed up yet. A job ends in many places (a handler, a
   * sweep, a cancel before its start); the follow-up runs from here at least once, whatever crashed in between.
   */
  unsettled(types: readonly string[]): Awaitable<Job[]>;
  settled(id: string): Awaitable<void>;
  /** Deletes jobs that ended before the time (ms since 1970 UTC); returns how many. */
  purge(endedBefore: number): Awaitable<number>;
  close(): Awaitable<void>;
}

/** The job is no longer held by whoever asked: its work must not be stored. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost`);
    this.name = "LeaseLost";
  }
}

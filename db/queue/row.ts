import type { JobState } from "~/entities/core/jobState";
import type { ClaimedJob, Job, JobError, JobProgress, Json, JsonObject } from "./types";

/** A row of the jobs table as SQLite gives it. */
export interface JobRow {
  id: string;
  type: string;
  payload: string;
  dedupe_key: string | null;
  space: string | null;
  state: JobState;
  attempt: number;
  max_attempts: number;
  run_after: number;
  lease_until: number | null;
  lease_token: string | null;
  worker: string | null;
  progress: string | null;
  cancel_requested: number;
  result: string | null;
  error: string | null;
  created_at: number;
  started_at: number | null;
  began_at: number | null;
  finished_at: number | null;
  created_by: string | null;
  turn: string | null;
}

export const JOB_COLUMNS =
  "id, type, payload, dedupe_key, space, state, attempt, max_attempts, run_after, lease_until, lease_token, worker, " +
  "progress, cancel_requested, result, error, created_at, started_at, began_at, finished_at, created_by, turn";

/** The program wrote these texts itself, through the types of the queue. */
export function toJob(row: JobRow): Job {
  return {
    ...row,
    payload: JSON.parse(row.payload) as JsonObject,
    progress: row.progress === null ? null : (JSON.parse(row.progress) as JobProgress),
    result: row.result === null ? null : (JSON.parse(row.result) as Json),
    error: row.error === null ? null : (JSON.parse(row.error) as JobError),
    cancel_requested: row.cancel_requested === 1,
  };
}

export function toClaimed(row: JobRow): ClaimedJob {
  const job = toJob(row);
  if (job.lease_token === null || job.lease_until === null)
    throw new Error(`Job ${job.id} was claimed without a lease`);
  return { ...job, lease_token: job.lease_token, lease_until: job.lease_until };
}

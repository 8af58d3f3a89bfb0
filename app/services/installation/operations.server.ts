import { join } from "node:path";
import { backups, databaseFiles } from "~db/backup";
import { shutSpaces } from "~db/client";
import type { Job, QueueCounts } from "~db/queue";
import { type ErrorRow, type ProcessKind, type ProcessRow, readRunning } from "~db/running";
import { type FaultKind, isRestorable, restoreCommand } from "~db/spaces/faults";
import { JOB_STATES, type JobState } from "~/entities/core/jobState";
import type { OperationsFilter } from "~/entities/installation/view";
import type { Actor } from "~/services/core/access.server";
import { jobs } from "~/services/core/jobs.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { type CopyState, readState } from "./copies/state";
import { freeBytes } from "./disk";
import { type MachineFigures, machineFigures, SILENT_MS } from "./machineFigures.server";
import { databaseBytes, databaseSizes } from "./metrics.server";
import { readFileCheck, type StoredFileCheck } from "./missingFiles";
import { isRepeatable } from "./repetition.server";

/** Jobs and errors shown at once; filters find the others. */
const MOST_JOBS = 30;
const MOST_ERRORS = 50;
const MOST_BACKUPS = 10;
export interface OperationsJob extends Pick<
  Job,
  | "id"
  | "type"
  | "space"
  | "state"
  | "attempt"
  | "max_attempts"
  | "created_at"
  | "started_at"
  | "finished_at"
  | "worker"
> {
  /** In the words of its handler, which may name texts of the product; their values are in the details. */
  error: Job["error"];
  /** It waits or runs and was not told to stop yet. */
  cancellable: boolean;
  repeatable: boolean;
}

interface OperationsProcess {
  name: string;
  kind: ProcessKind;
  started_at: number;
  beaten_at: number;
  silent: boolean;
  /** Resident memory [bytes] and 99th percentile of the lateness of the event loop [s]. Null: not told. */
  memory: number | null;
  lag: number | null;
  /** Types of the jobs that a worker has under way. */
  does: string[];
}

interface Operations {
  queue: QueueCounts;
  /** Newest first, MOST_JOBS at most. */
  jobs: OperationsJob[];
  /** How many jobs the filter fits. */
  found: number;
  /** Types of which there is any job. */
  types: string[];
  processes: OperationsProcess[];
  /** null: runs are computed on this machine. */
  machines: MachineFigures | null;
  /** Bytes. */
  sizes: ReturnType<typeof databaseSizes>;
  /** Bytes; null when nobody can say. */
  free: number | null;
  /** Newest first: when it was made (ms since 1970 UTC), and how large it is [bytes]. */
  backups: { at: number; bytes: number }[];
  /** Continuous copies, as their program said last; "off" without COPY_TO, null when it has said nothing yet. */
  copies: CopyState | "off" | null;
  /** The last look for files that are missing; null before the first. */
  files: StoredFileCheck | null;
  errors: ErrorRow[];
  /** Company spaces whose databases cannot be used now. */
  shut: { space: string; kind: FaultKind; file: string; command: string | null }[];
}

/** Reads what people put into the address; what is no state or longer than any type or id counts as not given. */
export function readFilter(query: URLSearchParams): OperationsFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || null;
  const state = text("state");
  return { state: JOB_STATES.find((name) => name === state) ?? null, type: text("type"), errorId: text("error") };
}

/** How the installation is: for super admins alone, as jobs and errors are of all company spaces. */
export function operationsOf(actor: Actor, filter: OperationsFilter, now = Date.now()): Outcome<Operations> {
  if (!actor.super_admin) return notAllowed();
  const { dataDir } = environment();
  const queue = jobs().counts();
  const filters = { ...(filter.state ? { state: filter.state } : {}), ...(filter.type ? { type: filter.type } : {}) };
  const fits = ({ type, state }: { type: string; state: JobState }) =>
    (filter.type ?? type) === type && (filter.state ?? state) === state;
  const { processes, errors } = runningOf(dataDir, filter.errorId);
  const underWay = jobs().list({ state: "running" });
  return done({
    queue,
    jobs: jobs()
      .list({ ...filters, limit: MOST_JOBS })
      .map(jobOf),
    found: queue.jobs.filter(fits).reduce((sum, { n }) => sum + n, 0),
    types: [...new Set(queue.jobs.map(({ type }) => type))].sort(),
    processes: processes.map((row) => processOf(row, underWay, now)),
    machines: environment().queue ? machineFigures(processes, now) : null,
    sizes: databaseSizes(dataDir),
    free: freeBytes(dataDir),
    copies: environment().copies ? readState(dataDir) : "off",
    files: readFileCheck(dataDir),
    backups: backups(dataDir)
      .slice(0, MOST_BACKUPS)
      .map(({ at, folder }) => ({
        at,
        bytes: databaseFiles(folder).reduce((sum, name) => sum + databaseBytes(join(folder, name)), 0),
      })),
    errors,
    shut: shutSpaces().map(({ space, fault: { kind, file } }) => ({
      space,
      kind,
      file,
      command: isRestorable(kind) ? restoreCommand(space) : null,
    })),
  });
}

function runningOf(dataDir: string, id: string | null): { processes: ProcessRow[]; errors: ErrorRow[] } {
  const running = readRunning(dataDir);
  if (!running) return { processes: [], errors: [] };
  try {
    return { processes: running.processes(), errors: running.errors({ limit: MOST_ERRORS, ...(id ? { id } : {}) }) };
  } finally {
    running.close();
  }
}

function jobOf(job: Job): OperationsJob {
  const { id, type, space, state, attempt, max_attempts, created_at, started_at, finished_at, worker, error } = job;
  return {
    id,
    type,
    space,
    state,
    attempt,
    max_attempts,
    created_at,
    started_at,
    finished_at,
    worker,
    error,
    cancellable: (state === "pending" || state === "running") && !job.cancel_requested,
    repeatable: (state === "failed" || state === "cancelled") && isRepeatable(type),
  };
}

function processOf(row: ProcessRow, underWay: readonly Job[], now: number): OperationsProcess {
  const sample = (name: string, of?: string) =>
    row.samples.find((sample) => sample.name === name && sample.labels["of"] === of)?.value ?? null;
  const jobsOfProcess = underWay.filter(
    ({ worker }) => worker?.startsWith(`${row.name}@`) && worker.endsWith(`:${row.pid}`),
  );
  return {
    name: row.name,
    kind: row.kind,
    started_at: row.started_at,
    beaten_at: row.beaten_at,
    silent: now - row.beaten_at > SILENT_MS,
    memory: sample("energy_process_memory_bytes"),
    lag: sample("energy_event_loop_lag_seconds", "p99"),
    does: jobsOfProcess.map(({ type }) => type),
  };
}

/** Cancels a job of any space: one that waits at once, one that runs within seconds. 409 when it has ended or was told already. */
export function cancelJob(actor: Actor, id: string): Outcome<Job> {
  if (!actor.super_admin) return notAllowed();
  const job = jobs().get(id);
  if (!job) return notFound();
  if (!jobOf(job).cancellable) return refused(409, "errors.job_ended");
  return done(jobs().requestCancel(id) ?? job);
}

/** Puts a failed or cancelled job into the queue once more; a second time returns the one that waits. 409 for what cannot be repeated. */
export function repeatJob(actor: Actor, id: string): Outcome<Job> {
  if (!actor.super_admin) return notAllowed();
  const job = jobs().get(id);
  if (!job) return notFound();
  if (!jobOf(job).repeatable) return refused(409, "errors.job_not_repeatable");
  const { type, payload, space, turn, max_attempts: maxAttempts } = job;
  return done(jobs().enqueue({ type, payload, space, turn, maxAttempts, by: actor.user_id, dedupeKey: `again:${id}` }));
}

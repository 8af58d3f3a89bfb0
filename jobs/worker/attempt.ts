import type { Logger } from "pino";
import { spaceFault } from "~db/client";
import { type ClaimedJob, type Job, type JobError, type JobProgress, LeaseLost, type Queue } from "~db/queue";
import { MINUTE_MS } from "~/entities/core/clock";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { type Handler, Interrupted, JobFailure } from "./handler";

interface AttemptOptions {
  queue: Queue;
  dataDir: string;
  log: Logger;
  heartbeatMs: number;
  watchMs: number;
  /** Aborted when the process is to end. */
  shutdown: AbortSignal;
}

const PROGRESS_MS = 500;
/** A job of a space that is shut waits this long until it is tried again; it loses no attempt by that. */
export const SHUT_PAUSE_MS = MINUTE_MS;

/** The space whose rows a job is about; null: of all of them, or of none. */
export const spaceOf = ({ space, payload }: Job): string | null =>
  space ?? (typeof payload["space"] === "string" ? payload["space"] : null);

/** Whether the space of a job cannot be worked with now; what is about no single space looks for itself. */
export function isShut(dataDir: string, job: Job): boolean {
  const space = spaceOf(job);
  if (space === null) return false;
  try {
    return spaceFault(dataDir, space) !== null;
  } catch {
    // Another error than one of the space is met again, and told, by the work itself.
    return false;
  }
}

/** How an attempt ended; "gone" when the lease was lost and somebody else decides. */
export type AttemptEnd = "done" | "failed" | "cancelled" | "released" | "gone";

/** Runs the handler on a claimed job, keeps its lease alive meanwhile, and writes down how it ended. */
export async function attemptJob(handler: Handler, job: ClaimedJob, options: AttemptOptions): Promise<AttemptEnd> {
  const { queue, shutdown, log } = options;
  const [id, token] = [job.id, job.lease_token];
  const abort = new AbortController();
  const stop = () => abort.abort(new Interrupted("shutdown"));
  if (shutdown.aborted) stop();
  shutdown.addEventListener("abort", stop);
  const keeper = keepLease(job, options, abort);
  const reporter = reportProgress(job, options);
  const noteBegin = async (at: number | null) => {
    try {
      await queue.begin(id, token, at);
    } catch (error) {
      // The time of a run that is not noted is told as longer than it was.
      log.warn({ err: error }, "the beginning of a computation could not be noted");
    }
  };
  try {
    const context = { job, signal: abort.signal, dataDir: options.dataDir, log };
    const result = await handler.run({
      ...context,
      progress: reporter.report,
      begin: (at) => void noteBegin(at),
      guard: queue.guard(id, token),
    });
    await reporter.flush();
    return (await queue.finish(id, token, result)) ? "done" : "gone";
  } catch (error) {
    reporter.drop();
    // Whatever a handler throws after it was told to stop is a consequence of that.
    const reason: unknown = abort.signal.reason;
    if (error instanceof LeaseLost || (reason instanceof Interrupted && reason.reason === "lost")) return "gone";
    if (reason instanceof Interrupted && reason.reason === "cancel") {
      return (await queue.cancelled(id, token)) ? "cancelled" : "gone";
    }
    if (reason instanceof Interrupted) return (await queue.release(id, token)) ? "released" : "gone";
    // A space that was shut meanwhile was closed under the work, which then throws whatever it happens to meet.
    const shut = (await shutDamaged(options.dataDir, error, spaceOf(job))) !== null || isShut(options.dataDir, job);
    if (shut) return (await queue.postpone(id, token, SHUT_PAUSE_MS)) ? "released" : "gone";
    const { stored, retry } = describe(error);
    const { code, message } = stored;
    if (error instanceof JobFailure && !error.options.cause) log.warn({ code, message, retry }, "job came to nothing");
    else log.error({ err: error, code, retry }, "job attempt failed");
    return (await queue.fail(id, token, stored, { retry })) ? "failed" : "gone";
  } finally {
    keeper.stop();
    shutdown.removeEventListener("abort", stop);
  }
}

/** Expected failures carry their own words; anything else is a bug and worth another attempt. */
function describe(error: unknown): { stored: JobError; retry: boolean } {
  if (error instanceof JobFailure) {
    const { details, retry = false } = error.options;
    return { stored: { code: error.code, message: error.message, ...(details ? { details } : {}) }, retry };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { stored: { code: "unexpected", message }, retry: true };
}

/** Heartbeats every `heartbeatMs`, looks for a cancel every `watchMs`, and aborts when there is one or the lease is lost. */
function keepLease(job: ClaimedJob, options: AttemptOptions, abort: AbortController): { stop: () => void } {
  const { queue, heartbeatMs, watchMs, log } = options;
  let beaten = performance.now();
  let asking = false;
  const ask = async () => {
    if (asking || abort.signal.aborted) return;
    asking = true;
    try {
      const beat = performance.now() - beaten >= heartbeatMs;
      const { id, lease_token: token } = job;
      const lease = await (beat ? queue.heartbeat(id, token) : queue.watch(id, token));
      if (beat) beaten = performance.now();
      if (lease === "lost") abort.abort(new Interrupted("lost"));
      else if (lease.cancelRequested) abort.abort(new Interrupted("cancel"));
    } catch (error) {
      // A busy or full disk is no reason to drop the work: the next turn asks again, and an expired lease ends it.
      log.warn({ err: error }, "lease could not be checked");
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void ask(), Math.min(watchMs, heartbeatMs));
  return { stop: () => clearInterval(timer) };
}

/** Every stored progress is a write to disk, so steps within one phase are thinned out. */
function reportProgress(job: ClaimedJob, { queue, log }: AttemptOptions) {
  let waiting: JobProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let phase: string | null = null;
  const store = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const progress = waiting;
    waiting = null;
    if (!progress) return;
    try {
      await queue.progress(job.id, job.lease_token, progress);
    } catch (error) {
      log.warn({ err: error }, "progress could not be stored");
    }
  };
  return {
    report(progress: JobProgress): void {
      waiting = progress;
      if (progress.phase !== phase) {
        phase = progress.phase;
        void store();
      } else timer ??= setTimeout(() => void store(), PROGRESS_MS);
    },
    flush: store,
    drop(): void {
      waiting = null;
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

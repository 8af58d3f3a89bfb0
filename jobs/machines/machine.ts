import { hostname } from "node:os";
import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, WaitingError, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { Interrupted } from "~jobs/worker/handler";
import { ChildCrash, childProgram, inChild } from "~jobs/worker/inChild";
import type { FileStore } from "~/services/files/fileObjects";
import { AWAY_PROGRAMS, type AwayProgram, cancelKey, type Computation, type ComputationEnd } from "./computation";
import { patiently } from "./patiently";
import { getValue, putValue } from "./values";

/** A machine that says nothing for this long has lost its computation. */
const LOCK_MS = 15_000;
/** How often machines look for computations of those that vanished. */
const STALLED_MS = 5_000;
/** A computation whose machines vanished this often is what makes them vanish. */
const MOST_VANISHED = 2;
const CANCEL_MS = 500;
const PROGRESS_MS = 500;

interface MachineOptions {
  url: string;
  name: string;
  store: FileStore;
  /** Computations at a time. */
  computations: number;
  log: Logger;
}

interface Machine {
  /** Takes no more computations, lets those under way end for `graceMs`, hands back what has not, and resolves. */
  stop(graceMs: number): Promise<void>;
}

/** Computes computations until stopped. Needs the queue and the bucket, and a folder for temporary files; no database. */
export function startMachine({ url, name, store, computations, log }: MachineOptions): Machine {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on("error", (error) => log.warn({ err: error }, "no connection to the queue"));
  const underWay = new Map<string, AbortController>();

  async function compute(
    job: Job<Computation, ComputationEnd, AwayProgram>,
    signal: AbortSignal,
    ownLog: Logger,
  ): Promise<ComputationEnd> {
    if (!AWAY_PROGRAMS.includes(job.name)) return { end: "failed", message: `There is no program ${String(job.name)}` };
    const patience = { signal, log: ownLog };
    const input = await patiently(() => getValue(store, job.data.input), patience);
    if (!input) return { end: "gone" };
    const reporter = reportTo(job, ownLog);
    try {
      const { memoryMb, residentMb } = job.data;
      const options = { signal, memoryMb, residentMb, onProgress: reporter.report };
      const output = await inChild(childProgram(job.name), input.value, options);
      return { end: "done", output: await patiently(() => putValue(store, job.id!, output), patience) };
    } finally {
      reporter.stop();
    }
  }

  /** Puts what a computation threw into words; undefined when it is to be handed back. */
  function endOf(error: unknown, signal: AbortSignal): ComputationEnd | undefined {
    if (signal.aborted) {
      const { reason } = signal.reason as Interrupted;
      return reason === "shutdown" ? undefined : { end: "cancelled" };
    }
    if (error instanceof ChildCrash) {
      const { message, exitCode, signal: killedBy, outOfMemory } = error;
      return { end: "crash", message, exitCode, signal: killedBy, outOfMemory };
    }
    return { end: "failed", message: error instanceof Error ? error.message : String(error) };
  }

  const process = async (
    job: Job<Computation, ComputationEnd, AwayProgram>,
    token?: string,
  ): Promise<ComputationEnd> => {
    const id = job.id!;
    const ownLog = log.child({ computation: id, program: job.name });
    ownLog.info("computation started");
    const begun = performance.now();
    const abort = new AbortController();
    underWay.set(id, abort);
    const looking = setInterval(() => {
      redis.exists(cancelKey(name, id)).then(
        (there) => there === 1 && abort.abort(new Interrupted("cancel")),
        () => undefined,
      );
    }, CANCEL_MS);
    let end: ComputationEnd | undefined;
    try {
      end = await compute(job, abort.signal, ownLog);
    } catch (error) {
      end = endOf(error, abort.signal);
      if (end?.end === "failed") ownLog.error({ err: error }, "computation failed");
    } finally {
      clearInterval(looking);
      underWay.delete(id);
    }
    ownLog.info({ end: end?.end ?? "handed back", ms: Math.round(performance.now() - begun) }, "computation ended");
    if (end) return end;
    await job.moveToWait(token);
    throw new WaitingError();
  };

  const worker = new Worker<Computation, ComputationEnd, AwayProgram>(name, process, {
    // By its name a machine is counted among those that are connected.
    name: `${hostname()}:${pid}`,
    connection: redis,
    concurrency: computations,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
    maxStalledCount: MOST_VANISHED,
  });
  worker.on("error", (error) => log.warn({ err: error }, "queue of the machines"));
  // Somebody else has it by now, or may have.
  worker.on("lockRenewalFailed", (ids) => ids.forEach((id) => underWay.get(id)?.abort(new Interrupted("lost"))));

  return {
    async stop(graceMs) {
      const done = worker.close();
      await Promise.race([done, sleep(graceMs, undefined, { ref: false })]);
      for (const abort of underWay.values()) abort.abort(new Interrupted("shutdown"));
      await done;
      redis.disconnect();
    },
  };
}

/** Tells where a computation is, the last word first, at most twice a second. */
function reportTo(job: Job<Computation, ComputationEnd, AwayProgram>, log: Logger) {
  let waiting: object | null = null;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const progress = waiting;
    waiting = null;
    if (progress) job.updateProgress(progress).catch((err: unknown) => log.warn({ err }, "progress could not be told"));
  };
  return {
    report(progress: unknown): void {
      waiting = progress as object;
      timer ??= setTimeout(send, PROGRESS_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { Job, Queue } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { Interrupted, JobFailure } from "~jobs/worker/handler";
import { ChildCrash } from "~jobs/worker/inChild";
import type { FileStore } from "~/services/files/fileObjects";
import {
  type AwayProgram,
  cancelKey,
  type Computation,
  type ComputationEnd,
  KEEP_S,
  presenceName,
  queueName,
} from "./computation";
import { patiently } from "./patiently";
import { countMachines, type MachineCounts, tellProduct } from "./presence";
import { type Sealed, sealsOf } from "./sealing";
import { NotSealed, valuesIn } from "./values";

const POLL_MS = 300;
/** A computation that comes back without the seal of this installation this often is given up: somebody else writes to the queue. */
const MOST_FORGED = 3;
/** Computations that wait of which the oldest is looked for: the product hands over far fewer at a time. */
const COUNTED = 1000;
/** How long a machine may take to stop at a computation that nobody wants any more, before somebody else looks after that. */
const STOPPED_MS = 10_000;

interface AwayOptions<Progress> {
  /** Who ordered it: those of one person wait for those of others. */
  by: string | null;
  signal: AbortSignal;
  memoryMb: number;
  residentMb?: number;
  onProgress?(progress: Progress): void;
  /** A machine began with it (ms since 1970 UTC, not after now): also when another one has to begin anew. */
  onBegin?(at: number): void;
}

interface ComputationCounts extends MachineCounts {
  waiting: number;
  running: number;
  /** For how long the oldest has waited, in ms; null when none waits. */
  oldestMs: number | null;
}

/** The side that has the databases: hands computations to worker machines and takes their results. */
export interface Machines {
  /**
   * What inChild() does, on another machine. A computation is known by the id of its job: who asks for it again, after a restart,
   * gets the one that is under way or has ended. It is there until `discard`. After a cancel the machine stops; after any other
   * interruption it goes on. Rejects as inChild() does. What comes back without the seal of this installation is not taken: it is computed
   * anew, and after three times the job has failed.
   */
  compute<Output, Progress = unknown>(
    id: string,
    program: AwayProgram,
    input: unknown,
    options: AwayOptions<Progress>,
  ): Promise<Output>;
  /** Forgets the computation and its values, once a machine that is at it has stopped. Throws when that takes long: to be asked again. */
  discard(id: string): Promise<void>;
  /** What waits and runs, and who is there; says to the machines, too, what the product is. */
  counts(): Promise<ComputationCounts>;
  close(): Promise<void>;
}

/** Where machines are met, and what the product and they have in common. */
export interface MachineQueue {
  /** QUEUE_URL. */
  url: string;
  /** Where the bucket is. */
  bucket: { bucket: string; prefix: string };
  store: FileStore;
  /** Fingerprint of what computes. */
  build: string;
  /** MACHINE_KEY. */
  key: string;
  log: Logger;
}

export function openMachines({ url, bucket, store, build, key, log }: MachineQueue): Machines {
  const seals = sealsOf(key, build);
  const values = valuesIn(store, seals);
  const own = { build, keyId: seals.keyId };
  const name = queueName(build, seals.keyId, bucket);
  const presence = presenceName(bucket);
  // Nothing waits for ever: patiently() asks again.
  const redis = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 5_000, commandTimeout: 5_000 });
  redis.on("error", (error) => log.warn({ err: error }, "no connection to the queue of the machines"));
  const queue = new Queue<Sealed, Sealed, AwayProgram>(name, { connection: redis });
  queue.on("error", (error) => log.warn({ err: error }, "queue of the machines"));
  const find = (id: string) => Job.fromId<Sealed, Sealed, AwayProgram>(queue, id);

  const unwanted = (id: string) => redis.set(cancelKey(name, id), "1", "EX", KEEP_S);

  async function discard(id: string): Promise<void> {
    await unwanted(id);
    for (const until = performance.now() + STOPPED_MS; ; await sleep(POLL_MS)) {
      const computation = await find(id);
      try {
        await computation?.remove();
        break;
      } catch (error) {
        // A machine is at it, and looks twice a second whether it is still wanted.
        if (performance.now() > until) throw error;
      }
    }
    await values.drop(id);
  }

  async function compute<Output, Progress>(
    id: string,
    program: AwayProgram,
    input: unknown,
    { signal, memoryMb, residentMb, onProgress, onBegin, priority }: AwayOptions<Progress> & { priority: number },
  ): Promise<Output> {
    const patience = { signal, log };
    /** Inputs that this process handed over, one for each attempt; none while what is there is of an earlier process. */
    const ownInputs = new Set<string>();
    const handOver = async () => {
      const key = await values.put({ kind: "input", id }, input);
      ownInputs.add(key);
      await redis.del(cancelKey(name, id));
      // Ends are results: only a machine that vanished lets a computation be tried again, and that is the machines' own affair.
      const keep = { age: KEEP_S };
      const computation: Computation = { program, input: key, memoryMb, residentMb };
      await queue.add(program, seals.seal("computation", [id], computation), {
        jobId: id,
        priority,
        removeOnComplete: keep,
        removeOnFail: keep,
      });
    };
    /** The input that a computation was handed over with; an empty one for what we did not hand over, or another time. */
    const inputOf = (job: Job<Sealed, Sealed>): string => {
      const { input: key = "" } = seals.open<Computation>("computation", [id], job.data) ?? {};
      return ownInputs.size === 0 || ownInputs.has(key) ? key : "";
    };
    let begun: number | undefined;
    let lastProgress = "";
    /** The computation once it has ended; handed over when it is not there, also after a Redis that forgot it. */
    const ended = async () => {
      for (;;) {
        const job = await patiently(() => find(id), patience);
        if (!job) await patiently(handOver, patience);
        else if (job.finishedOn) return job;
        else {
          // By the clock of the machine, which may be ahead.
          if (job.processedOn && job.processedOn !== begun) onBegin?.(Math.min(job.processedOn, Date.now()));
          begun = job.processedOn;
          const sealed = JSON.stringify(job.progress);
          const progress =
            sealed === lastProgress ? undefined : seals.open<Progress>("progress", [id, inputOf(job)], job.progress);
          if (progress) onProgress?.(progress);
          lastProgress = sealed;
        }
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    };
    for (let forged = 0; ;) {
      const job = await ended();
      const from = inputOf(job);
      const end = from === "" ? undefined : seals.open<ComputationEnd>("end", [id, from], job.returnvalue);
      // One that fails without an end of its own did so because its machines vanished.
      const isForged = from === "" || (end === undefined && job.returnvalue !== null && job.returnvalue !== undefined);
      if (end?.end === "done") {
        const output = await patiently(() => outputOf(id, from, end.output), patience);
        if (output === "forged") forged += 1;
        else if (output) return output.value as Output;
      }
      if (isForged) {
        forged += 1;
        log.error({ computation: id }, "what came back from the queue does not bear the seal of this installation");
      }
      // What did not come to a result is not to be met again by the next attempt.
      await patiently(() => discard(id), patience);
      if (forged >= MOST_FORGED)
        throw new JobFailure("result_refused", "What came back does not bear the seal of this installation");
      if (end?.end === "crash") throw ChildCrash.from(end);
      if (end?.end === "failed") throw new Error(`The worker machine failed: ${end.message}`);
      if (!end && !isForged) {
        log.warn({ computation: id, reason: job.failedReason }, "every machine that began with it vanished");
        throw new JobFailure("worker_lost", "Every worker machine that began with it vanished");
      }
    }
  }

  /** The result of a computation; "forged" when it is none of this input. */
  const outputOf = async (id: string, from: string, key: string) => {
    try {
      return await values.get({ kind: "output", id, from }, key);
    } catch (error) {
      if (!(error instanceof NotSealed)) throw error;
      log.error({ err: error, computation: id }, "a result was refused");
      return "forged" as const;
    }
  };

  /** How many computations of each person are handed over and have not ended. */
  const live = new Map<string, number>();

  return {
    async compute<Output, Progress>(...[id, program, input, options]: Parameters<Machines["compute"]>) {
      const { by } = options;
      // The lowest number is first: the third of one person comes after the first of another, and what nobody ordered never waits for more than one.
      const priority = by === null ? 1 : (live.get(by) ?? 0) + 1;
      if (by !== null) live.set(by, priority);
      try {
        return await compute<Output, Progress>(id, program, input, { ...options, priority });
      } catch (error) {
        if (!options.signal.aborted) throw error;
        const reason: unknown = options.signal.reason;
        // A restart here, or a lease that somebody else has: the computation is met again by whoever has the job next.
        if (!(reason instanceof Interrupted) || reason.reason === "cancel")
          await unwanted(id).catch((err: unknown) => log.warn({ err }, "the machine could not be told to stop"));
        throw reason;
      } finally {
        if (by !== null) live.set(by, live.get(by)! - 1);
      }
    },
    discard,
    async counts() {
      const { waiting = 0, prioritized = 0, active = 0 } = await queue.getJobCounts("waiting", "prioritized", "active");
      const all = await queue.getJobs(["waiting", "prioritized"], 0, COUNTED, true);
      const oldest = all.reduce((least, { timestamp }) => Math.min(least, timestamp), Infinity);
      const oldestMs = all.length > 0 ? Math.max(0, Date.now() - oldest) : null;
      await tellProduct(redis, presence, own);
      const machines = await countMachines(redis, presence, own);
      return { waiting: waiting + prioritized, running: active, oldestMs, ...machines };
    },
    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}

import { hostname } from "node:os";
import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { WaitingError, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Interrupted } from "~jobs/worker/handler";
import { type AwayProgram, presenceName, queueName } from "./computation";
import { computeJob, type ComputingTools, type SealedJob } from "./computing";
import { reachBucket, reachQueue } from "./contact";
import type { MachineQueue } from "./handOut";
import { Unreachable } from "./patiently";
import { forgetMachine, type MachineNote, PRESENCE_MS, tellMachine } from "./presence";
import { refusalOf, type Refused } from "./refusal";
import { type Sealed, sealsOf } from "./sealing";
import { valuesIn } from "./values";

/** A machine that says nothing for this long has lost its computation. */
const LOCK_MS = 15_000;
/** How often machines look for computations of those that vanished. */
const STALLED_MS = 5_000;
/** A computation whose machines vanished this often is what makes them vanish. */
const MOST_VANISHED = 2;
/** How often the bucket is tried: until it is reached, and from then on. */
const BUCKET_MS = { missing: 2_000, reached: 15_000 };
/** How long a machine waits for an input that it cannot reach. */
const INPUT_MS = 20_000;

interface MachineOptions extends MachineQueue {
  /** Computations at a time. */
  computations: number;
  /** Folder for files of its programs. */
  folder: string;
  /** Told of a computation that ended: how, and how long it took [s]. */
  ended?: (program: AwayProgram, end: string, seconds: number) => void;
  /** A key, password or secret is wrong: it takes nothing any more, and what it had is handed back. */
  onRefused: (refused: Refused) => void;
}

export interface MachineState {
  /** It takes computations: queue and bucket were reached just now. */
  ready: boolean;
  /** What is missing, in a sentence; null when it is ready. */
  lacks: string | null;
  /** Computations under way. */
  running: number;
}

export interface Machine {
  state(): MachineState;
  /** Takes no more computations, lets those under way end for `graceMs`, hands back what has not, and resolves. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Computes computations until stopped. Needs the queue and the bucket, and a folder for temporary files; no database. It takes none before it
 * has reached both, and none while it does not.
 */
export function startMachine(options: MachineOptions): Machine {
  const { url, bucket, store, build, key, log, computations, folder } = options;
  const seals = sealsOf(key, build);
  const name = queueName(build, seals.keyId, bucket);
  const presence = presenceName(bucket);
  const note: MachineNote = { name: `${hostname()}:${pid}`, build, keyId: seals.keyId };
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  // Nothing asked here waits for a Redis that is away.
  const asking = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 5_000, commandTimeout: 5_000 });
  const underWay = new Map<string, AbortController>();
  const lacks = { queue: true, bucket: true };
  let stopping = false;

  const tools: ComputingTools = { name, redis, seals, values: valuesIn(store, seals), folder, inputMs: INPUT_MS };
  const process = async (job: SealedJob, token?: string): Promise<Sealed> => {
    const id = job.id!;
    const handBack = async () => {
      await job.moveToWait(token);
      return new WaitingError();
    };
    // It was already on its way when the machine stopped to take any.
    if (!isReady() && !stopping) throw await handBack();
    const ownLog = log.child({ computation: id, program: job.name });
    ownLog.info("computation started");
    const begun = performance.now();
    const abort = new AbortController();
    underWay.set(id, abort);
    const logEnd = (end: string) => {
      const seconds = (performance.now() - begun) / 1000;
      ownLog.info({ end, ms: Math.round(seconds * 1000) }, "computation ended");
      options.ended?.(job.name, end, seconds);
    };
    try {
      const { computation, end } = await computeJob(job, tools, abort, ownLog);
      logEnd(end?.end ?? "handed back");
      if (end) return seals.seal("end", [id, computation.input], end);
    } catch (error) {
      const refused = refusalOf(error);
      if (!refused && !(error instanceof Unreachable)) {
        ownLog.error({ err: error }, "computation refused");
        throw error;
      }
      logEnd("handed back");
      if (refused) refuse(refused);
      else missing("bucket");
    } finally {
      underWay.delete(id);
    }
    throw await handBack();
  };

  const worker = new Worker<Sealed, Sealed, AwayProgram>(name, process, {
    name: note.name,
    connection: redis,
    concurrency: computations,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
    maxStalledCount: MOST_VANISHED,
    autorun: false,
  });
  // Somebody else has it by now, or may have.
  worker.on("lockRenewalFailed", (ids) => ids.forEach((id) => underWay.get(id)?.abort(new Interrupted("lost"))));

  const isReady = () => !lacks.queue && !lacks.bucket && !stopping;
  let refusing = false;
  /** Tells the product why this machine goes, where it can, and who runs the machine. */
  function refuse(refused: Refused): void {
    if (refusing) return;
    refusing = true;
    missing(refused.by === "queue" ? "queue" : "bucket");
    const { by } = refused;
    const telling = by === "queue" ? Promise.resolve() : tellMachine(asking, presence, { ...note, refused: by });
    void telling.catch(() => undefined).then(() => options.onRefused(refused));
  }
  /** What cannot be reached: until it can, no more computations are taken. */
  function missing(what: keyof typeof lacks): void {
    if (!lacks[what]) log.warn({ what }, "the machine takes no computations: it does not reach the other side");
    lacks[what] = true;
    void worker.pause(true);
  }
  function reached(what: keyof typeof lacks): void {
    const was = isReady();
    lacks[what] = false;
    if (was || !isReady()) return;
    log.info({ queue: name, computations }, "machine ready");
    void worker.resume();
  }
  for (const connection of [redis, asking, worker])
    connection.on("error", (error: Error) => {
      const refused = refusalOf(error);
      if (refused) refuse(refused);
      else log.warn({ err: error }, "no connection to the queue");
    });

  let otherBuild: string | undefined;
  const asksQueue = async () => {
    const product = await reachQueue(asking, presence, { build, keyId: seals.keyId });
    if (product && product.build !== build && product.build !== otherBuild)
      log.warn({ product: product.build, build }, "the product is of another build: this machine takes nothing of it");
    otherBuild = product?.build;
    if (isReady()) await tellMachine(asking, presence, note);
  };
  /** Asks again and again; a refusal ends the machine, anything else makes it wait. */
  async function keepReaching(
    what: keyof typeof lacks,
    ask: () => Promise<void>,
    pauseMs: () => number,
  ): Promise<void> {
    while (!stopping && !refusing) {
      try {
        await ask();
        reached(what);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused) return refuse(refused);
        log.warn({ err: error, what }, "queue or bucket could not be reached");
        missing(what);
      }
      await sleep(pauseMs(), undefined, { ref: false });
    }
  }
  void keepReaching("queue", asksQueue, () => (lacks.queue ? 1_000 : PRESENCE_MS));
  void keepReaching(
    "bucket",
    () => reachBucket(store),
    () => (lacks.bucket ? BUCKET_MS.missing : BUCKET_MS.reached),
  );

  return {
    state() {
      const lacking = (["queue", "bucket"] as const).filter((what) => lacks[what]);
      const sentence = stopping ? "It stops." : lacking.map((what) => `The ${what} is not reached.`).join(" ");
      return { ready: isReady(), lacks: isReady() ? null : sentence, running: underWay.size };
    },
    async stop(graceMs) {
      stopping = true;
      if (!refusing) void forgetMachine(asking, presence, note).catch(() => undefined);
      const done = worker.close();
      await Promise.race([done, sleep(graceMs, undefined, { ref: false })]);
      for (const abort of underWay.values()) abort.abort(new Interrupted("shutdown"));
      await done;
      redis.disconnect();
      asking.disconnect();
    },
  };
}

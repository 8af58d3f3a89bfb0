import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queue, Turns } from "~db/queue";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { type Lane, type LaneRule, LANES } from "~/services/core/lanes/lanes";
import { machineMemoryMb } from "~/services/installation/machineMemory";
import { type AttemptEnd, attemptJob, isShut, SHUT_PAUSE_MS, spaceOf } from "./attempt";
import type { Registry } from "./handler";
import { type ScheduledJob, scheduler } from "./schedule";

interface LoopOptions {
  queue: Queue;
  registry: Registry;
  schedule?: readonly ScheduledJob[];
  workerId: string;
  dataDir: string;
  log: Logger;
  /** How many jobs of a lane that are computed on worker machines (Handler.away) it waits for at a time; default 1. */
  awayAtOnce?: number;
  /** Workers that share this machine; default 1. */
  workers?: number;
  /** Of this machine; memory in MiB. */
  cores?: number;
  memoryMb?: number;
  /** How often an idle worker looks for a job. */
  pollMs?: number;
  heartbeatMs?: number;
  /** How often a busy worker looks for a cancel. */
  watchMs?: number;
  /** How often expired leases, follow-ups and the schedule are looked after, busy or not. */
  tendMs?: number;
  /** Told of every attempt that ended: its type, how, and how long it took [s]. */
  ended?: (type: string, end: AttemptEnd, seconds: number) => void;
}

export interface Loop {
  /** Interrupts the running jobs, gives them back and resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const SETTLE_AGAIN_MS = 30_000;
/**
 * Memory for each worker from which on it computes a second run [MiB]: two of the 8 GB that a run may hold unless its settings say more. A machine
 * of 16 GB tells of somewhat less. How large the two are is not known here.
 */
const TWO_RUNS_MB = 15_000;

/**
 * Works on the jobs of all lanes (LANES) until stopped, of each lane on so many at a time as its rule says, and on several that worker
 * machines compute (Handler.away). The queue stays open; whoever opened it closes it.
 */
export function startLoop(options: LoopOptions): Loop {
  const { queue, registry, log, workerId, dataDir, pollMs = 250, heartbeatMs = 5_000, watchMs = 250 } = options;
  const { tendMs = 1_000, awayAtOnce = 1 } = options;
  const { workers = 1, cores = availableParallelism(), memoryMb = machineMemoryMb() } = options;
  const hasRoom = cores >= 2 * workers && memoryMb >= TWO_RUNS_MB * workers;
  const slots = slotsOf(registry, awayAtOnce, hasRoom);
  const shutdown = new AbortController();
  const settle = followUp(options);
  const schedule = scheduler(queue, options.schedule ?? []);

  const every = async (pauseMs: number, work: () => Promise<boolean>): Promise<void> => {
    while (!shutdown.signal.aborted) {
      let busy = false;
      try {
        busy = await work();
      } catch (error) {
        // The queue may be locked or the disk full for a while; a worker outlives that.
        log.error({ err: error }, "worker turn failed");
      }
      if (!busy) await sleep(pauseMs, undefined, { signal: shutdown.signal }).catch(() => undefined);
    }
  };

  const work = async ({ types, turns }: Slot): Promise<boolean> => {
    const job = await queue.claim(workerId, types, turns);
    if (!job) return false;
    const handler = registry[job.type];
    if (!handler) throw new Error(`Claimed a job of the unknown type ${job.type}`);
    // Without a line in the log: that the space is shut was said once.
    if (isShut(dataDir, job)) return queue.postpone(job.id, job.lease_token, SHUT_PAUSE_MS);
    const jobLog = log.child({ job: job.id, type: job.type, attempt: job.attempt });
    jobLog.info({ space: job.space }, "job started");
    const begun = performance.now();
    const context = { queue, dataDir, log: jobLog, heartbeatMs, watchMs, shutdown: shutdown.signal };
    const end = await attemptJob(handler, job, context);
    const ms = performance.now() - begun;
    jobLog.info({ end, ms: Math.round(ms) }, "job ended");
    options.ended?.(job.type, end, ms / 1000);
    await settle();
    return true;
  };

  const tend = async (): Promise<boolean> => {
    const { requeued, ended } = await queue.sweep();
    if (requeued.length + ended.length > 0) log.warn({ requeued, ended }, "leases ran out");
    await settle();
    await schedule();
    return false;
  };

  const loops = Promise.all([...slots.map((slot) => every(pollMs, () => work(slot))), every(tendMs, tend)]);
  return {
    async stop() {
      shutdown.abort();
      await loops;
    },
  };
}

/** One job at a time of some types. */
interface Slot {
  types: readonly string[];
  turns: Turns | undefined;
}

/** The slots of all lanes. What worker machines compute is waited for `awayAtOnce` at a time. `hasRoom`: for a second run at a time. */
function slotsOf(registry: Registry, awayAtOnce: number, hasRoom: boolean): Slot[] {
  return (Object.entries(LANES) as [Lane, LaneRule][]).flatMap(([lane, rule]) => {
    const { slots, takesTurns, perPerson, ofStudies = 0 } = rule;
    const types = Object.keys(registry).filter((type) => (registry[type]?.lane ?? "runs") === lane);
    const turns: Turns | undefined = takesTurns
      ? { lane, ...(perPerson === undefined ? {} : { perPerson }) }
      : undefined;
    const slotsFor = (some: readonly string[], n: number, asTurns = turns): Slot[] =>
      some.length > 0 ? Array.from({ length: n }, () => ({ types: some, turns: asTurns })) : [];
    const isAway = (type: string): boolean => registry[type]?.away === true;
    const here = types.filter((type) => !isAway(type));
    return [
      ...slotsFor(here, slots),
      ...(turns && hasRoom ? slotsFor(here, ofStudies, { ...turns, ofGroups: true }) : []),
      ...slotsFor(types.filter(isAway), awayAtOnce),
    ];
  });
}

/** Runs the follow-up of every job that failed or was cancelled; one that throws is tried again after half a minute. */
function followUp({ queue, registry, dataDir, log }: LoopOptions): () => Promise<void> {
  const types = Object.keys(registry).filter((type) => registry[type]?.settle);
  const notBefore = new Map<string, number>();
  return async () => {
    if (types.length === 0) return;
    for (const job of await queue.unsettled(types)) {
      if ((notBefore.get(job.id) ?? 0) > performance.now() || isShut(dataDir, job)) continue;
      // Several loops of this process come here: the others leave a job alone that one is busy with.
      notBefore.set(job.id, performance.now() + SETTLE_AGAIN_MS);
      try {
        await registry[job.type]?.settle?.(job, { dataDir, log: log.child({ job: job.id, type: job.type }) });
        await queue.settled(job.id);
        notBefore.delete(job.id);
      } catch (error) {
        if (await shutDamaged(dataDir, error, spaceOf(job))) continue;
        log.error({ err: error, job: job.id, type: job.type }, "follow-up of an ended job failed");
      }
    }
  };
}

import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { Interrupted } from "~jobs/worker/handler";
import { ChildCrash, childProgram, inChild } from "~jobs/worker/inChild";
import { WarmChildren } from "~jobs/worker/warmChildren";
import { AWAY_PROGRAMS, type AwayProgram, cancelKey, type Computation, type ComputationEnd } from "./computation";
import { patiently } from "./patiently";
import type { Sealed, Seals } from "./sealing";
import type { Values } from "./values";

const CANCEL_MS = 500;
const PROGRESS_MS = 500;

/** Runs that are alike share what they can. */
const solvers = new WarmChildren(childProgram("solve"));

export type SealedJob = Job<Sealed, Sealed, AwayProgram>;

/** What a computation on this machine needs. */
export interface ComputingTools {
  /** Of the queue. */
  name: string;
  redis: Redis;
  seals: Seals;
  values: Values;
  /** Folder of this process for files of its programs. */
  folder: string;
  /** How long a computation that has not begun may wait for its input [ms]: another machine may reach it. */
  inputMs: number;
}

/**
 * Computes what a job of the queue says. Returns how it ended; undefined when it is to be handed back, as the machine stops. Throws Refused
 * or Unreachable where this machine cannot do it and another one may.
 */
export async function computeJob(
  job: SealedJob,
  tools: ComputingTools,
  abort: AbortController,
  log: Logger,
): Promise<{ computation: Computation; end: ComputationEnd | undefined }> {
  const id = job.id!;
  const computation = tools.seals.open<Computation>("computation", [id], job.data);
  // Not run, and not told to anybody with a seal: the product sees an end without one.
  if (!computation || !AWAY_PROGRAMS.includes(computation.program))
    throw new Error("The computation does not bear the seal of this installation");
  const looking = setInterval(() => {
    tools.redis.exists(cancelKey(tools.name, id)).then(
      (there) => there === 1 && abort.abort(new Interrupted("cancel")),
      () => undefined,
    );
  }, CANCEL_MS);
  const { signal } = abort;
  const reporter = reportTo(job, (progress) => tools.seals.seal("progress", [id, computation.input], progress), log);
  const patience = { signal, log, unlessRefused: true };
  try {
    const input = await patiently(() => tools.values.get({ kind: "input", id }, computation.input), {
      ...patience,
      forMs: tools.inputMs,
    });
    if (!input) return { computation, end: { end: "gone" } };
    const { memoryMb, residentMb } = computation;
    const options = { signal, memoryMb, residentMb, onProgress: reporter.report, folder: tools.folder };
    const { program } = computation;
    const computed =
      program === "solve" ? solvers.run(input.value, options) : inChild(childProgram(program), input.value, options);
    const ended = await computed.then(
      (value) => ({ value }),
      (error: unknown) => endOf(error, signal, log),
    );
    if (!ended || "end" in ended) return { computation, end: ended };
    const of = { kind: "output", id, from: computation.input } as const;
    return {
      computation,
      end: { end: "done", output: await patiently(() => tools.values.put(of, ended.value), patience) },
    };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { computation, end: endOf(error, signal, log) };
  } finally {
    reporter.stop();
    clearInterval(looking);
  }
}

/** Puts what a program threw into words; undefined when it is to be handed back. */
function endOf(error: unknown, signal: AbortSignal, log: Logger): ComputationEnd | undefined {
  if (signal.aborted) {
    const { reason } = signal.reason as Interrupted;
    return reason === "shutdown" ? undefined : { end: "cancelled" };
  }
  if (error instanceof ChildCrash) return { end: "crash", ...error.facts };
  log.error({ err: error }, "computation failed");
  return { end: "failed", message: error instanceof Error ? error.message : String(error) };
}

/** Tells where a computation is, the last word first, at most twice a second. */
function reportTo(job: SealedJob, seal: (progress: object) => Sealed, log: Logger) {
  let waiting: object | null = null;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const progress = waiting;
    waiting = null;
    if (progress)
      job.updateProgress(seal(progress)).catch((err: unknown) => log.warn({ err }, "progress could not be told"));
  };
  return {
    report(progress: unknown): void {
      waiting = progress as object;
      timer ??= setTimeout(send, PROGRESS_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

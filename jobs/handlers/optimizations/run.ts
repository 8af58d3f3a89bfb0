import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type HandlerContext, handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { ChildCrash } from "~jobs/worker/inChild";
import type { Awaitable, JobProgress, Json } from "~db/queue";
import type { RunInput } from "~/engines/optimization/run";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import { isEnded, OPTIMIZATION_STATUSES, type OptimizationStatus } from "~/entities/optimizations/status";
import { hasOtherModel } from "~/entities/optimizations/variation";
import type { RunResult } from "~/entities/results/result";
import { runJob } from "~/services/optimizations/runJob.server";
import type { SaveSteps } from "~/services/optimizations/work.server";
import { failedRun } from "./failed-run";

/** Where a run comes from and goes to: the company space's database, or another store for a worker without one. */
export interface RunStore {
  /** Undefined when there is no such optimization (any more). */
  loadRun(space: string, optimizationId: string): Awaitable<RunInput | undefined>;
  /** Changes nothing once the run has one of the end states. */
  setStatus(space: string, optimizationId: string, status: OptimizationStatus): Awaitable<void>;
  /** Stores result and end state in one transaction, in which it calls `guard` before it commits; says which part it is at. */
  saveResult(space: string, optimizationId: string, result: RunResult, steps: SaveSteps): Awaitable<void>;
}

interface SolveOptions {
  /** Id of the job. */
  id: string;
  /** Who ordered it. */
  by: string | null;
  /** The computing begins, here or on another machine, or begins anew: from now on its time counts. */
  onBegin: (at: number) => void;
  onProgress: (progress: RunProgress) => void;
  signal: AbortSignal;
  memoryMb: number;
  /** For the child's files; emptied before and removed after. */
  folder: string;
}

/** Computes the run in a child process, here or on a worker machine; rejects with ChildCrash when that dies, with the signal's reason when aborted. */
export type Solve = (input: RunInput, options: SolveOptions) => Promise<RunResult>;

/** More than a search for a payback takes in all that was tried: some twelve trials. */
const PAYBACK_SOLVES = 24;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface RunLimits {
  /** The solver ends itself at its TimeLimit; a run that goes on this much longer [s] is ended. */
  timeLimitGraceS: number;
}

export function optimizationHandler(
  store: RunStore,
  solve: Solve,
  { timeLimitGraceS }: RunLimits = { timeLimitGraceS: 120 },
): Registry {
  return handles(runJob, {
    async run(context, { space, optimization_id: optimizationId }): Promise<Json> {
      const { signal, guard } = context;
      const input = await store.loadRun(space, optimizationId);
      // Whoever starts a run may put its job into the queue before the optimization is committed: it may come in a moment.
      if (!input) throw new JobFailure("optimization_missing", "The optimization does not exist", { retry: true });
      const { status } = input.optimization;
      // A worker may have died between storing the result and finishing the job.
      if (isEnded(status)) return { status };

      const stages = stagesOf(context, store, space, optimizationId);
      await stages.enter("planned", 0);
      const result = await compute(input, context, stages, { solve, graceS: timeLimitGraceS });
      signal.throwIfAborted();
      await stages.enter("save_dataset_eb", 0.97);
      await store.saveResult(space, optimizationId, result, {
        guard,
        onPart: (phase) => context.progress({ phase, fraction: phase === "save_dataset_opt" ? 0.98 : 0.99 }),
      });
      context.progress({ phase: result.status, fraction: 1 });
      return { status: result.status, timings: { ...result.timings } };
    },

    async settle(job, { dataDir }, { space, optimization_id: optimizationId }): Promise<void> {
      await rm(runFolder(dataDir, job.id), { recursive: true, force: true });
      if (job.state === "cancelled") return store.setStatus(space, optimizationId, "abort");
      const input = await store.loadRun(space, optimizationId);
      if (!input || isEnded(input.optimization.status)) return;
      const error = job.error ?? { code: "unexpected", message: "" };
      // The job has ended: nobody else can be at work on it, and its successors keep it from being settled.
      await store.saveResult(space, optimizationId, failedRun(input, error), { guard: () => undefined });
    },
  });
}

const runFolder = (dataDir: string, jobId: string): string => join(dataDir, "runs", jobId);

interface ComputeOptions {
  solve: Solve;
  /** A run that goes on this much longer than its TimeLimit is ended [s]. */
  graceS: number;
}

/** Runs the child within the time and memory of the configuration and puts its deaths into words. */
async function compute(
  input: RunInput,
  context: HandlerContext,
  stages: Stages,
  { solve, graceS }: ComputeOptions,
): Promise<RunResult> {
  const { config } = input.optimization;
  const limitS = config.optimizer.TimeLimit;
  // A run that changes inputs may compute the one without changes first, which has the same limit (decision 156).
  const { changes = [], threshold, payback } = config.variation ?? {};
  const hasBase = config.variation !== null && changes.length > 0 && !hasOtherModel(config.variation);
  // A threshold takes a solve with a least size, one above and one below it. A search for a payback takes a plan and a status quo for each trial.
  const solves = payback ? PAYBACK_SOLVES : threshold ? 3 : hasBase ? 2 : 1;
  const time = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onBegin = (at: number) => {
    context.begin(at);
    clearTimeout(timer);
    const leftMs = solves * (limitS + graceS) * 1000 - (Date.now() - at);
    timer = setTimeout(() => time.abort(), Math.min(leftMs, LONGEST_TIMER_MS));
  };
  const folder = runFolder(context.dataDir, context.job.id);
  // An attempt whose worker was killed could not clean up.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const late = () => {
    const details = { limit_s: limitS };
    return new JobFailure("time_limit", `The run did not end within its limit of ${limitS} s`, { details });
  };
  const signal = AbortSignal.any([context.signal, time.signal]);
  const attempt = () =>
    solve(input, {
      id: context.job.id,
      by: context.job.created_by,
      onBegin,
      onProgress: stages.report,
      signal,
      memoryMb: config.machine.memory * 1024,
      folder,
    });
  try {
    const result = await attempt().catch((error: unknown) => {
      if (signal.aborted || !isKilledByOthers(error)) throw error;
      context.log.warn({ err: error }, "somebody else killed the solver: the run is computed once more");
      // What it waits for a machine now is not its time.
      clearTimeout(timer);
      context.begin(null);
      return attempt();
    });
    if (result.status === "abort" && time.signal.aborted) throw late();
    return result;
  } catch (error) {
    context.signal.throwIfAborted();
    if (time.signal.aborted) throw late();
    if (error instanceof ChildCrash) throw crashInWords(error, config.machine.memory);
    throw error;
  } finally {
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
    await stages.idle();
  }
}

/** A solver that was killed neither by this worker nor for want of memory: nothing is wrong with its run. */
const isKilledByOthers = (error: unknown): boolean =>
  error instanceof ChildCrash && error.signal === "SIGKILL" && !error.outOfMemory && !error.memoryShort;

function crashInWords(crash: ChildCrash, machineGb: number): JobFailure {
  const { exitCode, signal, boundMb = machineGb * 1024 } = crash;
  const memoryGb = Number(Math.min(machineGb, boundMb / 1024).toFixed(1));
  const details = { memory_gb: memoryGb, exit_code: exitCode, signal };
  if (crash.outOfMemory)
    return new JobFailure("out_of_memory", `The run needed more than its ${memoryGb} GB of memory`, { details });
  // The system does so when memory runs out, and somebody did so twice else.
  if (signal === "SIGKILL")
    return new JobFailure("solver_killed", "The system ended the solver (SIGKILL)", { details, cause: crash });
  // Asked to end from outside, as a terminal does with all processes at once: nothing is wrong with the run.
  const retry = signal === "SIGINT" || signal === "SIGTERM" || signal === "SIGHUP";
  const how = signal ? `was ended by ${signal}` : `ended with code ${exitCode}`;
  return new JobFailure("solver_crashed", `The solver ${how}`, { details, retry, cause: crash });
}

interface Stages {
  enter(status: OptimizationStatus, fraction: number): Promise<void>;
  /** Takes the child's progress; the statuses it implies are stored one after the other. */
  report(progress: RunProgress): void;
  /** Waits for those to be stored. */
  idle(): Promise<void>;
}

/** Statuses only go forward, and only while the job is ours. */
function stagesOf(context: HandlerContext, store: RunStore, space: string, optimizationId: string): Stages {
  let reached = -1;
  let last: Promise<void> = Promise.resolve();
  const put = async (status: OptimizationStatus): Promise<void> => {
    const position = OPTIMIZATION_STATUSES.indexOf(status);
    if (position <= reached || context.signal.aborted) return;
    reached = position;
    context.guard();
    await store.setStatus(space, optimizationId, status);
  };
  return {
    async enter(status, fraction) {
      context.progress({ phase: status, fraction });
      await put(status);
    },
    report(progress) {
      context.progress(asJobProgress(progress));
      last = last.then(() => put(progress.phase));
      // Seen again, and thrown, by idle().
      last.catch(() => undefined);
    },
    idle: () => last,
  };
}

function asJobProgress({ phase, fraction, message, ...figures }: RunProgress): JobProgress {
  const { iteration, objective, bound, gap, solve, solves, fallback } = figures;
  const finite = Object.fromEntries(
    Object.entries({ iteration, objective, bound, gap, solve, solves }).filter(([, value]) => Number.isFinite(value)),
  ) as Record<string, number>;
  const details = { ...finite, ...(fallback === undefined ? {} : { fallback }) };
  return { phase, fraction, ...(message === undefined ? {} : { message }), details };
}

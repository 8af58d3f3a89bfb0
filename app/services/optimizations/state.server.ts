import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import type { Job, JobProgress } from "~db/queue";
import { optimizationResults } from "~db/schema/optimizations";
import { derived, frozen } from "~db/unchanged";
import { quantileOf } from "~/entities/core/quantile";
import { isEnded, OPTIMIZATION_STATUSES, type OptimizationStatus } from "~/entities/optimizations/status";
import type { StoredResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { typesIn } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import type { Lane } from "~/services/core/lanes/lanes";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, newest } from "~/services/core/store.server";
import { type MachineLack, machineLack } from "~/services/installation/machineFigures.server";
import { optimizationEntity } from "./optimization.entity.server";
import { runJob } from "./runJob.server";

export interface RunState {
  status: OptimizationStatus;
  ended: boolean;
  progress: JobProgress | null;
  /** When it began to compute, ISO 8601, UTC; null while it waits for its turn or for a machine. */
  started_at: string | null;
  finished_at: string | null;
  /** While it waits for its turn; null from then on. */
  waits: RunWait | null;
  /** It was handed to the worker machines, and none has begun with it. */
  waits_for_machine: boolean;
  /** Why nobody computes it: no worker machine, or none of this build; null while somebody does, and after its end. */
  lacks_machines: MachineLack | null;
}

/** How long a run waits for its turn. */
export interface RunWait {
  /** Runs that are computed before it, if nobody orders others; fewer where a run of a study, this or another, is computed beside another run. */
  before: number;
  /** What a run took lately [s], the median; null where too few were computed. */
  median_seconds: number | null;
  /**
   * Until it begins [s], if the runs before it take that long; null as well where worker machines compute, whose number is not known here. One
   * at a time is counted for each worker, though a second one of a study may be under way: so it is the most.
   */
  seconds: number | null;
}

/** Runs whose time is looked at, and how few say nothing. */
const LATELY = { most: 20, least: 3 };

function waitOf({ id, state }: Job): RunWait | null {
  const before = state === "pending" ? jobs().jobsBefore(id, typesIn("runs"), "runs" satisfies Lane) : null;
  if (before === null) return null;
  const seconds = jobs().secondsTaken(runJob.type, LATELY.most);
  if (seconds.length < LATELY.least) return { before, median_seconds: null, seconds: null };
  const medianSeconds = quantileOf(
    seconds.sort((a, b) => a - b),
    0.5,
  );
  const { workers, queue } = environment();
  // Those that run now are half done, as far as anybody knows.
  return {
    before,
    median_seconds: medianSeconds,
    seconds: queue ? null : ((before + workers / 2) / workers) * medianSeconds,
  };
}

/** Where a run is, for the progress display. */
export function runState(actor: Actor, optimizationId: string): Outcome<RunState> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  const row = dbOf(actor)
    .select({ job_id: optimizationResults.job_id, finished_at: optimizationResults.finished_at })
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  const job = row?.job_id ? jobs().get(row.job_id) : null;
  // Of a job that ended before beginnings were noted there is only when a worker took it.
  const beganAt = job?.began_at ?? (job?.finished_at ? job.started_at : null);
  const hasMachines = environment().queue !== undefined;
  return done({
    status: run.status,
    ended: isEnded(run.status),
    progress: job?.progress ?? null,
    started_at: beganAt === null ? null : new Date(beganAt).toISOString(),
    finished_at: row?.finished_at ?? null,
    waits: job ? waitOf(job) : null,
    waits_for_machine: hasMachines && job?.state === "running" && beganAt === null,
    lacks_machines: !isEnded(run.status) && hasMachines ? machineLack(environment().dataDir) : null,
  });
}

/** What a run does: the job knows first, the status of the run follows when it is stored. After its end, the status. */
export const doingOf = ({ status, ended, progress }: RunState): OptimizationStatus =>
  (ended ? undefined : OPTIMIZATION_STATUSES.find((one) => one === progress?.phase)) ?? status;

/** A stored result without its series; undefined while there is none. */
export function readResult(actor: Actor, optimizationId: string): StoredResult | undefined {
  if (!get(actor, optimizationEntity, optimizationId)) return undefined;
  const readState = () => {
    const row = dbOf(actor)
      .select({ body: optimizationResults.body, removed: optimizationResults.series_removed_at })
      .from(optimizationResults)
      .where(eq(optimizationResults.optimization_id, optimizationId))
      .get();
    const body = (row?.body as StoredResult | null) ?? undefined;
    return frozen(body && row?.removed ? { ...body, seriesRemovedAt: row.removed } : body);
  };
  return derived(dbOf(actor), `result ${optimizationId}`, readState, (body) => 100 * (body?.components.length ?? 0));
}

/** When the series of a run went by their age, ISO 8601 UTC; null: they did not. For runs that the caller has in sight. */
export function seriesRemovedAt(db: SpaceDb, optimizationId: string): string | null {
  const { optimization_id, series_removed_at: at } = optimizationResults;
  return db.select({ at }).from(optimizationResults).where(eq(optimization_id, optimizationId)).get()?.at ?? null;
}

/** What the solver of a run wrote of its work; null while there is nothing, and of results of earlier versions. */
export function readSolverLog(actor: Actor, optimizationId: string): string | null {
  if (!get(actor, optimizationEntity, optimizationId)) return null;
  const row = dbOf(actor)
    .select({ solver_log: optimizationResults.solver_log })
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  return row?.solver_log ?? null;
}

/** True when the actor sees a run of the system, finished or not. */
export const hasOptimization = (actor: Actor, systemId: string): boolean =>
  newest(actor, optimizationEntity, { system_id: systemId }, { most: 1 }).length > 0;

import { and, eq, inArray } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { optimizationResults, optimizations, resultSeries } from "~db/schema/optimizations";
import type { JobProgress } from "~jobs/queue";
import { OPTIMIZATION_END, OPTIMIZATION_PROGRESS, type OptimizationStatus } from "~/entities/core/enums";
import { optimizationSchema, type Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { mayEdit, systemRole, type Actor } from "~/services/core/access.server";
import { reserveCredits, settleCredits } from "~/services/accounting/credits.server";
import { environment } from "~/services/core/environment.server";
import { jobs } from "~/services/core/jobs.server";
import { tellOfCredits, tellOfRun } from "~/services/notifications/notifications.server";
import { done, invalid, notAllowed, notFound, refused, type Outcome } from "~/services/core/outcome";
import { bytesOf } from "~/services/timeseries/series.server";
import type { Item } from "~/services/registry.server";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { count, dbOf, get, remove, saveWithin, write, type Stored } from "~/services/core/store.server";
import { programActor } from "~/services/core/programActor.server";

const dedupeKey = (space: string, id: string) => `optimization:${space}:${id}`;
const ENDED = new Set<OptimizationStatus>(OPTIMIZATION_END);
export const isEnded = (status: OptimizationStatus): boolean => ENDED.has(status);

/**
 * Starts a run. Starting the same optimization_id twice (a double click, a repeated request) gives the one that runs.
 * Refuses with 422 and the fields, 403 for those who may not edit, 404 for systems out of sight, 409 when no credits are left.
 */
export function startOptimization(actor: Actor, input: Record<string, unknown>): Outcome<Stored<Optimization>> {
  const parsed = optimizationSchema.strict().safeParse({ ...input, user_id: actor.user_id, status: "pending" });
  if (!parsed.success) return invalid(parsed.error);
  const run = parsed.data;
  const db = dbOf(actor);
  const role = get<{ has_expansion: boolean }>(actor, "system", run.system_id)
    ? systemRole(db, actor, run.system_id)
    : null;
  if (!role) return notFound();
  if (!mayEdit(role)) return notAllowed();
  const known = get<Optimization>(actor, "optimization", run.optimization_id);
  if (known)
    return known.system_id === run.system_id && known.user_id === actor.user_id
      ? done(known)
      : refused(409, "errors.id_taken");
  const saved = write(db, () => {
    const missing = run.scenario_ids.filter(
      (id) => !inSystem(get<{ system_id: string | null }>(actor, "scenario", id), run.system_id),
    );
    if (missing.length)
      return refused(422, "errors.invalid", { issues: [{ path: "scenario_ids", message: "rules.unknown_reference" }] });
    return reserveCredits(db, run) ?? saveWithin<Optimization>(db, actor, "optimization", run, { internal: true });
  });
  if (saved.ok) enqueueRun(actor.space, run.optimization_id, actor.user_id);
  return saved;
}

const inSystem = (row: { system_id: string | null } | undefined, systemId: string): boolean =>
  row !== undefined && (row.system_id === null || row.system_id === systemId);

export function enqueueRun(space: string, optimizationId: string, by: string): void {
  const job = jobs().enqueue({
    type: "optimization",
    payload: { space, optimization_id: optimizationId },
    dedupeKey: dedupeKey(space, optimizationId),
    space,
    by,
  });
  const row = { optimization_id: optimizationId, job_id: job.id };
  spaceDb(environment().dataDir, space)
    .insert(optimizationResults)
    .values(row)
    .onConflictDoUpdate({ target: optimizationResults.optimization_id, set: row })
    .run();
}

/** A job that waits or runs, or one that ended and whose follow-up is still to come. */
function hasJob(space: string, optimizationId: string): boolean {
  if (jobs().live(dedupeKey(space, optimizationId))) return true;
  const row = spaceDb(environment().dataDir, space)
    .select()
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  const state = row?.job_id ? jobs().get(row.job_id)?.state : undefined;
  return state === "failed" || state === "cancelled";
}

/** Queues runs that were saved but never queued, as a stop between the two leaves them. Returns how many. */
export function queueForgottenRuns(space: string): number {
  const waiting = spaceDb(environment().dataDir, space)
    .select()
    .from(optimizations)
    .where(inArray(optimizations.status, [...OPTIMIZATION_PROGRESS]))
    .all()
    .filter((run) => !run.deleted_at && !hasJob(space, run.optimization_id));
  for (const run of waiting) enqueueRun(space, run.optimization_id, run.user_id);
  return waiting.length;
}

/** Asks a run to stop; it ends as "abort" within seconds. An ended run stays as it is (409). */
export function cancelOptimization(actor: Actor, optimizationId: string): Outcome<Stored<Optimization>> {
  const run = get<Optimization>(actor, "optimization", optimizationId);
  if (!run) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, run.system_id))) return notAllowed();
  if (isEnded(run.status)) return refused(409, "errors.run_ended");
  const job = jobs().live(dedupeKey(actor.space, optimizationId));
  const after = job && jobs().requestCancel(job.id);
  if (!after || after.state === "cancelled") setStatus(actor.space, optimizationId, "abort");
  return done(get<Optimization>(actor, "optimization", optimizationId)!);
}

/**
 * Moves a run to the deleted ones, or with `hard` a deleted one out of the world. One that waits or runs is stopped and
 * gives its credits back; it stays "abort" when it is restored.
 */
export function removeOptimization(actor: Actor, optimizationId: string, hard = false): Outcome<Item> {
  const db = dbOf(actor);
  const removed = write(db, () => {
    const run = get<Optimization>(actor, "optimization", optimizationId);
    // For those who may not delete it this is undone with the refusal.
    if (run && !hard && !run.deleted_at) setStatus(actor.space, optimizationId, "abort");
    return remove(actor, "optimization", optimizationId, hard);
  });
  const job = removed.ok ? jobs().live(dedupeKey(actor.space, optimizationId)) : null;
  if (job) jobs().requestCancel(job.id);
  return removed;
}

export interface RunState {
  status: OptimizationStatus;
  ended: boolean;
  progress: JobProgress | null;
  /** ISO 8601, UTC. */
  started_at: string | null;
  finished_at: string | null;
}

/** Where a run is, for the progress display. */
export function runState(actor: Actor, optimizationId: string): Outcome<RunState> {
  const run = get<Optimization>(actor, "optimization", optimizationId);
  if (!run) return notFound();
  const row = dbOf(actor)
    .select()
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  const job = row?.job_id ? jobs().get(row.job_id) : null;
  return done({
    status: run.status,
    ended: isEnded(run.status),
    progress: job?.progress ?? null,
    started_at: job?.started_at ? new Date(job.started_at).toISOString() : null,
    finished_at: row?.finished_at ?? null,
  });
}

/** For the worker: what a run is computed from. Undefined when it is gone or deleted. */
export function loadRun(
  space: string,
  optimizationId: string,
): { snapshot: SystemSnapshot; optimization: Optimization } | undefined {
  const db = spaceDb(environment().dataDir, space);
  const optimization = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
  if (!optimization || optimization.deleted_at) return undefined;
  return { optimization, snapshot: snapshotOf(db, optimization.system_id) };
}

/** For the worker: moves a run on; an ended run stays ended. The change is in the log like any other. */
export function setStatus(space: string, optimizationId: string, status: OptimizationStatus): void {
  const db = spaceDb(environment().dataDir, space);
  write(db, () => {
    const run = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
    if (!run || run.status === status || isEnded(run.status)) return done(null);
    if (status === "abort") settleCredits(db, run, 0);
    return saveWithin(db, programActor(space), "optimization", { ...run, status }, { internal: true });
  });
}

/** For the worker: stores a result and the end state in one transaction, under the lease's guard. */
export function saveResult(space: string, optimizationId: string, result: RunResult, guard: () => void): void {
  const db = spaceDb(environment().dataDir, space);
  const { series, ...body } = result;
  const finished_at = new Date().toISOString();
  const outcome = write(db, () => {
    guard();
    const run = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
    if (!run || isEnded(run.status)) return done(null);
    // Also for a run that was deleted while the machine worked on it.
    const low = settleCredits(db, run, machineSeconds(result));
    if (low) tellOfCredits(db, space, optimizationId);
    if (run.deleted_at) return done(null);
    db.delete(resultSeries).where(eq(resultSeries.optimization_id, optimizationId)).run();
    for (const s of series) {
      const float_bits = s.values instanceof Float32Array ? 32 : 64;
      db.insert(resultSeries)
        .values({
          optimization_id: optimizationId,
          component: s.componentId,
          variable: s.variable,
          year: s.year,
          unit: s.unit,
          step_h: s.stepH,
          float_bits,
          values: bytesOf(s.values),
        })
        .run();
    }
    db.insert(optimizationResults)
      .values({ optimization_id: optimizationId, body, finished_at })
      .onConflictDoUpdate({ target: optimizationResults.optimization_id, set: { body, finished_at } })
      .run();
    if (result.status !== "abort") tellOfRun(db, space, run, result.status);
    return saveWithin(db, programActor(space), "optimization", { ...run, status: result.status }, { internal: true });
  });
  if (!outcome.ok) throw new Error(`The result of ${optimizationId} could not be stored: ${outcome.message}`);
  // Mails would go out with the next round in any case; this one does not wait for it.
  jobs().enqueue({ type: "notify", dedupeKey: `notify:${space}:${optimizationId}` });
}

/** How long the machine worked on a result [s]; 0 when it failed before it came to one, or somebody stopped it. */
const machineSeconds = ({ status, timings }: RunResult): number =>
  status === "abort" ? 0 : timings.assembleS + timings.buildS + timings.solveS + timings.reportS;

/** A stored result without its series; undefined while there is none. */
export function readResult(actor: Actor, optimizationId: string): Omit<RunResult, "series"> | undefined {
  if (!get(actor, "optimization", optimizationId)) return undefined;
  const row = dbOf(actor)
    .select()
    .from(optimizationResults)
    .where(and(eq(optimizationResults.optimization_id, optimizationId)))
    .get();
  return (row?.body as Omit<RunResult, "series"> | null) ?? undefined;
}

/** True when the actor sees a run of the system, finished or not. */
export const hasOptimization = (actor: Actor, systemId: string): boolean =>
  count(actor, "optimization", { system_id: systemId }) > 0;

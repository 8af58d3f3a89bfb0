import { and, eq, inArray, isNull } from "drizzle-orm";
import { optimizations, runNotes } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { isEnded, OPTIMIZATION_PROGRESS } from "~/entities/optimizations/status";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import { liveJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, list, onCommit, removeWithin, type Stored } from "~/services/core/store.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { optimizationEntity } from "./optimization.entity.server";
import { runJob } from "./runJob.server";
import { runNoteEntity } from "./runNote.entity.server";
import { setStatus } from "./status.server";

/** Asks a run to stop; it ends as "abort" within seconds. An ended run stays as it is (409). */
export function cancelOptimization(actor: Actor, optimizationId: string): Outcome<Stored<Optimization>> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, run.system_id))) return notAllowed();
  if (isEnded(run.status)) return refused(409, "errors.run_ended");
  const job = liveJob(runJob, { space: actor.space, optimization_id: optimizationId });
  const after = job && jobs().requestCancel(job.id);
  if (!after || after.state === "cancelled") setStatus(actor.space, optimizationId, "abort");
  return done(get(actor, optimizationEntity, optimizationId)!);
}

/** Ends a run that is to be deleted: its credits come back, its job is told once the deletion is stored. */
function stop(actor: Actor, run: Optimization): void {
  const { space } = actor;
  const id = run.optimization_id;
  if (isEnded(run.status)) return;
  setStatus(space, id, "abort");
  onCommit(dbOf(actor), () => {
    const job = liveJob(runJob, { space, optimization_id: id });
    if (job) jobs().requestCancel(job.id);
  });
}

/**
 * A run that is deleted while it waits or runs is stopped; it stays "abort" when it is restored. Deleted for good it takes along what
 * people noted of it.
 */
export const removalFollower = following(optimizationEntity, {
  beforeRemove({ db, actor, row, isHardDelete }) {
    stop(actor, row);
    if (!isHardDelete) return;
    const ofRun = db.select().from(runNotes).where(eq(runNotes.optimization_id, row.optimization_id)).all();
    for (const { note_id } of ofRun) removeWithin({ db, actor }, runNoteEntity, note_id);
  },
});

/**
 * A scenario stays while a run that reads it waits or is under way, however it is to be deleted. A run begins by reading what is there. It
 * would find the scenario's parameters gone.
 */
export const scenarioRemovalFollower = following(scenarioEntity, {
  beforeRemove({ db, row }) {
    const { status, scenario_ids, deleted_at } = optimizations;
    const going = db
      .select({ scenario_ids })
      .from(optimizations)
      .where(and(inArray(status, [...OPTIMIZATION_PROGRESS]), isNull(deleted_at)))
      .all();
    if (going.some((run) => run.scenario_ids.includes(row.scenario_id))) return refused(409, "errors.scenario_in_run");
  },
});

/** The runs of a system that is deleted are stopped with it. */
export const systemRemovalFollower = following(systemEntity, {
  beforeRemove({ actor, row }) {
    const runs = list(actor, optimizationEntity, { system_id: row.system_id, lifecycle: "all" });
    for (const run of runs) stop(actor, run);
  },
});

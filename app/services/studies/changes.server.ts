import { and, eq } from "drizzle-orm";
import { studyRuns } from "~db/schema/studies";
import { isEnded } from "~/entities/optimizations/status";
import type { Study } from "~/entities/studies/study";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { following, type Removal } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { purge } from "~/services/core/purge.server";
import { dbOf, get, remove, restore, saveWithin, type Stored, write } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { cancelOptimization } from "~/services/optimizations/stop.server";
import { memberRuns } from "./continue.server";
import { studyEntity } from "./study.entity.server";

/** A study that somebody may change; the refusal otherwise. */
function changeable(actor: Actor, studyId: string): Outcome<Stored<Study>> {
  const study = get(actor, studyEntity, studyId);
  if (!study || study.deleted_at) return notFound();
  return mayEdit(systemRole(dbOf(actor), actor, study.system_id)) ? done(study) : notAllowed();
}

/** Starts no more runs of a study and stops those under way; what has ended stays. 409 when there is nothing to stop. */
export function stopStudy(actor: Actor, studyId: string): Outcome<Stored<Study>> {
  const study = changeable(actor, studyId);
  if (!study.ok) return study;
  if (study.value.stopped_at) return refused(409, "studies.refused.stopped");
  const db = dbOf(actor);
  const stopped = write(db, () =>
    saveWithin(
      { db, actor },
      studyEntity,
      { ...study.value, stopped_at: new Date().toISOString() },
      { internal: true },
    ),
  );
  for (const { optimization_id, status, deleted_at } of memberRuns(db, studyId))
    if (!isEnded(status) && !deleted_at) cancelOptimization(actor, optimization_id);
  return stopped;
}

/** Takes runs of a study into the list of runs, where they stay when the study goes: one of them, or all that have a result. */
export function keepRuns(actor: Actor, studyId: string, optimizationId: string | null): Outcome<number> {
  const study = changeable(actor, studyId);
  if (!study.ok) return study;
  const db = dbOf(actor);
  const ids = memberRuns(db, studyId)
    .filter(({ status, kept, deleted_at }) => !kept && !deleted_at && (status === "success" || status === "warning"))
    .map(({ optimization_id }) => optimization_id)
    .filter((id) => optimizationId === null || id === optimizationId);
  if (optimizationId !== null && ids.length === 0) return notFound();
  return write(db, () => {
    for (const id of ids)
      db.update(studyRuns)
        .set({ kept: true })
        .where(and(eq(studyRuns.study_id, studyId), eq(studyRuns.optimization_id, id)))
        .run();
    return done(ids.length);
  });
}

/** The runs that nobody kept go with their study, and come back with it. */
function takeAlong({ db, actor, row, isHardDelete }: Removal<Study>): Refusal | undefined {
  const runs = memberRuns(db, row.study_id).filter(({ kept }) => !kept);
  const ids = runs
    .filter(({ deleted_at }) => isHardDelete || !deleted_at)
    .map(({ optimization_id }) => optimization_id);
  if (isHardDelete) return purge(actor, optimizationEntity, ids);
  for (const id of ids) {
    const removed = remove(actor, optimizationEntity, id);
    if (!removed.ok) return removed;
  }
  return undefined;
}

export const removalOfStudy = following(studyEntity, {
  beforeRemove: takeAlong,
  beforeRestore({ db, actor, row }) {
    for (const { optimization_id, kept, deleted_at } of memberRuns(db, row.study_id)) {
      if (kept || !deleted_at) continue;
      const restored = restore(actor, optimizationEntity, optimization_id);
      if (!restored.ok) return restored;
    }
  },
});

import { and, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import { studies, studyRuns } from "~db/schema/studies";
import { derived } from "~db/unchanged";
import type { Optimization } from "~/entities/optimizations/optimization";
import { type Actor, visibilityOf } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "./optimization.entity.server";

/** Runs of a system that are shown with their study alone: nobody took them into the list of runs. */
export const runsOfStudies = (db: SpaceDb, systemId: string): ReadonlySet<string> =>
  new Set(
    db
      .select({ id: studyRuns.optimization_id })
      .from(studyRuns)
      .innerJoin(studies, eq(studies.study_id, studyRuns.study_id))
      .where(and(eq(studies.system_id, systemId), eq(studyRuns.kept, false)))
      .all()
      .map(({ id }) => id),
  );

/** SQL: the other runs of a system, those of its list. */
export const listedRuns = (db: SpaceDb, systemId: string): SQL =>
  notInArray(
    optimizations.optimization_id,
    db
      .select({ id: studyRuns.optimization_id })
      .from(studyRuns)
      .innerJoin(studies, eq(studies.study_id, studyRuns.study_id))
      .where(and(eq(studies.system_id, systemId), eq(studyRuns.kept, false))),
  );

/**
 * The live runs of a system's list that the actor sees, newest first: without those of studies, which are many more. They are everybody's and
 * must not be changed.
 */
export function runsOfList(actor: Actor, systemId: string): readonly Stored<Optimization>[] {
  const db = dbOf(actor);
  const read = () =>
    list(actor, optimizationEntity, { system_id: systemId, where: listedRuns(db, systemId) }).reverse();
  return derived(db, `runs of ${systemId} ${visibilityOf(actor)}`, read, ({ length }) => length);
}

/** The study that a run belongs to, kept or not; undefined for others. */
export const studyOfRun = (db: SpaceDb, optimizationId: string): { study_id: string; name: string } | undefined =>
  db
    .select({ study_id: studies.study_id, name: studies.name })
    .from(studyRuns)
    .innerJoin(studies, eq(studies.study_id, studyRuns.study_id))
    .where(and(eq(studyRuns.optimization_id, optimizationId), isNull(studies.deleted_at)))
    .get();

/** Whether a run is one of those. */
export const isOfStudy = (db: SpaceDb, optimizationId: string): boolean =>
  db
    .select({ id: studyRuns.optimization_id })
    .from(studyRuns)
    .where(and(eq(studyRuns.optimization_id, optimizationId), eq(studyRuns.kept, false)))
    .get() !== undefined;

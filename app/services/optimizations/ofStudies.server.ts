import { and, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import { studies, studyRuns } from "~db/schema/studies";

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

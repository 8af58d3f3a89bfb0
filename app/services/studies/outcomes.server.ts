import { asc, eq, sql } from "drizzle-orm";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import { studyRuns } from "~db/schema/studies";
import { isEnded, type OptimizationStatus } from "~/entities/optimizations/status";
import type { RunSummary } from "~/entities/results/result";
import type { Member } from "~/entities/studies/member";
import { membersOf } from "~/entities/studies/members";
import type { Study } from "~/entities/studies/study";
import type { StudyProgress } from "~/entities/studies/view";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

/** A run of a study and what it came to. Position 0 is the reference: the run as it is today. */
export interface StudyMember extends Member {
  position: number;
  /** null: not started. */
  optimization_id: string | null;
  status: OptimizationStatus | null;
  kept: boolean;
  deleted: boolean;
  /** null: no result (yet). */
  summary: RunSummary | null;
}

/** Every run that a study asks for, started or not. Of the results only the summaries are read. */
export function studyMembers(actor: Actor, study: Study): StudyMember[] {
  const db = dbOf(actor);
  const rows = new Map(
    db
      .select({
        position: studyRuns.position,
        kept: studyRuns.kept,
        optimization_id: optimizations.optimization_id,
        status: optimizations.status,
        deleted_at: optimizations.deleted_at,
        summary: sql<string | null>`json_extract(${optimizationResults.body}, '$.summary')`,
      })
      .from(studyRuns)
      .innerJoin(optimizations, eq(optimizations.optimization_id, studyRuns.optimization_id))
      .leftJoin(optimizationResults, eq(optimizationResults.optimization_id, studyRuns.optimization_id))
      .where(eq(studyRuns.study_id, study.study_id))
      .orderBy(asc(studyRuns.position))
      .all()
      .map((row) => [row.position, row]),
  );
  return membersOf(study.settings).map((member, position) => {
    const row = rows.get(position);
    return {
      ...member,
      position,
      optimization_id: row?.optimization_id ?? null,
      status: row?.status ?? null,
      kept: row?.kept ?? false,
      deleted: Boolean(row?.deleted_at),
      summary: row?.summary ? (JSON.parse(row.summary) as RunSummary) : null,
    };
  });
}

/** How far studies have come, by their ids. What their runs came to is left unread: of a page of studies that is hundreds of results. */
export function progressOfStudies(actor: Actor, studies: readonly Study[]): Map<string, StudyProgress> {
  const ids = JSON.stringify(studies.map(({ study_id }) => study_id));
  const rows = dbOf(actor)
    .select({ study_id: studyRuns.study_id, position: studyRuns.position, status: optimizations.status })
    .from(studyRuns)
    .innerJoin(optimizations, eq(optimizations.optimization_id, studyRuns.optimization_id))
    .where(sql`${studyRuns.study_id} IN (SELECT value FROM json_each(${ids}))`)
    .all();
  const started = new Map(rows.map(({ study_id, position, status }) => [`${study_id} ${position}`, status]));
  return new Map(
    studies.map((study) => {
      const { study_id, settings } = study;
      const members = membersOf(settings).map((_, position) => ({
        status: started.get(`${study_id} ${position}`) ?? null,
      }));
      return [study_id, progressOf(study, members)];
    }),
  );
}

export function progressOf(study: Study, members: readonly Pick<StudyMember, "status">[]): StudyProgress {
  const started = members.filter(({ status }) => status !== null);
  const ended = started.filter(({ status }) => isEnded(status!));
  const over = Boolean(study.stopped_at ?? study.refusal);
  return {
    total: members.length,
    started: started.length,
    ended: ended.length,
    failed: ended.filter(({ status }) => status !== "success" && status !== "warning").length,
    running: ended.length < (over ? started.length : members.length),
  };
}

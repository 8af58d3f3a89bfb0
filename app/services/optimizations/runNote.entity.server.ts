import { and, eq, isNull, sql } from "drizzle-orm";
import { optimizations, runNotes } from "~db/schema/optimizations";
import { type RunNote, runNoteSchema } from "~/entities/optimizations/runNote";
import { type Change, entity } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";

/** What people have to say about a run. Whoever sees the run reads them; whoever may edit the system writes them. */
export const runNoteEntity = entity({
  name: "run_note",
  path: "run-note",
  lists: [{ path: "system/:system_id/run-notes", rows: "system", updates: true }],
  module: "expansion",
  idField: "note_id",
  table: runNotes,
  schema: runNoteSchema,
  scope: "system",
  softDelete: true,
  visible: (db, actor) =>
    sql`EXISTS (SELECT 1 FROM ${optimizations} WHERE ${optimizations.optimization_id} = ${runNotes.optimization_id}
      AND ${optimizations.deleted_at} IS NULL AND ${visibleOptimization(db, actor)})`,
  beforeSave: checkRunNote,
});

/** A note is about a run of its system, and stays with it. */
function checkRunNote({ db, before, after }: Change<RunNote>): Refusal | void {
  const { optimization_id, system_id } = after;
  if (before && before.optimization_id !== optimization_id)
    return complain("optimization_id", "rules.fixed_after_start");
  const run = db
    .select({ id: optimizations.optimization_id })
    .from(optimizations)
    .where(
      and(
        eq(optimizations.optimization_id, optimization_id),
        eq(optimizations.system_id, system_id),
        isNull(optimizations.deleted_at),
      ),
    )
    .get();
  if (!run) return complain("optimization_id", "rules.unknown_reference");
}

import { eq } from "drizzle-orm";
import { runNotes } from "~db/schema/optimizations";
import type { RunNote } from "~/entities/optimizations/runNote";
import type { Actor } from "~/services/core/access.server";
import { list, type Stored } from "~/services/core/store.server";
import { runNoteEntity } from "./runNote.entity.server";

/** Notes on a run that the actor may see, oldest first. */
export const notesOf = (actor: Actor, optimizationId: string): Stored<RunNote>[] =>
  list(actor, runNoteEntity, { where: eq(runNotes.optimization_id, optimizationId) });

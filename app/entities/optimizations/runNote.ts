import { z } from "zod";
import { description, id } from "~/entities/core/shared";

/** What somebody has to say about a run; who and when is in the row's history. */
export const runNoteSchema = z.object({
  note_id: id,
  system_id: id,
  optimization_id: id,
  text: description.min(1, "rules.needs_value"),
});
export type RunNote = z.infer<typeof runNoteSchema>;

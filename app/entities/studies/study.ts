import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";
import { studySettings } from "./settings";

/** Asks "what if" of a run by further ordinary runs that differ from it in a stated way. */
export const studySchema = z.object({
  study_id: id,
  system_id: id,
  /** The run that is asked of. */
  optimization_id: id,
  name: requiredText(),
  settings: studySettings,
  /** When somebody stopped it: no more runs are started. ISO 8601, UTC. */
  stopped_at: z.string().nullable().default(null),
  /** Why no more runs could be started. */
  refusal: z
    .object({ message: z.string(), params: z.record(z.union([z.string(), z.number()])).default({}) })
    .nullable()
    .default(null),
});
export type Study = z.infer<typeof studySchema>;

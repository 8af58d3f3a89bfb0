import { z } from "zod";

export const studyProgress = z.object({
  total: z.number().int(),
  started: z.number().int(),
  ended: z.number().int(),
  /** Of those that ended: without a result. */
  failed: z.number().int(),
  /** More will come: somebody may wait for it. */
  running: z.boolean(),
});
export type StudyProgress = z.infer<typeof studyProgress>;

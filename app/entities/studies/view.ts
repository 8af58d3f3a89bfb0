import { z } from "zod";
import type { PaybackReport } from "~/entities/optimizations/payback/payback";

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

/** A question of a study of what pays back, with what its run found. */
export interface PaybackQuestion {
  of: "inputs" | "grant";
  /** Of the input; of the grant what it is for. */
  name: string;
  /** The input today, in `unit`; null of a grant, or where it is not known any more. */
  today: number | null;
  unit: string;
  /** Null: no result (yet). */
  report: PaybackReport | null;
}

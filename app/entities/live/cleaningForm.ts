import { z } from "zod";
import { CLEANING_RULES } from "./liveSeries";

/** The rules of a series, as they are tried and then saved. */
export const cleaningForm = z.object({
  ...CLEANING_RULES,
  window_size: CLEANING_RULES.window_size.removeDefault(),
  /** What the test of these very rules returned; empty before. */
  cleaning_test: z.string().nullable().default(null),
  expected: z.string().nullable().default(null),
});

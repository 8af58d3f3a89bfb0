import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Lets the live series of the demo go on. */
export const demoValuesJob = job({ type: "demo_values", lane: "evaluations", payload: z.object({}) });

/** Operates the week before the first start, once: its plans are computed by others, so that nobody waits for it. */
export const demoWeekJob = job({
  type: "demo_week",
  // Its plans are made one after the other with those that are due.
  lane: "plans",
  payload: z.object({}),
  key: () => "first",
  dedupe: "ever",
});

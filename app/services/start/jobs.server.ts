import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Lets the live series of the demo go on. */
export const demoValuesJob = job({ type: "demo_values", payload: z.object({}), light: true });

/** Operates the week before the first start, once: its plans are computed by others, so that nobody waits for it. */
export const demoWeekJob = job({
  type: "demo_week",
  payload: z.object({}),
  key: () => "first",
  dedupe: "ever",
  outside: true,
});

import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Computes a run. */
export const runJob = job({
  type: "optimization",
  lane: "runs",
  payload: z.object({ space: z.string(), optimization_id: z.string() }),
  key: ({ space, optimization_id }) => `${space}:${optimization_id}`,
});

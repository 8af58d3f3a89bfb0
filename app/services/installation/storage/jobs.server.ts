import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Measures what a space keeps; without one, all spaces. */
export const measureSpaceJob = job({
  type: "measure_space",
  lane: "upkeep",
  payload: z.object({ space: z.string().nullable() }),
  key: ({ space }) => space ?? "",
});

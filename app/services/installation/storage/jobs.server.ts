import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Removes for good what is older than the rules of the spaces let it become. */
export const applyRetentionJob = job({ type: "apply_retention", lane: "upkeep", payload: z.object({}) });

/** Measures what a space keeps; without one, all spaces. */
export const measureSpaceJob = job({
  type: "measure_space",
  lane: "upkeep",
  payload: z.object({ space: z.string().nullable() }),
  key: ({ space }) => space ?? "",
});

/** Hands free pages of the databases of spaces back to the disk. */
export const compactSpacesJob = job({ type: "compact_spaces", lane: "upkeep", payload: z.object({}) });

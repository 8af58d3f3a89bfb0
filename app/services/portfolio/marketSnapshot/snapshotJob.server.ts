import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Prepares what is shown of a market of futures; people wait for it. */
export const snapshotJob = job({
  type: "picture_market",
  lane: "evaluations",
  payload: z.object({ space: z.string(), futures_id: z.string() }),
  key: ({ space, futures_id }) => `${space}:${futures_id}`,
});

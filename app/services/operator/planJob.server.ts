import { z } from "zod";
import { job } from "~/services/core/job.server";

/**
 * Computes a plan of the operation. It waits for the process of plans more than it works itself. Tomorrow's plan does not wait for an
 * investment run of hours. It has the lane of jobs that wait.
 */
export const planJob = job({
  type: "operation_plan",
  lane: "plans",
  payload: z.object({ space: z.string(), optimization_operation_id: z.string() }),
  key: ({ space, optimization_operation_id }) => `${space}:${optimization_operation_id}`,
});

/** Asks for the plans of the hour: of every site that is planned every hour. */
export const operateJob = job({ type: "operate", lane: "safety", payload: z.object({}) });

/** Asks for plans of sites of which something happened since their last plan: an auction, a deviation, an outage. */
export const replanJob = job({ type: "operate_again", lane: "safety", payload: z.object({}) });

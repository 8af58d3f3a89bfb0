import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Values the deals of a system; people wait for it. */
export const valueJob = job({
  type: "value_portfolio",
  lane: "evaluations",
  payload: z.object({ space: z.string(), system_id: z.string() }),
  key: ({ space, system_id }) => `${space}:${system_id}`,
});

/** Looks which portfolios of all spaces have newer deals or prices than their valuation, and has them valued. */
export const watchValuesJob = job({ type: "watch_portfolios", lane: "evaluations", payload: z.object({}) });

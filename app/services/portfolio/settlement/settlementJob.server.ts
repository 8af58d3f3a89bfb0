import { z } from "zod";
import { settlementMonth } from "~/entities/portfolio/settlement";
import { job } from "~/services/core/job.server";

/** Makes out what is owed to whom for a month of a system; people wait for it. */
export const settlementJob = job({
  type: "settle_month",
  lane: "evaluations",
  payload: z.object({ space: z.string(), system_id: z.string(), month: settlementMonth }),
  key: ({ space, system_id, month }) => `${space}:${system_id}:${month}`,
});

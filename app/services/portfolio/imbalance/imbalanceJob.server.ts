import { z } from "zod";
import { job } from "~/services/core/job.server";
import { imbalanceSources } from "./sources.server";

/** Gathers what balancing energy of some months is made from; people wait for it. */
export const imbalanceJob = job({
  type: "gather_imbalance",
  lane: "evaluations",
  payload: z.object({
    space: z.string(),
    system_id: z.string(),
    sources: imbalanceSources,
    /** YYYY-MM. */
    months: z.array(z.string().regex(/^\d{4}-\d\d$/)).max(14),
  }),
  key: ({ space, system_id, months }) => `${space}:${system_id}:${months.join()}`,
});

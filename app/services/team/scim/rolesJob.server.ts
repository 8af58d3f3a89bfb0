import { z } from "zod";
import { job } from "~/services/core/job.server";

/**
 * Gives and takes the roles of everybody of a company login, after a call that concerns more people than one request may take. Without a key:
 * a change while one runs needs another one.
 */
export const providedRolesJob = job({
  type: "provided_roles",
  lane: "evaluations",
  payload: z.object({ space: z.string(), variant: z.string() }),
});

import { z } from "zod";
import { job } from "~/services/core/job.server";

/**
 * Gives and takes the roles of people whose groups changed, after a call that concerns more of them than one request may take. It looks at
 * these people alone, so that many such calls do not each cost a walk through the whole login. Without a key: people of other calls are others.
 */
export const providedRolesJob = job({
  type: "provided_roles",
  lane: "evaluations",
  // Nobody makes the call once more: a space that is locked, or a disk that is full, for minutes must not cost the change.
  maxAttempts: 10,
  payload: z.object({
    space: z.string(),
    variant: z.string(),
    /** Ids of the people. */
    users: z.array(z.string()),
    /** Whom the logs name. */
    by: z.string().optional(),
  }),
});

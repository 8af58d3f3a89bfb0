import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Puts the mails of notifications that are due into the queue. */
export const notifyJob = job({ type: "notify", lane: "safety", payload: z.object({}) });

import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Deletes for good what was deleted long ago. */
export const purgeItemsJob = job({ type: "purge_items", payload: z.object({}) });

/** Copies the databases. */
export const backupJob = job({ type: "backup", payload: z.object({}), light: true });

/** Deletes jobs that ended long ago. */
export const purgeJobsJob = job({ type: "purge_jobs", payload: z.object({}), light: true });

import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Deletes for good what was deleted long ago. */
export const purgeItemsJob = job({ type: "purge_items", lane: "upkeep", payload: z.object({}) });

/** Copies the databases. */
export const backupJob = job({ type: "backup", lane: "upkeep", payload: z.object({}) });

/** Looks whether each attachment and picture has its file. */
export const checkFilesJob = job({ type: "check_files", lane: "upkeep", payload: z.object({}) });

/** Deletes jobs that ended long ago. */
export const purgeJobsJob = job({ type: "purge_jobs", lane: "upkeep", payload: z.object({}) });

/** Deletes idempotency keys whose day is over. */
export const clearCallKeysJob = job({ type: "clear_call_keys", lane: "upkeep", payload: z.object({}) });

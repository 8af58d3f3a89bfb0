import type { Handler } from "~jobs/worker/handler";
import type { Queue } from "~jobs/queue";

const KEEP_MS = 30 * 86_400_000;

/** Deletes jobs that ended more than 30 days ago. */
export const purgeJobs = (queue: Queue, now: () => number = Date.now): Handler => ({
  light: true,
  async run({ log }) {
    const deleted = await queue.purge(now() - KEEP_MS);
    log.info({ deleted }, "old jobs deleted");
    return { deleted };
  },
});

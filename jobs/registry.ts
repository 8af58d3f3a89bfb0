import type { Registry } from "./handler";
import { purgeJobs } from "./handlers/purge-jobs";
import type { Queue } from "./queue";

/** Every type of job and what does it. A type that is put into the queue stands here. */
export const createRegistry = (queue: Queue): Registry => ({
  purge_jobs: purgeJobs(queue),
});

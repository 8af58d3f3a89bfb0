export const JOB_STATES = ["pending", "running", "done", "failed", "cancelled"] as const;

/** Where a job is in the queue. */
export type JobState = (typeof JOB_STATES)[number];

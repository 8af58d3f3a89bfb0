import { jobs } from "~/services/core/jobs.server";

/** The type of the job that fills a combined system. */
export const COMBINE_JOB = "combine_systems";

export const combinationKey = (space: string, systemId: string): string => `${COMBINE_JOB}:${space}:${systemId}`;

/** Stops the job of a pending system that is deleted. */
export function cancelCombination(space: string, systemId: string): void {
  const job = jobs().live(combinationKey(space, systemId));
  if (job) jobs().requestCancel(job.id);
}

/** Share done of a pending system's job, 0 to 1; null when no job is under way. */
export function combinationProgress(space: string, systemId: string): number | null {
  const job = jobs().live(combinationKey(space, systemId));
  return job ? (job.progress?.fraction ?? 0) : null;
}

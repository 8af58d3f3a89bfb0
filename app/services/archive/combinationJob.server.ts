import { following } from "~/services/core/entity.server";
import { jobs } from "~/services/core/jobs.server";
import { onCommit } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** The type of the job that fills a combined system. */
export const COMBINE_JOB = "combine_systems";

export const combinationKey = (space: string, systemId: string): string => `${COMBINE_JOB}:${space}:${systemId}`;

/** The job of a pending system that is deleted is stopped. */
export const combinationFollower = following(systemEntity, {
  beforeRemove: ({ db, actor, row }) =>
    onCommit(db, () => {
      const job = jobs().live(combinationKey(actor.space, row.system_id));
      if (job) jobs().requestCancel(job.id);
    }),
});

/** Share done of a pending system's job, 0 to 1; null when no job is under way. */
export function combinationProgress(space: string, systemId: string): number | null {
  const job = jobs().live(combinationKey(space, systemId));
  return job ? (job.progress?.fraction ?? 0) : null;
}

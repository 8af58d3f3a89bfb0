import { z } from "zod";
import { following } from "~/services/core/entity.server";
import { job, liveJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { onCommit } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** Fills a combined system out of others. */
export const combineJob = job({
  type: "combine_systems",
  lane: "evaluations",
  payload: z.object({
    space: z.string(),
    system_id: z.string(),
    system_ids: z.array(z.string()),
    user_id: z.string(),
  }),
  key: ({ space, system_id }) => `${space}:${system_id}`,
});
export type Combination = z.output<typeof combineJob.payload>;

/** The job under way for a pending system. */
export const combinationOf = (space: string, system_id: string) =>
  liveJob(combineJob, { space, system_id, system_ids: [], user_id: "" });

/** The job of a pending system that is deleted is stopped. */
export const combinationFollower = following(systemEntity, {
  beforeRemove: ({ db, actor, row }) =>
    onCommit(db, () => {
      const combination = combinationOf(actor.space, row.system_id);
      if (combination) jobs().requestCancel(combination.id);
    }),
});

/** Share done of a pending system's job, 0 to 1; null when no job is under way. */
export function combinationProgress(space: string, systemId: string): number | null {
  const combination = combinationOf(space, systemId);
  return combination ? (combination.progress?.fraction ?? 0) : null;
}

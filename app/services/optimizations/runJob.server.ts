import { jobs } from "~/services/core/jobs.server";

const dedupeKey = (space: string, id: string): string => `optimization:${space}:${id}`;

/** The job of a run that waits or runs; null when there is none. */
export const liveJob = (space: string, optimizationId: string) => jobs().live(dedupeKey(space, optimizationId));

/** Puts a run into the queue; a run that is there already stays one. */
export const enqueueJob = (space: string, optimizationId: string, by: string) =>
  jobs().enqueue({
    type: "optimization",
    payload: { space, optimization_id: optimizationId },
    dedupeKey: dedupeKey(space, optimizationId),
    space,
    by,
  });

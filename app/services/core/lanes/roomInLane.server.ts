import { type JobType, latestJob, typesIn } from "../job.server";
import { jobs } from "../jobs.server";
import { type Refusal, refused } from "../outcome";

/** Jobs of one person that may wait and run together. */
export const MOST_LIVE = { runs: 250, files: 6, plans: 10 } as const;

/** Why somebody may order nothing more of a lane just now (429); undefined while there is room. */
export function noRoomFor(lane: keyof typeof MOST_LIVE, userId: string): Refusal | undefined {
  const max = MOST_LIVE[lane];
  if (jobs().liveOf(userId, typesIn(lane)) < max) return undefined;
  return refused(429, `errors.too_many_${lane}`, { params: { max } });
}

/** The same for a file, which is no other where its job was put into the queue before. */
export const noRoomForFile = <Payload extends object>(kind: JobType<Payload>, payload: Payload, userId: string) =>
  latestJob(kind, payload) ? undefined : noRoomFor("files", userId);

import { z } from "zod";
import { enqueue, job } from "~/services/core/job.server";

/** Points of live series of a system have come in from a time on (UTC ms). Who follows them handles it. */
export const pointsArrivedJob = job({
  type: "points_arrived",
  lane: "safety",
  payload: z.object({ space: z.string(), system_id: z.string(), since: z.number() }),
});

/** What comes in within this time is followed together. */
const TOGETHER_MS = 120_000;
/** A process asks for the same system at most as often. */
const REPEAT_MS = 30_000;
const lastMs = new Map<string, number>();

/**
 * Has the points that came in at `now` (UTC ms) followed, together with those of the same two minutes. The job is of these two minutes and runs
 * when the points that were not asked for any more are in too: one that has begun never stands for points it has not read.
 */
export function pointsArrived(space: string, system_id: string, now: number): void {
  const key = `${space}:${system_id}`;
  const last = lastMs.get(key);
  if (last !== undefined && now >= last && now - last < REPEAT_MS) return;
  lastMs.set(key, now);
  const until = (Math.floor(now / TOGETHER_MS) + 1) * TOGETHER_MS;
  const payload = { space, system_id, since: now - REPEAT_MS };
  enqueue(pointsArrivedJob, payload, { space, key: `${key}:${until}`, runAfter: until + REPEAT_MS });
}

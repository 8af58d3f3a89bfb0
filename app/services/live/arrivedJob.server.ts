import { z } from "zod";
import { enqueue, job } from "~/services/core/job.server";

/** Points of live series of a system have come in from a time on (UTC ms). Who follows them handles it. */
export const pointsArrivedJob = job({
  type: "points_arrived",
  payload: z.object({ space: z.string(), system_id: z.string(), since: z.number() }),
  key: ({ space, system_id }) => `${space}:${system_id}`,
  light: true,
});

/** What comes in within this time is followed together. */
const TOGETHER_MS = 120_000;
/** A process asks for the same system at most as often. */
const ASKED_MS = 30_000;
const asked = new Map<string, number>();

/** Has the points that came in at `now` (UTC ms) followed, together with those that come within two minutes. */
export function pointsArrived(space: string, system_id: string, now: number): void {
  const key = `${space}:${system_id}`;
  const last = asked.get(key);
  if (last !== undefined && now >= last && now - last < ASKED_MS) return;
  asked.set(key, now);
  const runAfter = Date.now() + TOGETHER_MS;
  enqueue(pointsArrivedJob, { space, system_id, since: now - ASKED_MS }, { space, runAfter });
}

import { z } from "zod";
import { job } from "~/services/core/job.server";

/**
 * Detects the events of a live series by its rules of now. It has no key: a job that runs has read its values already, and must not stand for
 * one that is asked for meanwhile.
 */
export const detectEventsJob = job({
  type: "look_for_events",
  lane: "events",
  payload: z.object({ space: z.string(), live_id: z.string() }),
});

/** Detects events of every live series of every space: what does not come in is found by the clock alone. */
export const detectDueEventsJob = job({ type: "watch_series", lane: "events", payload: z.object({}) });

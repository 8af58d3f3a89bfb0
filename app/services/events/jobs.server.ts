import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Looks whether a live series has events, as its rules are now. */
export const lookJob = job({
  type: "look_for_events",
  payload: z.object({ space: z.string(), live_id: z.string() }),
  key: ({ space, live_id }) => `${space}:${live_id}`,
  light: true,
});

/** Looks at every live series of every space: what does not come in is found by the clock alone. */
export const watchJob = job({ type: "watch_series", payload: z.object({}), light: true });

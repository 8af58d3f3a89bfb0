import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Judges a day by what was measured. It computes plans as `planJob` does. */
export const judgeDayJob = job({
  type: "operation_day",
  lane: "days",
  payload: z.object({ space: z.string(), system_id: z.string(), day: z.string() }),
  key: ({ space, system_id, day }) => `${space}:${system_id}:${day}`,
});

/** Asks for the days that are over to be judged, of all systems in operation. */
export const judgeDaysJob = job({ type: "operation_days", lane: "evaluations", payload: z.object({}) });

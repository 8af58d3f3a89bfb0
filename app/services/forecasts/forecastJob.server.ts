import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Searches the model of a series and issues its forecast. It waits for the process that computes it, and mails do not wait for it. */
export const forecastJob = job({
  type: "forecast",
  lane: "forecasts",
  payload: z.object({ space: z.string(), live_id: z.string() }),
  key: ({ space, live_id }) => `${space}:${live_id}`,
});

/** Asks for the forecasts that are due, tells of those that are missing, and drops those that are old. */
export const dueForecastsJob = job({ type: "due_forecasts", lane: "safety", payload: z.object({}) });

import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Searches the model of a series and issues its forecast. It waits for the process that computes it, and mails do not wait for it. */
export const forecastJob = job({
  type: "forecast",
  payload: z.object({ space: z.string(), live_id: z.string() }),
  key: ({ space, live_id }) => `${space}:${live_id}`,
  outside: true,
});

/** Asks for the forecasts that are due, tells of those that are missing, and drops those that are old. */
export const dueForecastsJob = job({ type: "due_forecasts", payload: z.object({}), light: true });

import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Fetches the issue of a weather forecast that is the newest now; one is fetched once at a time. */
export const fetchIssueJob = job({
  type: "fetch_weather_issue",
  lane: "providers",
  payload: z.object({ space: z.string(), weather_forecast_id: z.string() }),
  key: ({ space, weather_forecast_id }) => `${space}:${weather_forecast_id}`,
});

/** Has the weather forecasts fetched that are due, and drops issues that are old. */
export const watchWeatherJob = job({ type: "watch_weather_forecasts", lane: "evaluations", payload: z.object({}) });

import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import type { JsonObject } from "~db/queue";
import { inEachSpace } from "~db/spaces/eachSpace";
import { enqueue } from "~/services/core/job.server";
import { dueFetches, fetchIssue } from "~/services/forecasts/weather/fetching.server";
import { fetchIssueJob, watchWeatherJob } from "~/services/forecasts/weather/jobs.server";
import { dropOldIssues } from "~/services/forecasts/weather/keep.server";

const BY = "system";

/** Weather forecasts that are fetched, those that are due by the clock, and the end of old issues. */
export const weatherForecastHandlers: Registry = {
  ...handles(fetchIssueJob, {
    async run({ signal, log, dataDir }, { space, weather_forecast_id }) {
      const { stored, problem } = await fetchIssue(spaceDb(dataDir, space), weather_forecast_id, { signal });
      if (problem) {
        const details = { problem } as unknown as JsonObject;
        throw new JobFailure("weather_unavailable", `No weather forecast: ${problem.reason}`, { details });
      }
      log.info({ weather_forecast_id, stored }, "weather forecast fetched");
      return { stored };
    },
  }),
  ...handles(watchWeatherJob, {
    async run({ signal, dataDir }) {
      const counts = { due: 0, dropped: 0 };
      const now = Date.now();
      const watch = (space: string) => {
        const db = spaceDb(dataDir, space);
        for (const { weather_forecast_id } of dueFetches(db, now)) {
          enqueue(fetchIssueJob, { space, weather_forecast_id }, { space, by: BY });
          counts.due++;
        }
        counts.dropped += dropOldIssues(db, now);
      };
      await inEachSpace(openSpaceNames(dataDir), watch, signal);
      return counts;
    },
  }),
};

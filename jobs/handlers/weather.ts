import { handles, JobFailure } from "~jobs/worker/handler";
import type { JsonObject } from "~db/queue";
import type { ProviderProblem } from "~/entities/core/provider";
import { ProviderFailure } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import type { FetchedYear } from "~/services/weather/provider/archive";
import { fetchYear } from "~/services/weather/provider/fetch.server";
import { fetchWeatherJob } from "~/services/weather/provider/fetchJob.server";
import { keepFetched } from "~/services/weather/provider/keep.server";
import { placeOf } from "~/services/weather/weather.server";

const failed = (problem: ProviderProblem): JobFailure => {
  const details = { problem } as unknown as JsonObject;
  return new JobFailure("weather_unavailable", `No weather: ${problem.key}`, { details });
};

/** Fetches the years of a place one after the other and stores them together; a worker that takes over begins anew. */
export const fetchWeather = handles(fetchWeatherJob, {
  async run({ signal, progress, log }, task) {
    const { geometry_id, start_year, end_year } = task;
    const provider = environment().weather;
    if (!provider) throw failed({ key: "none", params: {} });
    const actor = actorOfJob(task);
    const location = actor && placeOf(actor, geometry_id);
    if (!actor || !location?.ok) throw failed({ key: "gone", params: {} });
    const years: FetchedYear[] = [];
    const count = end_year - start_year + 1;
    for (let year = start_year; year <= end_year; year++) {
      progress({ phase: "fetch", fraction: (year - start_year) / count });
      try {
        years.push(await fetchYear(provider, location.value, year, { signal }));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderFailure)) throw error;
        throw failed(error.problem);
      }
    }
    signal.throwIfAborted();
    const outcome = keepFetched(actor, geometry_id, years, provider);
    if (!outcome.ok) throw failed({ key: "gone", params: {} });
    log.info({ geometry_id, start_year, end_year }, "weather stored");
    return { left: outcome.value.left, years: count };
  },
});

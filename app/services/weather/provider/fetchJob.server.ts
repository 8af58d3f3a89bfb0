import { z } from "zod";
import type { Job } from "~db/queue";
import type { ProviderProblem } from "~/entities/core/provider";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/timeseries/yearRange";
import type { FetchState, WeatherProvider } from "~/entities/weather/view";
import type { Actor } from "~/services/core/access.server";
import { enqueue, job, latestJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { rangeOf } from "../points.server";
import { editedPlace } from "../save.server";
import { placeOf } from "../weather.server";
import { ownKinds } from "./keep.server";

/** Fetches the weather of a place from the provider; a place is fetched once at a time. */
export const fetchWeatherJob = job({
  type: "fetch_weather",
  lane: "providers",
  payload: z.object({
    space: z.string(),
    geometry_id: z.string(),
    user_id: z.string(),
    start_year: z.number(),
    end_year: z.number(),
  }),
  key: ({ space, geometry_id }) => `${space}:${geometry_id}`,
});
type WeatherFetch = z.output<typeof fetchWeatherJob.payload>;

/** The last year a provider has whole. */
export const lastWholeYear = (now = new Date()): number => now.getUTCFullYear() - 1;

/** The provider of this installation as pages name it; null where there is none. */
export function providerFacts(): WeatherProvider | null {
  const { weather } = environment();
  if (!weather) return null;
  const { source, licence, url } = weather;
  return { host: new URL(url).host, source, licence, last_year: lastWholeYear() };
}

/**
 * Has the weather of a place fetched; where that is under way already, it is that which goes on. Refuses with 404 and 403 the place, and
 * with 422 years a provider has not and a place without coordinates. Refuses with 409 an installation without provider or a place whose
 * kinds of weather were all saved by people.
 */
export function startFetch(actor: Actor, geometryId: string, years: YearRange): Outcome<FetchState> {
  const location = editedPlace(actor, geometryId);
  if (!location.ok) return location;
  if (!environment().weather) return refused(409, "weather.provider.none");
  const range = rangeOf(years);
  if (!range.ok) return range;
  const year = lastWholeYear();
  if (range.value.end_year > year) return complain("end_year", "weather.rule.whole_year", { year });
  const at = placeOf(actor, geometryId);
  if (!at.ok) return at;
  if (ownKinds(actor, geometryId).length === WEATHER_TYPES.length) return refused(409, "weather.provider.all_own");
  const { space, user_id } = actor;
  const task = { space, geometry_id: geometryId, user_id, ...range.value };
  return done(stateOf(enqueue(fetchWeatherJob, task, { space, by: user_id })));
}

const keyOf = (actor: Actor, geometry_id: string): WeatherFetch => ({
  space: actor.space,
  geometry_id,
  user_id: actor.user_id,
  start_year: 0,
  end_year: 0,
});

/** The last fetching of a place's weather; null where there was none within a month. 404 and 403 the place. */
export function fetchState(actor: Actor, geometryId: string): Outcome<FetchState | null> {
  const location = editedPlace(actor, geometryId);
  if (!location.ok) return location;
  const job = latestJob(fetchWeatherJob, keyOf(actor, geometryId));
  return done(job && stateOf(job));
}

/** Stops the fetching of a place's weather; nothing of it is stored. 404 where none was asked for. */
export function stopFetch(actor: Actor, geometryId: string): Outcome<FetchState> {
  const location = editedPlace(actor, geometryId);
  if (!location.ok) return location;
  const job = latestJob(fetchWeatherJob, keyOf(actor, geometryId));
  const stopped = job && jobs().requestCancel(job.id);
  return stopped ? done(stateOf(stopped)) : notFound();
}

/** Waits until the fetching of a place's weather has ended, at most so long [ms]. */
export async function fetchEnds(actor: Actor, geometryId: string, mostMs: number): Promise<FetchState | null> {
  const until = performance.now() + mostMs;
  for (let wait = 40; ; wait = Math.min(250, wait * 1.5)) {
    const job = latestJob(fetchWeatherJob, keyOf(actor, geometryId));
    const state = job && stateOf(job);
    if (!state || state.endedMs !== null || performance.now() > until) return state;
    await new Promise((next) => setTimeout(next, wait));
  }
}

function stateOf({ state, cancel_requested, progress, payload, result, error, finished_at }: Job): FetchState {
  const { start_year, end_year } = payload as unknown as WeatherFetch;
  const details = (result ?? {}) as { left?: WeatherType[] };
  const why = (error?.details ?? {}) as { problem?: ProviderProblem };
  return {
    start_year,
    end_year,
    stage: stageOf(),
    fraction: progress?.fraction ?? null,
    left: details.left ?? [],
    problem: state === "failed" ? (why.problem ?? { key: "broken", params: {} }) : null,
    endedMs: finished_at,
  };

  function stageOf(): FetchState["stage"] {
    if (state === "pending" || state === "running")
      return cancel_requested ? "cancelled" : state === "pending" ? "waiting" : "fetching";
    return state;
  }
}

import { desc, eq, isNotNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { weatherFetches, weatherForecasts, weatherIssues } from "~db/schema/forecasts";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import type { SourceProblem } from "~/entities/live/view";
import { MOST_ISSUE_STEPS, type WeatherForecast } from "~/entities/weather/weatherForecast";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { contentOf } from "~/services/live/sources/ask.server";
import { nextTry } from "~/services/live/sources/state.server";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";
import { fetchIssueJob } from "./jobs.server";
import { keepIssues } from "./keep.server";
import type { NewIssue } from "./newIssue";
import { readOpenMeteo } from "./openMeteo.server";
import { valuesOf, weatherForecastOf } from "./read.server";

/** How long a provider may take [s]. */
const TIMEOUT_S = 20;
/** An address that brings nothing for this long, and for so many fetches, is told of. Forecasts of weather are for days. */
const PATIENCE_MS = 3 * HOUR_MS;
const MISSED_FETCHES = 3;

type State = typeof weatherFetches.$inferSelect;

const stateOf = (db: SpaceDb, id: string): State | undefined =>
  db.select().from(weatherFetches).where(eq(weatherFetches.weather_forecast_id, id)).get();

/** The weather forecasts of a space that are fetched and due at `now` (ms since 1970): after failures later each time. */
export function dueFetches(db: SpaceDb, now: number): WeatherForecast[] {
  const fetched = db.select().from(weatherForecasts).where(isNotNull(weatherForecasts.url)).all();
  return fetched.filter(({ weather_forecast_id, fetch_minutes }) => {
    const state = stateOf(db, weather_forecast_id);
    if (!state) return true;
    const { tried_at, failures } = state;
    return nextTry({ tried_at: Date.parse(tried_at), failures }, fetch_minutes) <= now;
  });
}

/** Fetches the newest issue of a weather forecast and stores it, unless it says what the one before said. Notes how it went. */
export async function fetchIssue(
  db: SpaceDb,
  weather_forecast_id: string,
  { signal, now = Date.now }: { signal?: AbortSignal; now?: () => number } = {},
): Promise<{ stored: boolean; problem: SourceProblem | null }> {
  const forecast = forecastIn(db, weather_forecast_id);
  if (!forecast?.url) return { stored: false, problem: null };
  const address = { url: forecast.url, username: null, timeout_s: TIMEOUT_S, ca_certificate: null };
  const content = await contentOf(address, null, signal);
  signal?.throwIfAborted();
  const read = content.ok ? readOpenMeteo(content.text, forecast, now()) : content;
  // What was asked for by settings that are others by now is not stored.
  const still = forecastIn(db, weather_forecast_id);
  if (still?.set_at !== forecast.set_at) return { stored: false, problem: null };
  if (!read.ok) {
    const problem = { reason: read.reason, params: read.params };
    note(db, weather_forecast_id, problem, now());
    return { stored: false, problem };
  }
  if (saysTheSame(db, weather_forecast_id, read.issue)) {
    note(db, weather_forecast_id, null, now());
    return { stored: false, problem: null };
  }
  const { stored, refused: left } = keepIssues(db, forecast, [read.issue], { origin: "url", now: now() });
  const [first] = left;
  const problem = first ? { reason: first.key, params: first.params } : null;
  note(db, weather_forecast_id, problem, now());
  return { stored: stored > 0, problem };
}

const forecastIn = (db: SpaceDb, id: string) =>
  db.select().from(weatherForecasts).where(eq(weatherForecasts.weather_forecast_id, id)).get();

function note(db: SpaceDb, weather_forecast_id: string, problem: SourceProblem | null, now: number): void {
  const before = stateOf(db, weather_forecast_id);
  const tried_at = new Date(now).toISOString();
  const good_at = problem ? (before?.good_at ?? null) : tried_at;
  const state = { tried_at, good_at, failures: problem ? (before?.failures ?? 0) + 1 : 0, problem };
  db.insert(weatherFetches)
    .values({ weather_forecast_id, ...state })
    .onConflictDoUpdate({ target: weatherFetches.weather_forecast_id, set: state })
    .run();
  if (problem) notifyOfFailing(db, weather_forecast_id, good_at, now);
}

/** Tells those with a role in the system once of every time that a weather forecast has not come for long. */
function notifyOfFailing(db: SpaceDb, id: string, good_at: string | null, now: number): void {
  const forecast = forecastIn(db, id);
  if (!forecast) return;
  const { system_id, name, fetch_minutes } = forecast;
  // What never came is waited for since it was entered.
  const since = good_at ?? forecast.set_at;
  if (now - Date.parse(since) < Math.max(PATIENCE_MS, MISSED_FETCHES * fetch_minutes * MINUTE_MS)) return;
  const topic = "weather_source_failing" as const;
  const href = sitePaths(system_id).weatherForecast(id);
  notifyTeam(db, { key: `${topic}:${id}:${since}`, topic, system_id, href, params: { forecast: name } }, now);
}

/**
 * Whether the newest issue tells all that this one tells, with the same values: the provider has not computed anew since. Of an issue that was
 * cut only what is left of it counts: the steps after it came within reach as time went on.
 */
function saysTheSame(db: SpaceDb, id: string, { startMs, stepS, values }: NewIssue): boolean {
  const last = db
    .select()
    .from(weatherIssues)
    .where(eq(weatherIssues.weather_forecast_id, id))
    .orderBy(desc(weatherIssues.issued_at))
    .limit(1)
    .get();
  if (last?.step_s !== stepS) return false;
  const before = valuesOf(last);
  const shift = (startMs - last.start_ms) / (stepS * 1000);
  if (!Number.isInteger(shift) || shift < 0 || shift >= last.steps) return false;
  const end = last.steps === MOST_ISSUE_STEPS ? last.steps - shift : Infinity;
  return Object.entries(values).every(([quantity, row]) =>
    // A quantity without any value is not stored.
    row.every(
      (value, i) =>
        i >= end || Object.is(before[quantity as keyof typeof values]?.[i + shift] ?? NaN, Math.fround(value)),
    ),
  );
}

/** How the fetching of a weather forecast goes; the caller has checked that it is in sight. */
export function fetchState(actor: Actor, weather_forecast_id: string): { underWay: boolean; last: State | null } {
  const { space } = actor;
  return {
    underWay: liveJob(fetchIssueJob, { space, weather_forecast_id }) !== null,
    last: stateOf(dbOf(actor), weather_forecast_id) ?? null,
  };
}

/** Has a weather forecast fetched now; for editors. 409 where it is not fetched. */
export function fetchNow(actor: Actor, weather_forecast_id: string): Outcome<null> {
  const forecast = weatherForecastOf(actor, weather_forecast_id);
  if (!forecast.ok) return forecast;
  const { system_id, url } = forecast.value;
  if (!mayEdit(systemRole(dbOf(actor), actor, system_id))) return notAllowed();
  if (url === null) return refused(409, "forecasts.weather.rule.not_fetched");
  const { space, user_id } = actor;
  enqueue(fetchIssueJob, { space, weather_forecast_id }, { space, by: user_id });
  return done(null);
}

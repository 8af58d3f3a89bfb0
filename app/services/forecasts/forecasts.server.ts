import { and, desc, eq, gte, lt, lte } from "drizzle-orm";
import { forecasts, forecastStates } from "~db/schema/forecasts";
import type { SunUnused } from "~/entities/forecasts/figures";
import type { Issue } from "~/entities/forecasts/view";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { forecastJob } from "./forecastJob.server";
import { forecastSettingsEntity } from "./settings.entity.server";
import { sourceOf } from "./source.server";
import { type Band, bandOf } from "./store.server";
import { sunUnused } from "./sun.server";

/** With its values, one for each step, in the unit of the series. */
export type Forecast = Issue & Band;

const FACTS = {
  forecast_id: forecasts.forecast_id,
  live_id: forecasts.live_id,
  issued_at: forecasts.issued_at,
  known_until: forecasts.known_until,
  start_ms: forecasts.start_ms,
  step_s: forecasts.step_s,
  model: forecasts.model,
  percentile: forecasts.percentile,
  external_name: forecasts.external_name,
  weather: forecasts.weather,
  build: forecasts.build,
};

const seen = (actor: Actor, live_id: string): boolean => get(actor, forecastSettingsEntity, live_id) !== undefined;

/** The forecast of a series that was the latest at a time (ISO 8601 UTC, by default now). 404 when there is none in sight. */
export function latestForecast(actor: Actor, live_id: string, at = new Date().toISOString()): Outcome<Forecast> {
  if (!seen(actor, live_id)) return notFound();
  const row = dbOf(actor)
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.live_id, live_id), lte(forecasts.issued_at, at)))
    .orderBy(desc(forecasts.issued_at))
    .limit(1)
    .get();
  return row ? done(withBand(row)) : notFound();
}

/** One forecast of a series. */
export function forecastIssued(actor: Actor, live_id: string, forecast_id: string): Outcome<Forecast> {
  const row = seen(actor, live_id)
    ? dbOf(actor)
        .select()
        .from(forecasts)
        .where(and(eq(forecasts.live_id, live_id), eq(forecasts.forecast_id, forecast_id)))
        .get()
    : undefined;
  return row ? done(withBand(row)) : notFound();
}

const withBand = ({ values, ...facts }: typeof forecasts.$inferSelect): Forecast => ({ ...facts, ...bandOf(values) });

/** The forecasts of a series that were issued from a time up to, without, another (ISO 8601 UTC), the latest first. */
export function forecastsIssued(
  actor: Actor,
  live_id: string,
  { from, to, most = 1000 }: { from?: string; to?: string; most?: number } = {},
): Outcome<Issue[]> {
  if (!seen(actor, live_id)) return notFound();
  const within = and(
    eq(forecasts.live_id, live_id),
    from ? gte(forecasts.issued_at, from) : undefined,
    to ? lt(forecasts.issued_at, to) : undefined,
  );
  return done(
    dbOf(actor).select(FACTS).from(forecasts).where(within).orderBy(desc(forecasts.issued_at)).limit(most).all(),
  );
}

export type ForecastState = Omit<typeof forecastStates.$inferSelect, "live_id"> & {
  waiting: boolean;
  sun_unused: SunUnused | null;
};

/** Why the height of the sun counts for nothing in the forecasts of a series; null where it counts, or need not. */
export function sunUnusedOf(actor: Actor, live_id: string): SunUnused | null {
  const [settings, db] = [get(actor, forecastSettingsEntity, live_id), dbOf(actor)];
  const source = sourceOf(db, live_id);
  if (!settings?.active || !source) return null;
  const state = db.select().from(forecastStates).where(eq(forecastStates.live_id, live_id)).get();
  return sunUnused(db, source, settings, state ?? null);
}

/** What the last search of a series found, and whether one is under way; 404 for series without settings in sight. */
export function forecastState(actor: Actor, live_id: string): Outcome<ForecastState | null> {
  if (!seen(actor, live_id)) return notFound();
  const row = dbOf(actor).select().from(forecastStates).where(eq(forecastStates.live_id, live_id)).get();
  const waiting = liveJob(forecastJob, { space: actor.space, live_id }) !== null;
  const sun_unused = sunUnusedOf(actor, live_id);
  if (!row)
    return done(waiting ? { searched_at: "", problem: null, search: [], accuracy: [], waiting, sun_unused } : null);
  const { searched_at, problem, search, accuracy } = row;
  return done({ searched_at, problem, search, accuracy, waiting, sun_unused });
}

/** Asks for a search and a forecast now; for editors. Returns the id of the job; one that waits or runs is not asked for twice. */
export function askForForecast(actor: Actor, live_id: string): Outcome<string> {
  const settings = get(actor, forecastSettingsEntity, live_id);
  if (!settings) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, settings.system_id))) return notAllowed();
  if (!settings.active) return refused(409, "errors.forecast_off");
  const { space, user_id } = actor;
  return done(enqueue(forecastJob, { space, live_id }, { space, by: user_id }).id);
}

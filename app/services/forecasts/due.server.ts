import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { forecasts, forecastSettings } from "~db/schema/forecasts";
import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import type { ForecastSettings } from "~/entities/forecasts/forecast";
import { enqueue } from "~/services/core/job.server";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";
import { forecastJob } from "./forecastJob.server";
import { type Source, sourceOf } from "./source.server";

/** A forecast that is asked for on time is there well within this. */
const GRACE_MS = HOUR_MS;
/** Forecasts are kept for this long: 28 days are compared with what was measured, and people look back a quarter. */
const KEEP_FORECASTS_MS = 100 * DAY_MS;

/** The last time [UTC ms] up to `now` at which a forecast of the series is made. */
export function lastSlot({ interval_hours, issue_hour }: ForecastSettings, timezone: string, now: number): number {
  const clock = zoneClock(timezone);
  for (let at = Math.floor(now / (HOUR_MS / 4)) * (HOUR_MS / 4); ; at -= HOUR_MS / 4) {
    const minutes = Math.round(clock.toWall(at) / MINUTE_MS);
    const hour = Math.floor(minutes / 60);
    if (minutes % 60 === 0 && (hour - issue_hour) % interval_hours === 0) return at;
  }
}

interface Looked {
  asked: number;
  missing: number;
}

/**
 * Asks for the forecast of every series of a space that is due at `now` (ms since 1970). It tells those with a role in the system once of
 * every forecast that is older than its interval and an hour.
 */
export function askForDue(db: SpaceDb, space: string, now: number): Looked {
  const looked = { asked: 0, missing: 0 };
  for (const settings of db.select().from(forecastSettings).where(eq(forecastSettings.active, true)).all()) {
    const source = sourceOf(db, settings.live_id);
    if (!source) continue;
    const { live_id } = settings;
    const last = lastIssue(db, live_id);
    // One that was being made when its settings were saved may still have been made by the old ones.
    const due = Math.max(Date.parse(settings.set_at), lastSlot(settings, source.timezone, now));
    if (last === null || last < due) {
      enqueue(forecastJob, { space, live_id }, { space });
      looked.asked += 1;
    }
    const since = last ?? Date.parse(settings.set_at);
    if (now - since <= allowedMs(settings)) continue;
    notifyOfMissing(db, source, since, now);
    looked.missing += 1;
  }
  return looked;
}

/** How long after one forecast, or after it was set up, the next is there at the latest [ms]. */
const allowedMs = ({ interval_hours }: ForecastSettings): number => interval_hours * HOUR_MS + GRACE_MS;

/** When forecasts of a series were due and issued. */
interface ForecastTimes {
  /** When it was set up as it is now [UTC ms]. */
  sinceMs: number;
  /** The longest time between two forecasts [ms]. */
  allowedMs: number;
  /** Times of issue from a time on [UTC ms], in order. */
  issued: number[];
}

/** The times of a series that is forecast, those of issue from `fromMs` [UTC ms] on and the one before. Null: it is not forecast. */
export function forecastTimes(db: SpaceDb, live_id: string, fromMs: number): ForecastTimes | null {
  const settings = db.select().from(forecastSettings).where(eq(forecastSettings.live_id, live_id)).get();
  if (!settings?.active) return null;
  const ofSeries = eq(forecasts.live_id, live_id);
  const at = { at: forecasts.issued_at };
  const from = new Date(fromMs).toISOString();
  const before = db
    .select(at)
    .from(forecasts)
    .where(and(ofSeries, lt(forecasts.issued_at, from)))
    .orderBy(desc(forecasts.issued_at))
    .limit(1)
    .all();
  const after = db
    .select(at)
    .from(forecasts)
    .where(and(ofSeries, gte(forecasts.issued_at, from)))
    .orderBy(asc(forecasts.issued_at))
    .all();
  const issued = [...before, ...after].map((row) => Date.parse(row.at));
  return { sinceMs: Date.parse(settings.set_at), allowedMs: allowedMs(settings), issued };
}

/** When the last forecast of a series was issued [ms since 1970]. Null: there is none. */
function lastIssue(db: SpaceDb, live_id: string): number | null {
  const row = db
    .select({ at: forecasts.issued_at })
    .from(forecasts)
    .where(eq(forecasts.live_id, live_id))
    .orderBy(desc(forecasts.issued_at))
    .limit(1)
    .get();
  return row ? Date.parse(row.at) : null;
}

function notifyOfMissing(db: SpaceDb, { live_id, system_id, name }: Source, since: number, now: number): void {
  const key = `forecast_missing:${live_id}:${since}`;
  const href = sitePaths(system_id).forecast(live_id);
  notifyTeam(db, { key, topic: "forecast_missing", system_id, params: { series: name }, href }, now);
}

/** Deletes forecasts that were issued more than 100 days before `now` (ms since 1970); returns how many. */
export const dropOldForecasts = (db: SpaceDb, now: number): number =>
  db
    .delete(forecasts)
    .where(lt(forecasts.issued_at, new Date(now - KEEP_FORECASTS_MS).toISOString()))
    .run().changes;

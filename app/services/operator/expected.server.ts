import { and, desc, eq, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { forecasts } from "~db/schema/forecasts";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import type { ForecastBy } from "~/entities/operator/plan";
import { withoutOutliers } from "~/services/forecasts/outliers.server";
import { bandOf } from "~/services/forecasts/store.server";
import { meansOf } from "~/services/live/points.server";
import { isConvertible } from "~/services/units/units.server";
import { withoutForced } from "./forced/withoutForced.server";
import { courseOf, type Expected, type Forecasted, LOOK_BACK } from "./price/course";

/** The quarter-hours of a plan, and the time (ms since 1970) at which it is made. */
export interface CourseWindow {
  startMs: number;
  steps: number;
  now: number;
}

/** The same in the zone of a system. */
export interface LocalWindow extends CourseWindow {
  timezone: string;
}

/** What a course is wanted in; the currency is that of the system. */
export interface CourseUnit {
  unit: string;
  currency: string;
  /** Whether it knows weekdays (by default). Sun and wind do not. */
  weekdays?: boolean;
}

/**
 * What is known of a live series from the begin of the window on (prices of tomorrow are). Then its latest forecast, then the same time of
 * the days before, without what people marked as outliers and without hours in which something was forced. Null where even that leaves
 * steps without a value; NaN in steps that only such hours leave without one. `unit`: what the course is wanted in.
 */
export function expectedCourse(
  db: SpaceDb,
  series: LiveSeries,
  { unit, currency, weekdays }: CourseUnit,
  window: LocalWindow,
): Expected | null {
  const { startMs, steps, timezone } = window;
  const { factor, offset } = isConvertible(series.unit, unit, { currency });
  if (factor === null) return null;
  const before = { startMs: startMs - LOOK_BACK * STEP_MS, stepMs: STEP_MS };
  const measured = filled(meansOf(db, series.live_id, { ...before, steps: LOOK_BACK }), series, before.startMs);
  const past = withoutForced(db, series, withoutOutliers(db, series, measured, before), before.startMs);
  const forecast = forecastIn(db, series, { unit, currency }, window);
  return courseOf({
    startMs,
    timezone,
    known: filled(meansOf(db, series.live_id, { startMs, stepMs: STEP_MS, steps }), series, startMs),
    past: past.values,
    forced: past.forced,
    weekdays,
    forecast: forecast?.at,
    by: forecast?.by,
    factor,
    offset,
  });
}

/** Values of steps longer than a quarter-hour hold for all quarter-hours in them: points are at the begin of a step. */
export function filled(means: Float64Array, { resolution }: LiveSeries, startMs: number): Float64Array {
  const quarters = { quarter_hourly: 1, half_hourly: 2, hourly: 4, bi_hourly: 8 }[resolution];
  if (quarters === 1) return means;
  const values = means.slice();
  const phase = Math.round(startMs / STEP_MS) % quarters;
  for (let t = 1; t < values.length; t++)
    if (Number.isNaN(values[t]!) && (t + phase) % quarters !== 0) values[t] = values[t - 1]!;
  return values;
}

/** The latest forecast of a series: what it says of each step of a window, and whose it is. */
export interface ForecastThere {
  at: (t: number) => Forecasted | undefined;
  by: ForecastBy;
}

/** The latest forecast of a series in a unit; undefined without one, or where the unit does not convert. */
export function forecastIn(
  db: SpaceDb,
  series: LiveSeries,
  { unit, currency }: CourseUnit,
  { startMs, now }: CourseWindow,
): ForecastThere | undefined {
  const { factor, offset } = isConvertible(series.unit, unit, { currency });
  const row = latestRow(db, series.live_id, now);
  if (!row || factor === null) return undefined;
  const band = bandOf(row.values);
  const at = (t: number): Forecasted | undefined => {
    const step = Math.floor((startMs + t * STEP_MS - row.start_ms) / (row.step_s * 1000));
    const of = (row: Float32Array): number => row[step]! * factor + offset;
    return band.p50[step] === undefined ? undefined : { p10: of(band.p10), p50: of(band.p50), p90: of(band.p90) };
  };
  return { at, by: whose(series, row) };
}

/**
 * Whose the latest forecast of a series is at a time (ms since 1970). Undefined without one, and where a plan cannot take it: the unit of
 * the series does not convert.
 */
export function forecastBy(
  db: SpaceDb,
  series: LiveSeries,
  { unit, currency }: CourseUnit,
  now: number,
): ForecastBy | undefined {
  if (isConvertible(series.unit, unit, { currency }).factor === null) return undefined;
  const { model, issued_at, external_name, weather } = forecasts;
  const row = db
    .select({ model, issued_at, external_name, weather })
    .from(forecasts)
    .where(issuedUntil(series.live_id, now))
    .orderBy(desc(issued_at))
    .limit(1)
    .get();
  return row && whose(series, row);
}

type ForecastRow = typeof forecasts.$inferSelect;

const issuedUntil = (live_id: string, now: number) =>
  and(eq(forecasts.live_id, live_id), lte(forecasts.issued_at, new Date(now).toISOString()));

const latestRow = (db: SpaceDb, live_id: string, now: number): ForecastRow | undefined =>
  db.select().from(forecasts).where(issuedUntil(live_id, now)).orderBy(desc(forecasts.issued_at)).limit(1).get();

/** By whom a forecast was issued, by what was stored with it: settings may name another series since. */
function whose(
  { live_id, name }: LiveSeries,
  { model, issued_at, external_name, weather }: Pick<ForecastRow, "model" | "issued_at" | "external_name" | "weather">,
): ForecastBy {
  const by: ForecastBy = { live_id, name, model, issued_at };
  if (weather) by.weather = weather;
  return external_name === null ? by : { ...by, external: external_name };
}

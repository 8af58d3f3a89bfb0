import { and, desc, eq, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { forecasts } from "~db/schema/forecasts";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { bandOf } from "~/services/forecasts/store.server";
import { meansOf } from "~/services/live/points.server";
import { isConvertible } from "~/services/units/units.server";
import { STEP_MS } from "~/entities/operator/operation";

const DAY_STEPS = 96;
/** Days before that stand for what is neither known nor forecast: the same weekday first. */
const DAYS_BEFORE = [7, 14, 21, 1, 2, 3] as const;
const LOOK_BACK = 21 * DAY_STEPS;

/** Where the values of a course are from, the best first. */
export const COURSE_SOURCES = ["known", "forecast", "days_before"] as const;
export type CourseSource = (typeof COURSE_SOURCES)[number];

/** What a live series is expected to be in the steps of a horizon, and of how many steps each source is. */
export interface Expected {
  /** [target unit], length `steps`. */
  course: Float64Array;
  sources: Record<CourseSource, number>;
}

/**
 * What is known of a live series from `startMs` on (prices of tomorrow are), then its latest forecast at `now`, then the same time of the
 * days before; null where even that leaves steps without a value. `unit`: what the course is wanted in. Times are ms since 1970.
 */
export function expectedCourse(
  db: SpaceDb,
  series: LiveSeries,
  unit: string,
  currency: string,
  window: { startMs: number; steps: number; now: number },
): Expected | null {
  const { startMs, steps, now } = window;
  const conversion = isConvertible(series.unit, unit, { currency });
  if (conversion.factor === null) return null;
  const known = filled(meansOf(db, series.live_id, startMs, STEP_MS, steps), series, startMs);
  const past = filled(meansOf(db, series.live_id, startMs - LOOK_BACK * STEP_MS, STEP_MS, LOOK_BACK), series, startMs);
  const forecast = forecastAt(db, series.live_id, now);
  const course = new Float64Array(steps);
  const sources: Expected["sources"] = { known: 0, forecast: 0, days_before: 0 };
  for (let t = 0; t < steps; t++) {
    const [value, source] = valueAt(t);
    if (value === undefined) return null;
    course[t] = value * conversion.factor + conversion.offset;
    sources[source]++;
  }
  return { course, sources };

  function valueAt(t: number): [number | undefined, CourseSource] {
    if (!Number.isNaN(known[t]!)) return [known[t], "known"];
    const expected = forecast?.(startMs + t * STEP_MS);
    if (expected !== undefined) return [expected, "forecast"];
    for (const days of DAYS_BEFORE) {
      // Further ahead than a day the day before is in the horizon itself: the last day that is known stands for it.
      const ago = days * DAY_STEPS * Math.ceil((t + 1) / (days * DAY_STEPS));
      const before = past[LOOK_BACK + t - ago];
      if (before !== undefined && !Number.isNaN(before)) return [before, "days_before"];
    }
    return [undefined, "days_before"];
  }
}

/** Values of steps longer than a quarter-hour hold for all quarter-hours in them: points are at the begin of a step. */
function filled(means: Float64Array, { resolution }: LiveSeries, startMs: number): Float64Array {
  const quarters = { quarter_hourly: 1, half_hourly: 2, hourly: 4, bi_hourly: 8 }[resolution];
  if (quarters === 1) return means;
  const values = means.slice();
  const phase = Math.round(startMs / STEP_MS) % quarters;
  for (let t = 1; t < values.length; t++)
    if (Number.isNaN(values[t]!) && (t + phase) % quarters !== 0) values[t] = values[t - 1]!;
  return values;
}

/** The most likely value of a time (ms since 1970) in the latest forecast issued up to `now`; undefined where it has none. */
function forecastAt(db: SpaceDb, live_id: string, now: number): ((ms: number) => number | undefined) | undefined {
  const row = db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.live_id, live_id), lte(forecasts.issued_at, new Date(now).toISOString())))
    .orderBy(desc(forecasts.issued_at))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { p50 } = bandOf(row.values);
  return (ms) => p50[Math.floor((ms - row.start_ms) / (row.step_s * 1000))];
}

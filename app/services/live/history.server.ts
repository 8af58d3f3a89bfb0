import { and, asc, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { liveSeries } from "~db/schema/live";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import { meansOf } from "./points.server";

export interface LiveHistory {
  /** Start of the first step, UTC ms, on the grid of the resolution. */
  startMs: number;
  /** Length of a step [s]. */
  stepS: number;
  /** Means of the points of each step, NaN where there is none, in the unit of the series. */
  values: Float64Array;
  timezone: string;
}

/** More steps than anybody asks for: ten years of quarter-hours. */
export const MOST_STEPS = 360_000;

/** A live series that is not deleted; undefined when there is none. */
export const liveSeriesOf = (db: SpaceDb, live_id: string): LiveSeries | undefined =>
  db
    .select()
    .from(liveSeries)
    .where(and(eq(liveSeries.live_id, live_id), isNull(liveSeries.deleted_at)))
    .get();

/** The live series of a system that are not deleted, by name. */
export const liveSeriesIn = (db: SpaceDb, system_id: string): LiveSeries[] =>
  db
    .select()
    .from(liveSeries)
    .where(and(eq(liveSeries.system_id, system_id), isNull(liveSeries.deleted_at)))
    .orderBy(asc(liveSeries.name), asc(liveSeries.live_id))
    .all();

/**
 * Values of a live series at its resolution: the steps that begin from `fromMs` up to, without, `toMs` (UTC ms). For workers,
 * which act for nobody. Throws RangeError for a series that is not there or more than MOST_STEPS steps.
 */
export function historyOf(db: SpaceDb, live_id: string, fromMs: number, toMs: number): LiveHistory {
  const series = liveSeriesOf(db, live_id);
  if (!series) throw new RangeError(`There is no live series ${live_id}`);
  const stepS = RESOLUTION_S[series.resolution];
  const startMs = Math.ceil(fromMs / (stepS * 1000)) * stepS * 1000;
  const steps = Math.max(0, Math.ceil((toMs - startMs) / (stepS * 1000)));
  if (!(steps <= MOST_STEPS)) throw new RangeError(`${steps} steps are more than ${MOST_STEPS}`);
  return {
    startMs,
    stepS,
    values: meansOf(db, live_id, { startMs, stepMs: stepS * 1000, steps }),
    timezone: series.timezone,
  };
}

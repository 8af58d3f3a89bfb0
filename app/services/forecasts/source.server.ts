import type { SpaceDb } from "~db/client";
import { type LiveSeries, type LiveType, RESOLUTION_S } from "~/entities/live/liveSeries";
import { liveSeriesIn, liveSeriesOf } from "~/services/live/history.server";

/** A live series as forecasts need it. */
export interface Source {
  live_id: string;
  system_id: string;
  name: string;
  unit: string;
  type: LiveType;
  /** The component that it is of, at a location. Null: none. */
  node_id: string | null;
  /** Zone whose days and weekdays count. */
  timezone: string;
  step_s: number;
  /** Bounds that no value can leave. Null: none. */
  lower: number | null;
  upper: number | null;
}

const sourceFrom = (series: LiveSeries): Source => ({
  live_id: series.live_id,
  system_id: series.system_id,
  name: series.name,
  unit: series.unit,
  type: series.type,
  node_id: series.node_id,
  timezone: series.timezone,
  step_s: RESOLUTION_S[series.resolution],
  lower: series.lower_bound,
  upper: series.upper_bound,
});

/** A live series that is not deleted; null when there is none. */
export function sourceOf(db: SpaceDb, live_id: string): Source | null {
  const series = liveSeriesOf(db, live_id);
  return series ? sourceFrom(series) : null;
}

/** The live series of a system, by name. */
export const sourcesOf = (db: SpaceDb, system_id: string): Source[] => liveSeriesIn(db, system_id).map(sourceFrom);

import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { liveSeries, liveSources } from "~db/schema/live";
import { systems } from "~db/schema/systems";
import { sitePaths } from "~/entities/core/sitePaths";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { LiveSource } from "~/entities/live/liveSource";
import type { SourceProblem } from "~/entities/live/view";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";
import { isConvertible } from "~/services/units/units.server";
import type { TimedValue } from "../cleaning/arriving";
import { takePoints } from "../ingest.server";
import { afterFailure, afterGood, keepState, stateOf } from "./state.server";

/** A source that is on, with its series. */
export interface Feed {
  source: LiveSource;
  series: LiveSeries;
  /** Names the settings: another one means that they were changed. */
  version: string;
  /** What amounts of money are in. */
  currency: string;
}

/** The sources of a space that are on, of series that are not deleted, in systems that are ready. */
export const feedsIn = (db: SpaceDb): Feed[] =>
  db
    .select({ source: liveSources, series: liveSeries, currency: systems.unit })
    .from(liveSources)
    .innerJoin(liveSeries, eq(liveSeries.live_id, liveSources.live_id))
    .innerJoin(systems, eq(systems.system_id, liveSources.system_id))
    .where(and(eq(liveSources.active, true), isNull(liveSources.deleted_at), isNull(liveSeries.deleted_at)))
    .all()
    .map((row) => ({ ...row, version: `${row.source.set_at} ${row.series.set_at}` }));

/** Values of a source in the unit of its series. */
export function converted(
  { source, series, currency }: Omit<Feed, "version">,
  values: readonly TimedValue[],
): TimedValue[] {
  const { factor, offset } = isConvertible(source.unit ?? series.unit, series.unit, { currency });
  return factor === null ? [] : values.map(({ at, value }) => ({ at, value: value * factor + offset }));
}

/** Stores what a source gave, as a batch of the call would be, and notes how it went. */
export function keepValues(db: SpaceDb, feed: Feed, values: readonly TimedValue[], now: number): void {
  const { series } = feed;
  const { live_id } = series;
  const points = converted(feed, values).map(({ at, value }) => ({
    series,
    live_id,
    at,
    value,
    timestamp: new Date(at).toISOString(),
  }));
  const acceptance = takePoints(db, points, now);
  keepState(db, live_id, afterGood(stateOf(db, live_id), now, acceptance));
}

/** Notes that a broker was reached: what it says is still to come. */
export function keepContact(db: SpaceDb, { series: { live_id } }: Feed): void {
  const state = stateOf(db, live_id);
  if (state.failing_since !== null) keepState(db, live_id, { ...state, failing_since: null, failures: 0 });
}

/** A source that fails for this long is told of. */
const PATIENCE_MS = 600_000;

/** Notes that a source could not be used, and tells those with a role in the system once of every time it lasts. */
export function keepProblem(db: SpaceDb, { series }: Feed, problem: SourceProblem, now: number): void {
  const state = afterFailure(stateOf(db, series.live_id), now, problem);
  keepState(db, series.live_id, state);
  const since = state.failing_since ?? now;
  if (now - since >= PATIENCE_MS) notifyOfFailing(db, series, since, now);
}

function notifyOfFailing(db: SpaceDb, { live_id, system_id, name }: LiveSeries, since: number, now: number): void {
  const key = `live_source_failing:${live_id}:${since}`;
  const href = sitePaths(system_id).oneLiveSeries(live_id);
  notifyTeam(db, { key, topic: "live_source_failing", system_id, params: { series: name }, href }, now);
}

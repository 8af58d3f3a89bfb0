import { spaceDb } from "~db/client";
import { liveSeries } from "~db/schema/live";
import { DAY_MS } from "~/entities/core/clock";
import { environment } from "~/services/core/settings/environment.server";
import { deletePoints, storedSeries } from "./points.server";

/**
 * Deletes the points of a space that are older at `now` (ms since 1970) than the days their series keeps. It also deletes those whose
 * series is gone with its system. Other writers have their turn between two pieces. Returns how many.
 */
export async function dropOldPoints(space: string, now: number, signal?: AbortSignal): Promise<number> {
  let dropped = 0;
  const db = spaceDb(environment().dataDir, space);
  const rows = db.select({ id: liveSeries.live_id, days: liveSeries.keep_days }).from(liveSeries).all();
  const keeps = new Map(rows.map(({ id, days }) => [id, days]));
  for (const id of storedSeries(db)) {
    const days = keeps.get(id);
    const before = days === undefined ? Infinity : now - days * DAY_MS;
    for (let piece = deletePoints(db, id, before); piece > 0; piece = deletePoints(db, id, before)) {
      dropped += piece;
      signal?.throwIfAborted();
      await new Promise((next) => setImmediate(next));
    }
  }
  return dropped;
}

import type Database from "better-sqlite3";
import { livePoints } from "~db/livePoints";
import type { SpaceDb } from "~db/client";

/** Points of live series in their store (db/livePoints.ts): times are ms since 1970 UTC, values in the unit of the series. */
export interface LivePoint {
  live_id: string;
  at: number;
  value: number;
}

const kept = new WeakMap<Database.Database, Map<string, Database.Statement>>();

function statement(db: Database.Database, source: string): Database.Statement {
  let own = kept.get(db);
  if (!own) kept.set(db, (own = new Map()));
  let found = own.get(source);
  if (!found) own.set(source, (found = db.prepare(source)));
  return found;
}

const keyOf = (db: Database.Database, live_id: string): number | undefined =>
  statement(db, "SELECT key FROM series WHERE live_id = ?").pluck().get(live_id) as number | undefined;

/**
 * Stores points in one transaction: one that is there with the same value stays, another value replaces it, so that a batch
 * may be sent again, in any order. Returns how many changed something.
 */
export function storePoints(space: SpaceDb, points: readonly LivePoint[], now: number): number {
  const db = livePoints(space);
  const known = new Map<string, number>();
  const keyFor = (live_id: string): number => {
    let key = known.get(live_id) ?? keyOf(db, live_id);
    key ??= Number(statement(db, "INSERT INTO series (live_id) VALUES (?)").run(live_id).lastInsertRowid);
    known.set(live_id, key);
    return key;
  };
  const put = statement(
    db,
    `INSERT INTO points (series, at, value) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
  );
  return db
    .transaction(() => {
      let changed = 0;
      for (const { live_id, at, value } of points) changed += put.run(keyFor(live_id), at, value).changes;
      for (const key of known.values()) statement(db, "UPDATE series SET received_at = ? WHERE key = ?").run(now, key);
      return changed;
    })
    .immediate();
}

/**
 * Means of the points in each step of `stepMs` from `startMs`, as many steps as `steps`; NaN where there is no point. A point
 * belongs to the step that begins at it or before it.
 */
export function meansOf(space: SpaceDb, live_id: string, startMs: number, stepMs: number, steps: number): Float64Array {
  const db = livePoints(space);
  const means = new Float64Array(steps).fill(NaN);
  const key = keyOf(db, live_id);
  if (key === undefined || steps === 0) return means;
  const rows = statement(
    db,
    "SELECT (at - ?) / ? AS step, avg(value) FROM points WHERE series = ? AND at >= ? AND at < ? GROUP BY step",
  )
    .raw()
    .all(BigInt(startMs), BigInt(stepMs), key, startMs, startMs + steps * stepMs) as [number, number][];
  for (const [step, mean] of rows) means[step] = mean;
  return means;
}

export interface LatestPoint {
  at: number;
  value: number;
}

/** The last point of a series that is not after `now`; null when there is none. */
export function latestPoint(space: SpaceDb, live_id: string, now: number): LatestPoint | null {
  const db = livePoints(space);
  const key = keyOf(db, live_id);
  if (key === undefined) return null;
  const last = "SELECT at, value FROM points WHERE series = ? AND at <= ? ORDER BY at DESC LIMIT 1";
  return (statement(db, last).get(key, now) as LatestPoint | undefined) ?? null;
}

/** Time of the first and the last point of a series and their number; null when there is none. */
export function extentOf(space: SpaceDb, live_id: string): { from: number; to: number; count: number } | null {
  const db = livePoints(space);
  const key = keyOf(db, live_id);
  if (key === undefined) return null;
  const all = 'SELECT min(at) AS "from", max(at) AS "to", count(*) AS count FROM points WHERE series = ?';
  const found = statement(db, all).get(key) as { from: number | null; to: number; count: number };
  return found.from === null ? null : { ...found, from: found.from };
}

/** Deletes the points of a series, those before a time only when one is given (ms since 1970); returns how many. */
export function deletePoints(space: SpaceDb, live_id: string, before?: number): number {
  const db = livePoints(space);
  const key = keyOf(db, live_id);
  if (key === undefined) return 0;
  if (before !== undefined)
    return statement(db, "DELETE FROM points WHERE series = ? AND at < ?").run(key, before).changes;
  return db
    .transaction(() => {
      const { changes } = statement(db, "DELETE FROM points WHERE series = ?").run(key);
      statement(db, "DELETE FROM series WHERE key = ?").run(key);
      return changes;
    })
    .immediate();
}

/** Ids of all series that points are stored of. */
export const storedSeries = (space: SpaceDb): string[] =>
  statement(livePoints(space), "SELECT live_id FROM series").pluck().all() as string[];

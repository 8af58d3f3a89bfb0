import type Database from "better-sqlite3";
import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import { prepared } from "~db/prepared";
import type { Rule } from "./cleaning/arriving";

/** Points of live series in their store (db/livePoints.ts): times are ms since 1970 UTC, values in the unit of the series. */
export interface LivePoint {
  live_id: string;
  at: number;
  value: number;
}

const statement = (db: Database.Database, source: string): Database.Statement =>
  prepared(db, source, () => db.prepare(source));

const keyOf = (db: Database.Database, live_id: string): number | undefined =>
  statement(db, "SELECT key FROM series WHERE live_id = ?").pluck().get(live_id) as number | undefined;

/**
 * Stores points in one transaction. One that is there with the same value stays, another value replaces it. So a batch may be sent again,
 * in any order. Points of `aside` are kept next to them; a time has a point in one of the two. Returns how many of `points` changed
 * something.
 */
export function storePoints(
  space: SpaceDb,
  points: readonly LivePoint[],
  now: number,
  aside: readonly (LivePoint & { rule: Rule })[] = [],
): number {
  const db = livePoints(space);
  const seriesKeys = new Map<string, number>();
  const keyFor = (live_id: string): number => {
    let key = seriesKeys.get(live_id) ?? keyOf(db, live_id);
    key ??= Number(statement(db, "INSERT INTO series (live_id) VALUES (?)").run(live_id).lastInsertRowid);
    seriesKeys.set(live_id, key);
    return key;
  };
  const put = statement(
    db,
    `INSERT INTO points (series, at, value) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
  );
  const putAside = statement(db, "INSERT OR REPLACE INTO aside (series, at, value, rule) VALUES (?, ?, ?, ?)");
  const takeAway = (table: string) => statement(db, `DELETE FROM ${table} WHERE series = ? AND at = ?`);
  return db
    .transaction(() => {
      const anyAside = aside.length > 0 || statement(db, "SELECT 1 FROM aside LIMIT 1").get() !== undefined;
      let changed = 0;
      for (const { live_id, at, value } of points) {
        const key = keyFor(live_id);
        changed += put.run(key, at, value).changes;
        if (anyAside) takeAway("aside").run(key, at);
      }
      for (const { live_id, at, value, rule } of aside) {
        const key = keyFor(live_id);
        putAside.run(key, at, value, rule);
        takeAway("points").run(key, at);
      }
      for (const key of seriesKeys.values())
        statement(db, "UPDATE series SET received_at = ? WHERE key = ?").run(now, key);
      return changed;
    })
    .immediate();
}

/** Steps of equal length one after the other; UTC ms. */
export interface TimeSteps {
  startMs: number;
  stepMs: number;
  steps: number;
}

/**
 * Means of the points in each step of `stepMs` from `startMs`, as many steps as `steps`; NaN where there is no point. A point
 * belongs to the step that begins at it or before it.
 */
export function meansOf(space: SpaceDb, live_id: string, { startMs, stepMs, steps }: TimeSteps): Float64Array {
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

/** Times of the first and the last point of a series; null when there is none. */
export function extentOf(space: SpaceDb, live_id: string): { from: number; to: number } | null {
  const db = livePoints(space);
  const key = keyOf(db, live_id);
  if (key === undefined) return null;
  const end = (which: "min" | "max") =>
    statement(db, `SELECT ${which}(at) FROM points WHERE series = ?`).pluck().get(key) as number | null;
  const from = end("min");
  return from === null ? null : { from, to: end("max") ?? from };
}

/** Points that are deleted at once: 20 000 took 47 ms, one of twenty 136 ms (decision 151). */
const PIECE = 5_000;

/** Deletes points of a series before a time (ms since 1970), the oldest, at most PIECE of them and as many that were set aside; returns how many of both. */
export function deletePoints(space: SpaceDb, live_id: string, before: number): number {
  const db = livePoints(space);
  const key = keyOf(db, live_id);
  if (key === undefined) return 0;
  const until = Math.min(before, Number.MAX_SAFE_INTEGER);
  const deleteFrom = (table: "points" | "aside"): number => {
    const oldest = `SELECT at FROM ${table} WHERE series = ? AND at < ? ORDER BY at LIMIT ?`;
    const source = `DELETE FROM ${table} WHERE series = ? AND at IN (${oldest})`;
    return statement(db, source).run(key, key, until, PIECE).changes;
  };
  return deleteFrom("aside") + deleteFrom("points");
}

/** Ids of the series that points came in of from a time on (ms since 1970); of all by default. */
export const storedSeries = (space: SpaceDb, since = 0): string[] =>
  statement(livePoints(space), "SELECT live_id FROM series WHERE received_at >= ?").pluck().all(since) as string[];

/** How many points a series has from a time up to, without, another (UTC, ms). */
export function pointsBetween(space: SpaceDb, live_id: string, fromMs: number, toMs: number): number {
  const db = livePoints(space);
  const source = "SELECT count(*) FROM points WHERE series = ? AND at >= ? AND at < ?";
  return statement(db, source)
    .pluck()
    .get(keyOf(db, live_id) ?? -1, fromMs, toMs) as number;
}

/** What the points of a series from a time up to, without, another (UTC, ms) are, in short: another text after any of them changed. About 0.3 ms for a month of quarter-hours. */
export function fingerprintOf(space: SpaceDb, live_id: string, fromMs: number, toMs: number): string {
  const db = livePoints(space);
  const source =
    "SELECT count(*), total(value), total(value * ((at - ?) / 1000.0)) FROM points WHERE series = ? AND at >= ? AND at < ?";
  const sums = statement(db, source)
    .raw()
    .get(fromMs, keyOf(db, live_id) ?? -1, fromMs, toMs) as number[];
  return sums.join();
}

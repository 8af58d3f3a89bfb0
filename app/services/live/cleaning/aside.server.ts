import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import { prepared } from "~db/prepared";
import type { Rule, TimedValue } from "./arriving";

/** What cleaning set aside of a live series (db/livePoints.ts): kept as long as its points, so that it can be taken back. */
interface AsideValue extends TimedValue {
  rule: Rule;
}

const OF_SERIES = "series = (SELECT key FROM series WHERE live_id = ?)";

const statement = (space: SpaceDb, source: string) => {
  const db = livePoints(space);
  return prepared(db, source, () => db.prepare<unknown[], unknown>(source));
};

/** The latest values that were set aside from a time on (ms since 1970), newest first, and how many by each rule. */
export function asideOf(space: SpaceDb, live_id: string, since: number, most: number) {
  const where = `${OF_SERIES} AND at >= ?`;
  const rows = statement(space, `SELECT at, value, rule FROM aside WHERE ${where} ORDER BY at DESC LIMIT ?`);
  const counts = statement(
    space,
    `SELECT rule, count(*) AS count FROM aside WHERE ${where} GROUP BY rule ORDER BY rule`,
  );
  return {
    rows: rows.all(live_id, since, most) as AsideValue[],
    counts: counts.all(live_id, since) as { rule: Rule; count: number }[],
  };
}

/** Stored and set aside values of a series as they came, in order of time: the last `most` of them up to `now`. */
export function rawValues(space: SpaceDb, live_id: string, now: number, most: number): TimedValue[] {
  const part = (table: string) =>
    `SELECT at, value FROM (SELECT at, value FROM ${table} WHERE ${OF_SERIES} AND at <= ? ORDER BY at DESC LIMIT ?)`;
  const all = statement(space, `${part("points")} UNION ALL ${part("aside")} ORDER BY at DESC LIMIT ?`);
  return (all.all(live_id, now, most, live_id, now, most, most) as TimedValue[]).reverse();
}

/** From a time up to, without, another (UTC ms). */
interface TimeRange {
  from: number;
  to: number;
}

/** Stored values of a series in order of time, from a time up to, without, another (UTC ms); the last `most` of them. */
export function valuesBetween(space: SpaceDb, live_id: string, { from, to }: TimeRange, most: number): TimedValue[] {
  const source = `SELECT at, value FROM points WHERE ${OF_SERIES} AND at >= ? AND at < ? ORDER BY at DESC LIMIT ?`;
  return (statement(space, source).all(live_id, from, to, most) as TimedValue[]).reverse();
}

/** The value that was set aside at a time; undefined when there is none. */
export const asideAt = (space: SpaceDb, live_id: string, at: number): AsideValue | undefined =>
  statement(space, `SELECT at, value, rule FROM aside WHERE ${OF_SERIES} AND at = ?`).get(live_id, at) as
    | AsideValue
    | undefined;

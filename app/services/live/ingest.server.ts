import { z } from "zod";
import { type SpaceDb, spaceNameOf } from "~db/client";
import { DAY_MS, isDay } from "~/entities/core/clock";
import { id } from "~/entities/core/shared";
import { cleans, type LiveSeries, MOST_DAYS_AHEAD, RESOLUTION_S } from "~/entities/live/liveSeries";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { pointsArrived } from "./arrivedJob.server";
import { judgeArrivals, LOOK_BACK_MS, type Rule, type TimedValue } from "./cleaning/arriving";
import { valuesBetween } from "./cleaning/aside.server";
import { liveSeriesIn } from "./history.server";
import { type LivePoint, storePoints } from "./points.server";

/** Points of one batch: storing them takes some 50 ms. */
export const MOST_POINTS = 10_000;
/** Refused points that are named one by one. */
const MOST_NAMED = 100;

/** What a batch of points is sent as; times are ISO 8601 with offset. */
export const batchSchema = z
  .object({
    data: z
      .array(z.object({ live_id: id, timestamp: z.string().max(40), value: z.number().finite() }).strict())
      .min(1)
      .max(MOST_POINTS),
  })
  .strict();
export type GivenPoint = z.output<typeof batchSchema>["data"][number];

/** Why a point was not stored; the words are `live.refused.<reason>`. */
export interface RefusedPoint {
  /** Its place in the batch, from 0. */
  index: number;
  reason: "unknown_series" | "time" | "too_old" | "too_late" | "out_of_bounds" | Rule;
  params: Record<string, string | number>;
}

export interface Taken {
  /** Points that are new or have another value than before. */
  stored: number;
  /** Points that were there with this value. */
  unchanged: number;
  refused: number;
  /** The first of those that were refused. */
  refusals: RefusedPoint[];
  /** Those that are stored now. */
  points: LivePoint[];
}

/** Whether the actor may send points to a system: those who edit it may. */
export function mayIngest(actor: Actor, system_id: string): Refusal | undefined {
  const db = dbOf(actor);
  const role = get(actor, systemEntity, system_id) ? systemRole(db, actor, system_id) : null;
  if (role === null) return notFound();
  return mayEdit(role) ? undefined : notAllowed();
}

/**
 * Stores the good points of a batch at `now` (ms since 1970) and says of each other one why not. The same batch may be sent
 * again; a later value for the same series and time replaces the earlier one.
 */
export function ingest(
  actor: Actor,
  system_id: string,
  data: readonly GivenPoint[],
  now: number = Date.now(),
): Outcome<Taken> {
  const refusal = mayIngest(actor, system_id);
  if (refusal) return refusal;
  const db = dbOf(actor);
  const seriesById = new Map(liveSeriesIn(db, system_id).map((series) => [series.live_id, series]));
  const points = data.map(({ live_id, timestamp, value }) => ({
    series: seriesById.get(live_id),
    live_id,
    at: instant(timestamp),
    value,
    timestamp,
  }));
  return done(takePoints(db, points, now));
}

/** A point on its way in, from a call, a file or a source. */
export interface ArrivingPoint {
  /** undefined: there is no such series. */
  series: LiveSeries | undefined;
  live_id: string;
  /** UTC, ms. NaN: no time. */
  at: number;
  value: number;
  /** The time as it was sent, for showing. */
  timestamp: string;
}

/**
 * The one way in for points. It stores the good ones in one transaction, sets aside what the rules of its series find. It says of each
 * other one why not. For services and workers that have looked at the right to do so.
 */
export function takePoints(db: SpaceDb, arriving: readonly ArrivingPoint[], now: number): Taken {
  const { points, aside, count, refused, refusals } = sortArrivals(db, arriving, now);
  const storedCount = points.length + aside.length > 0 ? storePoints(db, points, now, aside) : 0;
  if (storedCount > 0)
    for (const system_id of new Set(arriving.flatMap(({ series }) => series?.system_id ?? [])))
      pointsArrived(spaceNameOf(db), system_id, now);
  return { stored: storedCount, unchanged: count - storedCount, refused, refusals, points };
}

interface Sorted {
  points: LivePoint[];
  aside: (LivePoint & { rule: Rule })[];
  /** How many of those given `points` stand for: a time may be there twice. */
  count: number;
  refused: number;
  /** The first of those that were refused. */
  refusals: RefusedPoint[];
}

/** What would become of points if they came in at `now`. `carried`: values of the same series that are taken for stored, in order. */
export function sortArrivals(
  db: SpaceDb,
  arriving: readonly ArrivingPoint[],
  now: number,
  carried: readonly TimedValue[] = [],
): Sorted {
  const good = new Map<LiveSeries, Map<number, Standing>>();
  const refusals: RefusedPoint[] = [];
  let refused = 0;
  const refuse = (index: number, reason: RefusedPoint["reason"], params: RefusedPoint["params"]) => {
    refused += 1;
    if (refusals.length < MOST_NAMED) refusals.push({ index, reason, params });
  };
  for (const [index, point] of arriving.entries()) {
    const looked = reasonAgainst(point, now);
    if (looked) refuse(index, ...looked);
    else {
      const { series, at, value, timestamp } = point;
      const bySecond = good.get(series!) ?? good.set(series!, new Map()).get(series!)!;
      bySecond.set(at, { index, at, value, timestamp, times: (bySecond.get(at)?.times ?? 0) + 1 });
    }
  }
  const points: LivePoint[] = [];
  const aside: (LivePoint & { rule: Rule })[] = [];
  let count = 0;
  for (const [series, seriesValues] of good) {
    const { live_id } = series;
    for (const [{ index, at, value, timestamp, times }, rule] of judged(
      db,
      series,
      [...seriesValues.values()],
      carried,
    )) {
      if (rule === null) {
        points.push({ live_id, at, value });
        count += times;
        continue;
      }
      aside.push({ live_id, at, value, rule });
      for (let i = 0; i < times; i++) refuse(index, rule, { timestamp, value });
    }
  }
  refusals.sort((a, b) => a.index - b.index);
  return { points, aside, count, refused, refusals };
}

/** The last value for a time in a batch, and how many there were. */
interface Standing extends TimedValue {
  index: number;
  timestamp: string;
  times: number;
}

/** Stored values that arriving ones are judged by at most. */
const MOST_KNOWN = 50_000;

/** Arriving values, each with the rule of its series that sets it aside, or null. What is stored already was judged before. */
function judged(
  db: SpaceDb,
  series: LiveSeries,
  arrivals: Standing[],
  carried: readonly TimedValue[],
): [Standing, Rule | null][] {
  if (!cleans(series)) return arrivals.map((arrival) => [arrival, null]);
  arrivals.sort((a, b) => a.at - b.at);
  const { live_id, lower_bound, upper_bound } = series;
  const earlier = valuesBetween(
    db,
    live_id,
    { from: arrivals[0]!.at - LOOK_BACK_MS, to: arrivals.at(-1)!.at + 1 },
    MOST_KNOWN,
  );
  const valueAt = new Map(earlier.map(({ at, value }) => [at, value]));
  for (const { at, value } of carried) valueAt.set(at, value);
  const all = [...valueAt].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at);
  const fresh = arrivals.filter(({ at, value }) => valueAt.get(at) !== value);
  const rules = judgeArrivals(all, fresh, series, {
    stepMs: RESOLUTION_S[series.resolution] * 1000,
    bounds: [lower_bound, upper_bound],
  });
  const ruleOf = new Map(fresh.map((arrival, i) => [arrival, rules[i] ?? null]));
  return arrivals.map((arrival) => [arrival, ruleOf.get(arrival) ?? null]);
}

/** An ISO 8601 time with its offset as ms since 1970; NaN for anything else. */
export const instant = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text) && isDay(text.slice(0, 10))
    ? Date.parse(text)
    : NaN;

function reasonAgainst(
  { series, live_id, at, value, timestamp }: ArrivingPoint,
  now: number,
): [RefusedPoint["reason"], RefusedPoint["params"]] | undefined {
  if (!series) return ["unknown_series", { live_id }];
  const { keep_days, lower_bound, upper_bound } = series;
  if (Number.isNaN(at)) return ["time", { timestamp }];
  if (at < now - keep_days * DAY_MS) return ["too_old", { timestamp, days: keep_days }];
  if (at > now + MOST_DAYS_AHEAD * DAY_MS) return ["too_late", { timestamp, days: MOST_DAYS_AHEAD }];
  if ((lower_bound !== null && value < lower_bound) || (upper_bound !== null && value > upper_bound))
    return ["out_of_bounds", { timestamp, value, bounds: `${lower_bound ?? "–∞"} … ${upper_bound ?? "∞"}` }];
  return undefined;
}

import { z } from "zod";
import { id } from "~/entities/core/shared";
import { MOST_DAYS_AHEAD, type LiveSeries } from "~/entities/live/liveSeries";
import { mayEdit, systemRole, type Actor } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { liveSeriesIn } from "./history.server";
import { storePoints, type LivePoint } from "./points.server";

/** Points of one batch: storing them takes some 50 ms. */
export const MOST_POINTS = 10_000;
/** Refused points that are named one by one. */
const MOST_NAMED = 100;
const DAY = 86_400_000;

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
  reason: "unknown_series" | "time" | "too_old" | "too_late" | "out_of_bounds";
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
  const known = new Map(liveSeriesIn(db, system_id).map((series) => [series.live_id, series]));
  const good: LivePoint[] = [];
  const refusals: RefusedPoint[] = [];
  let refused = 0;
  for (const [index, given] of data.entries()) {
    const looked = pointOf(given, known.get(given.live_id), now);
    if ("at" in looked) good.push(looked);
    else {
      refused += 1;
      if (refusals.length < MOST_NAMED) refusals.push({ index, ...looked });
    }
  }
  const stored = good.length > 0 ? storePoints(db, good, now) : 0;
  return done({ stored, unchanged: good.length - stored, refused, refusals });
}

/** An ISO 8601 time with its offset as ms since 1970; NaN for anything else. */
export const instant = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;

function pointOf(
  { live_id, timestamp, value }: GivenPoint,
  series: LiveSeries | undefined,
  now: number,
): LivePoint | Omit<RefusedPoint, "index"> {
  if (!series) return { reason: "unknown_series", params: { live_id } };
  const at = instant(timestamp);
  const { keep_days, lower_bound, upper_bound } = series;
  if (Number.isNaN(at)) return { reason: "time", params: { timestamp } };
  if (at < now - keep_days * DAY) return { reason: "too_old", params: { timestamp, days: keep_days } };
  if (at > now + MOST_DAYS_AHEAD * DAY) return { reason: "too_late", params: { timestamp, days: MOST_DAYS_AHEAD } };
  if ((lower_bound !== null && value < lower_bound) || (upper_bound !== null && value > upper_bound))
    return { reason: "out_of_bounds", params: { timestamp, value } };
  return { live_id, at, value };
}

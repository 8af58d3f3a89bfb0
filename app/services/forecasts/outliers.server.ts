import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import type { LiveSeries } from "~/entities/live/liveSeries";

/**
 * Values of a live series without those that people marked as outliers of it, or of its component as a whole. These are NaN. Steps begin at
 * `startMs` (ms since 1970) and are `stepMs` long. What a rule raised is a hint, which somebody has to agree to: it stays.
 */
export function withoutOutliers(
  db: SpaceDb,
  { live_id, node_id, line_id }: Pick<LiveSeries, "live_id" | "node_id" | "line_id">,
  values: Float64Array,
  { startMs, stepMs }: { startMs: number; stepMs: number },
): Float64Array {
  const iso = (ms: number) => new Date(ms).toISOString();
  const ofComponent =
    node_id !== null ? eq(events.node_id, node_id) : line_id !== null ? eq(events.line_id, line_id) : undefined;
  const marked = db
    .select({ from: events.start_at, to: events.end_at })
    .from(events)
    .where(
      and(
        or(eq(events.timeseries_id, live_id), ofComponent && and(isNull(events.timeseries_id), ofComponent)),
        eq(events.type, "outlier"),
        isNull(events.cause),
        isNull(events.deleted_at),
        lt(events.start_at, iso(startMs + values.length * stepMs)),
        gt(events.end_at, iso(startMs)),
      ),
    )
    .all();
  if (marked.length === 0) return values;
  const cleaned = values.slice();
  for (const { from, to } of marked) {
    const first = Math.max(0, Math.floor((Date.parse(from) - startMs) / stepMs));
    cleaned.fill(NaN, first, Math.max(first, Math.ceil((Date.parse(to) - startMs) / stepMs)));
  }
  return cleaned;
}

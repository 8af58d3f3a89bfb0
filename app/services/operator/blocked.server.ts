import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { goesOn, isConfirmed } from "~/entities/events/event";
import type { OutageKind } from "~/entities/operator/inForce/outages";
import { STEP_MS } from "~/entities/operator/operation";

/** Steps from <= t < to of a horizon in which a component is out or maintained, and the events that say so. */
export interface Blocked {
  windows: [from: number, to: number][];
  /** Of each window. */
  kinds: OutageKind[];
  event_ids: string[];
}

/** Which outages and maintenance are read of the steps of a window. */
interface BlockedQuery {
  startMs: number;
  steps: number;
  /** Only what a person stands behind, not what a rule raised of silent values. */
  confirmed?: boolean;
  /** With what a person stood behind and was deleted since, for the time between its entry and its deletion. */
  deletedToo?: boolean;
}

/**
 * Components that are out or maintained in a horizon, by their id. An outage that goes on has no end that anybody knows: it lasts to the
 * end of the horizon.
 */
export function blockedIn(
  db: SpaceDb,
  system_id: string,
  { startMs, steps, confirmed = false, deletedToo = false }: BlockedQuery,
): Map<string, Blocked> {
  const endMs = startMs + steps * STEP_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        deletedToo ? undefined : isNull(events.deleted_at),
        inArray(events.type, ["scheduled_maintenance", "outage"]),
        lt(events.start_at, iso(endMs)),
        // What was over before has nothing to say, however many years of it there are.
        or(gt(events.end_at, iso(startMs)), eq(events.ongoing, true), sql`json_extract(${events.cause}, '$.ongoing')`),
      ),
    )
    .all();
  const byComponent = new Map<string, Blocked>();
  for (const row of rows) {
    const { event_id, node_id, line_id, type } = row;
    const id = node_id ?? line_id;
    if (id === null || ((confirmed || row.deleted_at !== null) && !isConfirmed(row))) continue;
    const [fromMs, toMs] = timesOf(row, endMs);
    const from = Math.max(0, Math.floor((fromMs - startMs) / STEP_MS));
    const to = Math.min(steps, Math.ceil((toMs - startMs) / STEP_MS));
    if (to <= from) continue;
    const blocked = byComponent.get(id) ?? { windows: [], kinds: [], event_ids: [] };
    blocked.windows.push([from, to]);
    blocked.kinds.push(type === "outage" ? "outage" : "maintenance");
    blocked.event_ids.push(event_id);
    byComponent.set(id, blocked);
  }
  return byComponent;
}

/** From when until when an event counts (ms since 1970): one that was deleted while it was there to be read. */
function timesOf(row: typeof events.$inferSelect, endMs: number): [fromMs: number, toMs: number] {
  const fromMs = Date.parse(row.start_at);
  const toMs = goesOn(row) ? endMs : Date.parse(row.end_at);
  if (row.deleted_at === null) return [fromMs, toMs];
  return [Math.max(fromMs, Date.parse(row.created_at)), Math.min(toMs, Date.parse(row.deleted_at))];
}

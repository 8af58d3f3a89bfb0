import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { goesOn } from "~/entities/events/event";
import type { OutageKind } from "~/entities/operator/inForce/outages";
import { STEP_MS } from "~/entities/operator/operation";

/** Steps from <= t < to of a horizon in which a component is out or maintained, and the events that say so. */
export interface Blocked {
  windows: [from: number, to: number][];
  /** Of each window. */
  kinds: OutageKind[];
  event_ids: string[];
}

/**
 * Components that are out or maintained in a horizon, by their id. An outage that goes on has no end that anybody knows: it lasts to the
 * end of the horizon.
 */
export function blockedIn(
  db: SpaceDb,
  system_id: string,
  { startMs, steps }: { startMs: number; steps: number },
): Map<string, Blocked> {
  const endMs = startMs + steps * STEP_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        isNull(events.deleted_at),
        inArray(events.type, ["scheduled_maintenance", "outage"]),
        lt(events.start_at, iso(endMs)),
      ),
    )
    .all();
  const byComponent = new Map<string, Blocked>();
  for (const row of rows) {
    const { event_id, node_id, line_id, start_at, end_at, type } = row;
    const id = node_id ?? line_id;
    if (id === null) continue;
    const from = Math.max(0, Math.floor((Date.parse(start_at) - startMs) / STEP_MS));
    const to = goesOn(row) ? steps : Math.min(steps, Math.ceil((Date.parse(end_at) - startMs) / STEP_MS));
    if (to <= from) continue;
    const blocked = byComponent.get(id) ?? { windows: [], kinds: [], event_ids: [] };
    blocked.windows.push([from, to]);
    blocked.kinds.push(type === "outage" ? "outage" : "maintenance");
    blocked.event_ids.push(event_id);
    byComponent.set(id, blocked);
  }
  return byComponent;
}

import { and, eq, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { events } from "~db/schema/events";
import { goesOn } from "~/entities/events/event";
import type { Span } from "~/entities/operator/maintenance/availability";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { GOES_ON } from "../goesOn.server";

/** Outages and planned maintenance of one component. */
interface Downtime {
  outages: Span[];
  maintenance: Span[];
}

/**
 * When the components of a system were out or maintained in a window (ms since 1970), by their id; nothing for those who do not see the
 * system. What goes on lasts until `now`.
 */
export function downtimes(actor: Actor, system_id: string, window: Span, now: number): Map<string, Downtime> {
  const downtimeOf = new Map<string, Downtime>();
  if (!get(actor, systemEntity, system_id)) return downtimeOf;
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = dbOf(actor)
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        isNull(events.deleted_at),
        inArray(events.type, ["outage", "scheduled_maintenance"]),
        lt(events.start_at, iso(window.to)),
        or(gte(events.end_at, iso(window.from)), GOES_ON),
      ),
    )
    .all();
  for (const row of rows) {
    const { node_id, line_id, start_at, end_at, type } = row;
    const id = node_id ?? line_id;
    if (id === null) continue;
    const to = goesOn(row) ? Math.max(Date.parse(end_at), now) : Date.parse(end_at);
    const times = downtimeOf.get(id) ?? { outages: [], maintenance: [] };
    (type === "outage" ? times.outages : times.maintenance).push({ from: Date.parse(start_at), to });
    downtimeOf.set(id, times);
  }
  return downtimeOf;
}

import { and, desc, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { eventRules, events } from "~db/schema/events";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Event } from "~/entities/events/event";
import { eventEntity } from "~/services/events/event.entity.server";
import { eventRulesEntity } from "~/services/events/eventRules.entity.server";
import { bare } from "./bare";

/** Events of a system that travel with it at most, the newest. */
const MOST_EVENTS = 10_000;

/**
 * The events of a system, the newest 10 000, and the rules that raise them. Those of deleted components wait for their return.
 * Who acknowledged an event is an account of this space, and stays; what goes on has ended as far as the file knows.
 */
export function eventParts(
  db: SpaceDb,
  { system, nodes, lines, series, liveSeries = [] }: SystemSnapshot,
): Pick<SystemSnapshot, "events" | "eventRules"> {
  const components = new Set([...nodes.map((row) => row.node_id), ...lines.map((row) => row.line_id)]);
  const live = new Set(liveSeries.map((row) => row.live_id));
  const there = (id: string | null): id is string => id !== null && live.has(id);
  const seriesIds = new Set([...live, ...series.map(({ meta }) => meta.ts_id)]);
  const whole = ({ node_id, line_id }: Event) => {
    const id = node_id ?? line_id;
    return id === null || components.has(id);
  };
  const rows = db
    .select()
    .from(events)
    .where(and(eq(events.system_id, system.system_id), isNull(events.deleted_at)))
    .orderBy(desc(events.start_at))
    .limit(MOST_EVENTS)
    .all();
  const rules = db.select().from(eventRules).where(eq(eventRules.system_id, system.system_id)).all();
  return {
    events: rows.filter(whole).map(({ cause, timeseries_id, ...row }) => {
      const event: Event = bare(eventEntity, { ...row, cause, timeseries_id });
      const nobody = { acknowledged_at: null, acknowledged_by: null, acknowledged_note: "" };
      const backup_live_id = cause && there(cause.backup_live_id) ? cause.backup_live_id : null;
      const ended = cause && { ...cause, backup_live_id, ongoing: false };
      const about = timeseries_id !== null && seriesIds.has(timeseries_id) ? timeseries_id : null;
      return { ...event, ...nobody, ongoing: false, cause: ended, timeseries_id: about };
    }),
    eventRules: rules
      .filter(({ live_id }) => there(live_id))
      .map((row) => ({
        ...bare(eventRulesEntity, row),
        backup_live_id: there(row.backup_live_id) ? row.backup_live_id : null,
      })),
  };
}

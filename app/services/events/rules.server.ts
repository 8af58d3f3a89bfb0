import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { timeseries } from "~db/schema/timeseries";
import type { Event } from "~/entities/events/event";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { checkComponent } from "~/services/twin/ofComponent.server";

/** What a caller leaves out of what the product notes of an event stays as it is stored. */
export function completeEvent(db: SpaceDb, event: Event): Event {
  const before = db.select().from(events).where(eq(events.event_id, event.event_id)).get();
  const { cause, acknowledged_at, acknowledged_by, acknowledged_note, forecast_mw } = event;
  // Whoever enters another end says when it ended.
  const sameEnd = before !== undefined && Date.parse(before.end_at) === Date.parse(event.end_at);
  return {
    ...event,
    ongoing: event.ongoing ?? (sameEnd && before.ongoing && event.type === "outage"),
    forecast_mw: forecast_mw === undefined ? (before?.forecast_mw ?? null) : forecast_mw,
    cause: cause === undefined ? (before?.cause ?? null) : cause,
    acknowledged_at: acknowledged_at === undefined ? (before?.acknowledged_at ?? null) : acknowledged_at,
    acknowledged_by: acknowledged_by === undefined ? (before?.acknowledged_by ?? null) : acknowledged_by,
    acknowledged_note: acknowledged_note ?? before?.acknowledged_note ?? "",
  };
}

/**
 * An event is about a component of its system, perhaps about one of the system's series, and ends after it starts. Only one
 * that a rule raised may be of no component; who acknowledges does so in their own name.
 */
export function checkEvent({ db, actor, before, after }: Change<Event>): Refusal | void {
  const { system_id, node_id, line_id, timeseries_id, start_at, end_at, cause } = after;
  if (node_id !== null && line_id !== null) return complain("line_id", "events.rules.one_component");
  if (node_id === null && line_id === null && !cause) return complain("node_id", "rules.needs_value");
  const unknown = checkComponent(db, after, before);
  if (unknown) return unknown;
  if (timeseries_id !== null && timeseries_id !== before?.timeseries_id && !isSeriesOf(db, system_id, timeseries_id))
    return complain("timeseries_id", "rules.unknown_reference");
  if (typeof after.forecast_mw === "number" && after.type !== "manual_forecast")
    return complain("forecast_mw", "events.rules.only_manual");
  if (after.ongoing && after.type !== "outage") return complain("ongoing", "events.rules.only_outage");
  if (Date.parse(end_at) <= Date.parse(start_at)) return complain("end_at", "rules.end_after_start");
  return checkAcknowledgement(actor.user_id, before, after);
}

function isSeriesOf(db: SpaceDb, system_id: string, id: string): boolean {
  const live = db
    .select({ id: liveSeries.live_id })
    .from(liveSeries)
    .where(and(eq(liveSeries.live_id, id), eq(liveSeries.system_id, system_id), isNull(liveSeries.deleted_at)))
    .get();
  if (live) return true;
  const isSeries = and(eq(timeseries.ts_id, id), eq(timeseries.system_id, system_id));
  return db.select({ id: timeseries.ts_id }).from(timeseries).where(isSeries).get() !== undefined;
}

function checkAcknowledgement(user_id: string, before: Event | undefined, after: Event): Refusal | void {
  const { acknowledged_at: at, acknowledged_by: by } = after;
  if ((at ?? null) === (before?.acknowledged_at ?? null) && (by ?? null) === (before?.acknowledged_by ?? null)) return;
  if (Boolean(at) !== Boolean(by)) return complain(at ? "acknowledged_by" : "acknowledged_at", "rules.needs_value");
  if (by && by !== user_id) return complain("acknowledged_by", "events.rules.own_name");
}

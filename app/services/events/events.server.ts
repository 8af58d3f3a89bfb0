import { and, asc, desc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { events } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { timeseries } from "~db/schema/timeseries";
import { lines, nodes } from "~db/schema/twin";
import type { Event, EventLevel, EventType } from "~/entities/events/event";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { Actor } from "~/services/core/access.server";
import { like, LIST_SIZE, type ListPart } from "~/services/core/lists.server";
import { notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, list, save, type Stored } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { eventEntity } from "./event.entity.server";
import { GOES_ON } from "./goesOn.server";

/** Columns that the list of events is sorted by. */
export const EVENT_SORTS = ["start", "end", "type", "level", "about"];

/** open: nobody acknowledged it. ongoing: it has not ended. */
export const EVENT_STATES = ["open", "acknowledged", "ongoing"] as const;

/** Which events of a system are wanted; what is null or empty filters nothing. */
export interface EventsQuery {
  type: EventType | null;
  level: EventLevel | null;
  /** A component, at a location or along a connection, and a live or stored series, by id. */
  component: string | null;
  series: string | null;
  state: (typeof EVENT_STATES)[number] | null;
  /** Times that it has to meet, ISO 8601 UTC. */
  from: string | null;
  to: string | null;
  /** A word of the description, the component or the series. */
  q: string;
  lifecycle: "live" | "deleted";
  sort: { key: string; descending: boolean };
  /** From 1. */
  page: number;
}

export interface EventRow extends Stored<Event> {
  component: string | null;
  /** Name of the live series it is about. */
  series: string | null;
}

const COMPONENT = sql<string | null>`coalesce(${nodes.name}, ${lines.name})`;
const LEVEL = sql`CASE ${events.level} WHEN 'error' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END`;

/** One page of the events of a system that the actor sees, and how many there are; nothing for others. */
export function eventList(actor: Actor, system_id: string, query: EventsQuery): ListPart<EventRow> {
  if (!get(actor, systemEntity, system_id)) return { rows: [], total: 0 };
  const db = dbOf(actor);
  const where = and(eq(events.system_id, system_id), ...conditions(query));
  const named = db
    .select({ event: events, component: COMPONENT, series: liveSeries.name })
    .from(events)
    .leftJoin(nodes, eq(nodes.node_id, events.node_id))
    .leftJoin(lines, eq(lines.line_id, events.line_id))
    .leftJoin(liveSeries, eq(liveSeries.live_id, events.timeseries_id));
  const rows = named
    .where(where)
    .orderBy(...orderOf(query.sort), desc(events.start_at), asc(events.event_id))
    .limit(LIST_SIZE)
    .offset((query.page - 1) * LIST_SIZE)
    .all()
    .map(({ event, component, series }) => ({ ...event, component, series }));
  const counted = db
    .select({ n: sql<number>`count(*)` })
    .from(events)
    .leftJoin(nodes, eq(nodes.node_id, events.node_id))
    .leftJoin(lines, eq(lines.line_id, events.line_id))
    .leftJoin(liveSeries, eq(liveSeries.live_id, events.timeseries_id))
    .where(where)
    .get();
  return { rows, total: counted?.n ?? 0 };
}

function conditions(query: EventsQuery): (SQL | undefined)[] {
  const { type, level, component, series, state, from, to, q, lifecycle } = query;
  return [
    lifecycle === "deleted" ? isNotNull(events.deleted_at) : isNull(events.deleted_at),
    type ? eq(events.type, type) : undefined,
    level ? eq(events.level, level) : undefined,
    component ? or(eq(events.node_id, component), eq(events.line_id, component)) : undefined,
    series ? eq(events.timeseries_id, series) : undefined,
    state === "open" ? isNull(events.acknowledged_at) : undefined,
    state === "acknowledged" ? isNotNull(events.acknowledged_at) : undefined,
    state === "ongoing" ? GOES_ON : undefined,
    from ? or(gte(events.end_at, from), GOES_ON) : undefined,
    to ? lte(events.start_at, to) : undefined,
    or(like(events.description, q), like(COMPONENT, q), like(liveSeries.name, q)),
  ];
}

function orderOf({ key, descending }: EventsQuery["sort"]): SQL[] {
  const column =
    { end: events.end_at, type: events.type, level: LEVEL, about: sql`coalesce(${COMPONENT}, ${liveSeries.name})` }[
      key
    ] ?? events.start_at;
  return [descending ? desc(column) : asc(column)];
}

/** The live series of a system as choices of a filter, by name; those of a system out of sight are none. */
export const seriesChoices = (actor: Actor, system_id: string): { value: string; label: string }[] =>
  list(actor, liveSeriesEntity, { system_id })
    .map(({ live_id, name }) => ({ value: live_id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** What an event is about: the names of its component and series where they are there, and whether the series is a live one. */
export interface EventAbout {
  component: { id: string; name: string } | null;
  series: { id: string; name: string; live: boolean; zone: string | null } | null;
}

export function eventAbout(actor: Actor, { system_id, node_id, line_id, timeseries_id }: Event): EventAbout {
  const db = dbOf(actor);
  const component = node_id
    ? db
        .select({ id: nodes.node_id, name: nodes.name })
        .from(nodes)
        .where(and(eq(nodes.node_id, node_id), isNull(nodes.deleted_at)))
        .get()
    : line_id
      ? db
          .select({ id: lines.line_id, name: lines.name })
          .from(lines)
          .where(and(eq(lines.line_id, line_id), isNull(lines.deleted_at)))
          .get()
      : undefined;
  const live = timeseries_id
    ? db
        .select({ id: liveSeries.live_id, name: liveSeries.name, zone: liveSeries.timezone })
        .from(liveSeries)
        .where(and(eq(liveSeries.live_id, timeseries_id), isNull(liveSeries.deleted_at)))
        .get()
    : undefined;
  const ofSeries = and(eq(timeseries.ts_id, timeseries_id ?? ""), eq(timeseries.system_id, system_id));
  const timeseriesRow =
    !live && timeseries_id ? db.select({ id: timeseries.ts_id }).from(timeseries).where(ofSeries).get() : undefined;
  const series = live
    ? { ...live, live: true }
    : timeseriesRow
      ? { id: timeseriesRow.id, name: timeseriesRow.id, live: false, zone: null }
      : null;
  return { component: component ?? null, series };
}

/** Notes that the actor has seen an event, with what they have to say; 404 for events out of sight, 403 for viewers. */
export function acknowledge(actor: Actor, event_id: string, note: string): Outcome<Stored<Event>> {
  const event = get(actor, eventEntity, event_id);
  if (!event) return notFound();
  const by = { acknowledged_at: new Date().toISOString(), acknowledged_by: actor.user_id, acknowledged_note: note };
  return save(actor, eventEntity, { ...event, ...by });
}

/** Takes the acknowledgement of an event back; whoever it was. */
export function reopen(actor: Actor, event_id: string): Outcome<Stored<Event>> {
  const event = get(actor, eventEntity, event_id);
  if (!event) return notFound();
  const nobody = { acknowledged_at: null, acknowledged_by: null, acknowledged_note: "" };
  return save(actor, eventEntity, { ...event, ...nobody });
}

/** A live series that the actor sees and that is not deleted. */
export function seriesOf(actor: Actor, live_id: string): Stored<LiveSeries> | undefined {
  const series = get(actor, liveSeriesEntity, live_id);
  return series?.deleted_at ? undefined : series;
}

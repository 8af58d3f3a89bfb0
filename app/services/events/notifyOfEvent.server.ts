import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { lines, nodes } from "~db/schema/twin";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Event, EVENT_LEVELS } from "~/entities/events/event";
import type { Change } from "~/services/core/entity.server";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";

/** New events that a system's people are told of one by one in an hour; of more they are told together. */
const MOST_TOLD = 5;
/** What a rule finds that was over for so long before is in the list and told to nobody: a file of old values was read. */
const OLD_MS = DAY_MS;

/**
 * Tells those with a role in the system of an event that somebody entered, or made graver than it was. Where many are new
 * within an hour, as after a program or an import has stored them, there is one message of them.
 */
export function notifyOfEvent({ db, before, after }: Change<Event>): void {
  if (after.cause) return;
  if (before && EVENT_LEVELS.indexOf(before.level) >= EVENT_LEVELS.indexOf(after.level)) return;
  notifyBounded(db, after, Date.now());
}

/**
 * Tells of an event that a rule has raised at `now` (UTC ms), in the transaction that stores it. Not of what was long over, nor
 * of missing forecasts, which have a message of their own.
 */
export function notifyOfRaised(db: SpaceDb, event: Event, now: number): void {
  if (!event.cause || event.cause.rule === "forecast_missing" || Date.parse(event.end_at) < now - OLD_MS) return;
  notifyBounded(db, event, now);
}

function notifyBounded(db: SpaceDb, event: Event, now: number): void {
  const since = new Date(now - HOUR_MS).toISOString();
  const recent = db
    .select({ count: sql<number>`count(*)` })
    .from(events)
    .where(and(eq(events.system_id, event.system_id), isNull(events.deleted_at), gte(events.created_at, since)))
    .get();
  if ((recent?.count ?? 0) <= MOST_TOLD) notifyOfOne(db, event, now);
  else notifyOfMany(db, event, now);
}

function notifyOfOne(db: SpaceDb, event: Event, now = Date.now()): void {
  const { event_id, system_id, type, level } = event;
  const params = { component: aboutOf(db, event), event: type, level };
  const href = sitePaths(system_id).event(event_id);
  const key = `event:${event_id}:${level}`;
  notifyTeam(db, { key, topic: "event", system_id, params, href, level }, now);
}

function notifyOfMany(db: SpaceDb, { system_id, level }: Event, now: number): void {
  const params = { events: "many", level };
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString();
  const key = `events:${system_id}:${level}:${hour}`;
  const href = sitePaths(system_id).events;
  notifyTeam(db, { key, topic: "event", system_id, params, href, level }, now);
}

/** The name of the component of an event; of its live series where it is of none. */
export function aboutOf(
  db: SpaceDb,
  { node_id, line_id, timeseries_id }: Pick<Event, "node_id" | "line_id" | "timeseries_id">,
): string {
  const named = node_id
    ? db.select({ name: nodes.name }).from(nodes).where(eq(nodes.node_id, node_id)).get()
    : line_id
      ? db.select({ name: lines.name }).from(lines).where(eq(lines.line_id, line_id)).get()
      : db
          .select({ name: liveSeries.name })
          .from(liveSeries)
          .where(eq(liveSeries.live_id, timeseries_id ?? ""))
          .get();
  return named?.name ?? "";
}

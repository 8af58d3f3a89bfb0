import { and, eq, isNull } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { nodes } from "~db/schema/twin";
import { EVENT_LEVELS, type Event } from "~/entities/events/event";
import { tell } from "~/services/notifications/notificationTell.server";
import { complain, type Refusal } from "~/services/core/outcome";
import type { Change } from "~/services/core/entity.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** An event is about a component of its system, perhaps about one of the system's series, and ends after it starts. */
export function checkEvent({ db, after }: Change<Event>): Refusal | void {
  const { system_id, node_id, timeseries_id, start_at, end_at } = after;
  const node = db
    .select({ id: nodes.node_id })
    .from(nodes)
    .where(and(eq(nodes.node_id, node_id), eq(nodes.system_id, system_id), isNull(nodes.deleted_at)))
    .get();
  if (!node) return complain("node_id", "rules.unknown_reference");
  const series =
    timeseries_id &&
    db
      .select({ id: timeseries.ts_id })
      .from(timeseries)
      .where(and(eq(timeseries.ts_id, timeseries_id), eq(timeseries.system_id, system_id)))
      .get();
  if (timeseries_id && !series) return complain("timeseries_id", "rules.unknown_reference");
  if (Date.parse(end_at) <= Date.parse(start_at)) return complain("end_at", "rules.end_after_start");
}

/** Tells those with a role in the system of an event that is new or graver than it was. */
export function tellOfEvent({ db, before, after }: Change<Event>): void {
  const { event_id, system_id, node_id, type, level } = after;
  if (before && EVENT_LEVELS.indexOf(before.level) >= EVENT_LEVELS.indexOf(level)) return;
  const people = db
    .select({ user_id: roles.user_id })
    .from(roles)
    .where(and(eq(roles.system_id, system_id), isNull(roles.deleted_at)))
    .all();
  const nameOf = db.select({ name: nodes.name }).from(nodes).where(eq(nodes.node_id, node_id)).get();
  const system = db.select({ name: systems.name }).from(systems).where(eq(systems.system_id, system_id)).get();
  const params = { component: nameOf?.name ?? "", system: system?.name ?? "", event: type, level };
  const href = sitePaths(system_id).component(node_id);
  const news = { key: `event:${event_id}:${level}`, topic: "event", system_id, params, href, level } as const;
  tell(
    db,
    news,
    people.map(({ user_id }) => user_id),
  );
}

import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EventLevel, EventType } from "~/entities/events/event";
import { rowHistory } from "./core";
import { ofSystem } from "./systems";
import { nodes } from "./twin";

/** What happened, or is planned to happen, to a component or its measurements; times are ISO 8601 UTC. */
export const events = sqliteTable(
  "events",
  {
    event_id: text().primaryKey(),
    system_id: ofSystem(),
    node_id: text()
      .notNull()
      .references(() => nodes.node_id, { onDelete: "cascade" }),
    timeseries_id: text(),
    start_at: text().notNull(),
    end_at: text().notNull(),
    type: text().$type<EventType>().notNull(),
    level: text().$type<EventLevel>().notNull(),
    description: text().notNull(),
    ...rowHistory,
  },
  (t) => [index("events_system").on(t.system_id, t.start_at), index("events_node").on(t.node_id)],
);

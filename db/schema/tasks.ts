import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EventLevel, EventType } from "~/entities/notifications/event";
import { rowHistory } from "./core";
import { nodes, systems } from "./twin";

const systemId = () => text().references(() => systems.system_id, { onDelete: "cascade" });

/** Work to be done on a figure; the id is that of the parameter. */
export const tasks = sqliteTable(
  "tasks",
  {
    task_id: text().primaryKey(),
    /** The system of the parameter; null for a figure of everyone. */
    system_id: systemId(),
    assignee_id: text(),
    description: text().notNull(),
    /** Calendar day, YYYY-MM-DD. */
    due_on: text(),
    /** When it was done, ISO 8601 UTC. */
    done_at: text(),
    ...rowHistory,
  },
  (t) => [index("tasks_system").on(t.system_id), index("tasks_assignee").on(t.assignee_id)],
);

/** What happened, or is planned to happen, to a component or its measurements; times are ISO 8601 UTC. */
export const events = sqliteTable(
  "events",
  {
    event_id: text().primaryKey(),
    system_id: systemId().notNull(),
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

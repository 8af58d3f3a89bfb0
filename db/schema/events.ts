import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Cause } from "~/entities/events/cause";
import type { EventLevel, EventType } from "~/entities/events/event";
import { flag, json, rowHistory } from "./core";
import { ofSystem } from "./systems";
import { lines, nodes } from "./twin";

/** What happened, or is planned to happen, to a component or its measurements; times are ISO 8601 UTC. */
export const events = sqliteTable(
  "events",
  {
    event_id: text().primaryKey(),
    system_id: ofSystem(),
    node_id: text().references(() => nodes.node_id, { onDelete: "cascade" }),
    line_id: text().references(() => lines.line_id, { onDelete: "cascade" }),
    /** A live series or a stored one. */
    timeseries_id: text(),
    start_at: text().notNull(),
    end_at: text().notNull(),
    /** An outage that somebody entered and that has not ended. */
    ongoing: flag().notNull().default(false),
    type: text().$type<EventType>().notNull(),
    level: text().$type<EventLevel>().notNull(),
    description: text().notNull(),
    /** Of a manual forecast [MW]. */
    forecast_mw: real(),
    /** Of events that a rule raised: why. */
    cause: json<Cause>(),
    acknowledged_at: text(),
    acknowledged_by: text(),
    acknowledged_note: text().notNull().default(""),
    ...rowHistory,
  },
  (t) => [
    index("events_system").on(t.system_id, t.start_at),
    index("events_node").on(t.node_id),
    index("events_line").on(t.line_id),
    index("events_series").on(t.timeseries_id, t.start_at),
    // What a rule still looks after: few of all events of a series.
    index("events_series_end").on(t.timeseries_id, t.end_at),
    index("events_series_ongoing")
      .on(t.timeseries_id)
      .where(sql`json_extract(cause, '$.ongoing')`),
  ],
);

/** Which events are raised of live series; a series that has no row has the rules of its resolution and type. */
export const eventRules = sqliteTable(
  "event_rules",
  {
    live_id: text().primaryKey(),
    system_id: ofSystem(),
    active: flag().notNull(),
    window_size: integer().notNull(),
    outlier_zscore: real(),
    outlier_level: text().$type<EventLevel>().notNull(),
    threshold_factor_accumulated: real(),
    accumulated_value_level: text().$type<EventLevel>().notNull(),
    outage_minutes: real(),
    outage_below: real(),
    outage_level: text().$type<EventLevel>().notNull(),
    backup_live_id: text(),
    watch_forecast: flag().notNull(),
    backup_inactive_level: text().$type<EventLevel>().notNull(),
    divergence_percent: real().default(20),
    divergence_minutes: real().notNull().default(60),
    operation_divergence_level: text().$type<EventLevel>().notNull().default("warning"),
    ...rowHistory,
  },
  (t) => [index("event_rules_system").on(t.system_id)],
);

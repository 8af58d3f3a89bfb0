import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LiveType, Resolution } from "~/entities/live/liveSeries";
import type { SourceKind } from "~/entities/live/liveSource";
import { flag, rowHistory } from "./core";
import { ofSystem } from "./systems";

/** Series whose values come in as they are measured. Their points are in a database of their own (db/livePoints.ts). */
export const liveSeries = sqliteTable(
  "live_series",
  {
    live_id: text().primaryKey(),
    system_id: ofSystem(),
    node_id: text(),
    line_id: text(),
    name: text().notNull(),
    type: text().$type<LiveType>().notNull(),
    unit: text().notNull(),
    resolution: text().$type<Resolution>().notNull(),
    timezone: text().notNull(),
    lower_bound: real(),
    upper_bound: real(),
    stuck_steps: integer(),
    jump_limit: real(),
    outlier_zscore: real(),
    window_size: integer().notNull().default(10),
    cleaning_test: text(),
    keep_days: integer().notNull(),
    ...rowHistory,
  },
  (t) => [index("live_series_system").on(t.system_id)],
);

/** Where values of a live series are fetched or listened to, one source a series. How it went is next to its points (db/livePoints.ts). */
export const liveSources = sqliteTable(
  "live_sources",
  {
    live_id: text().primaryKey(),
    system_id: ofSystem(),
    kind: text().$type<SourceKind>().notNull(),
    active: flag().notNull(),
    url: text().notNull(),
    username: text(),
    ca_certificate: text(),
    topic: text(),
    interval_minutes: integer().notNull(),
    timeout_s: integer().notNull(),
    items_path: text(),
    time_path: text(),
    value_path: text(),
    unit: text(),
    ...rowHistory,
  },
  (t) => [index("live_sources_system").on(t.system_id)],
);

/** Passwords and tokens of sources, sealed. Apart from them, so that no export, copy or change log holds one. */
export const liveSourceSecrets = sqliteTable("live_source_secrets", {
  live_id: text()
    .primaryKey()
    .references(() => liveSources.live_id, { onDelete: "cascade" }),
  sealed: text().notNull(),
  set_at: text().notNull(),
});

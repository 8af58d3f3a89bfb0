import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LiveType, Resolution } from "~/entities/live/liveSeries";
import { rowHistory } from "./core";
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
    keep_days: integer().notNull(),
    ...rowHistory,
  },
  (t) => [index("live_series_system").on(t.system_id)],
);

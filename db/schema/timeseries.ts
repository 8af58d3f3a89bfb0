import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Interpolation } from "~/entities/timeseries/timeseries";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import { json, rowHistory } from "./core";
import { systems } from "./systems";

export const timeseries = sqliteTable("timeseries", {
  ts_id: text().primaryKey(),
  system_id: text().references(() => systems.system_id, { onDelete: "cascade" }),
  type: text().$type<Timeseries["type"]>().notNull(),
  interpolation: text().$type<Interpolation>().notNull(),
  properties: json<Timeseries["properties"]>().notNull(),
  ...rowHistory,
});

/** One row per series and year: Float64 values from start_ms (UTC) at step_s seconds, gaps as NaN. */
export const timeseriesBlocks = sqliteTable(
  "timeseries_blocks",
  {
    ts_id: text()
      .notNull()
      .references(() => timeseries.ts_id, { onDelete: "cascade" }),
    year: integer().notNull(),
    start_ms: integer().notNull(),
    step_s: integer().notNull(),
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ts_id, t.year] })],
);

import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ColumnMap } from "~/entities/timeseries/columnMap";
import type { Interpolation, Timeseries } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { json, rowHistory } from "./core";
import { systems } from "./systems";
import { geometries } from "./twin";

export const timeseries = sqliteTable(
  "timeseries",
  {
    ts_id: text().primaryKey(),
    system_id: text().references(() => systems.system_id, { onDelete: "cascade" }),
    type: text().$type<Timeseries["type"]>().notNull(),
    interpolation: text().$type<Interpolation>().notNull(),
    weather_type: text().$type<WeatherType>(),
    geometry_id: text().references(() => geometries.geometry_id, { onDelete: "cascade" }),
    moment: text().$type<Timeseries["moment"] & string>(),
    moment_minute: real(),
    properties: json<Timeseries["properties"]>().notNull(),
    ...rowHistory,
  },
  (t) => [
    index("timeseries_system").on(t.system_id),
    index("timeseries_place").on(t.geometry_id),
    // A place has one series of each kind of weather.
    uniqueIndex("timeseries_weather")
      .on(t.geometry_id, t.weather_type)
      .where(sql`weather_type IS NOT NULL`),
  ],
);

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

/** How somebody said that files with these columns are read; the next such file is read alike. */
export const columnMaps = sqliteTable(
  "column_maps",
  {
    /** What the files are read for. */
    purpose: text().$type<ColumnMap["purpose"]>().notNull(),
    /** SHA-256 of the names of the columns, in their order. */
    header: text().notNull(),
    map: json<ColumnMap["map"]>().notNull(),
    set_by: text().notNull(),
    set_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.header] })],
);

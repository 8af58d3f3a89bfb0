import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { System } from "~/entities/systems/system";
import { flag, json, rowHistory } from "./core";

export const systems = sqliteTable("systems", {
  system_id: text().primaryKey(),
  name: text().notNull(),
  unit: text().notNull(),
  timezone: text().notNull(),
  geometry_id: text().notNull(),
  status: text().$type<System["status"]>().notNull(),
  properties: json<System["properties"]>().notNull(),
  has_operation: flag().notNull(),
  has_expansion: flag().notNull(),
  has_portfolio: flag().notNull(),
  ...rowHistory,
});

/** The system a row belongs to; the row goes with it. */
export const ofSystem = () =>
  text()
    .notNull()
    .references(() => systems.system_id, { onDelete: "cascade" });

/** The same for rows that may belong to everyone. */
export const ofSystemOrAll = () => text().references(() => systems.system_id, { onDelete: "cascade" });

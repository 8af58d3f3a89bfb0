import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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

/** Systems that are kept to begin others from. */
export const systemTemplates = sqliteTable("system_templates", {
  template_id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  with_parameters: flag().notNull(),
  unit: text().notNull(),
  locations: integer().notNull(),
  components: integer().notNull(),
  bytes: integer().notNull(),
  ...rowHistory,
});

/** What is in them: the file of a whole system, apart so that a list of templates does not read it. */
export const systemTemplateFiles = sqliteTable("system_template_files", {
  template_id: text().primaryKey(),
  file: blob({ mode: "buffer" }).notNull(),
});

/** The system a row belongs to; the row goes with it. */
export const ofSystem = () =>
  text()
    .notNull()
    .references(() => systems.system_id, { onDelete: "cascade" });

/** The same for rows that may belong to everyone. */
export const ofSystemOrAll = () => text().references(() => systems.system_id, { onDelete: "cascade" });

import { integer, text } from "drizzle-orm/sqlite-core";

/** Columns of every entity row: who set it and when (UTC, ISO 8601), and when it was deleted. */
export const rowHistory = {
  created_at: text().notNull(),
  created_by: text().notNull(),
  set_at: text().notNull(),
  set_by: text().notNull(),
  deleted_at: text(),
};

export const json = <T>() => text({ mode: "json" }).$type<T>();
export const flag = () => integer({ mode: "boolean" });

import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChangeMode } from "~/entities/enums";
import { json } from "./columns";

/** The one change log: written in the transaction of the change itself. seq is the event id. */
export const changes = sqliteTable(
  "changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    by: text().notNull(),
    type: text().notNull(),
    id: text().notNull(),
    system_id: text(),
    mode: text().$type<ChangeMode>().notNull(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  (t) => [index("changes_type_at").on(t.type, t.at), index("changes_system").on(t.system_id, t.seq)],
);

/** Small facts about the space itself, such as which seed it holds. */
export const facts = sqliteTable("facts", { name: text().primaryKey(), value: text().notNull() });

import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChangeMode } from "~/entities/core/entityNames";
import { json } from "./core";

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
    /** seq of the first change of the same transaction; null for that one itself. Undo takes them back together. */
    batch: integer(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  (t) => [
    index("changes_type_at").on(t.type, t.at),
    // Holds all that the audit pages filter by, so that the long before and after are read for one page only.
    index("changes_audit").on(t.system_id, t.seq, t.type, t.by, t.mode, t.at, t.id),
    index("changes_item").on(t.type, t.id, t.seq),
    index("changes_by").on(t.by, t.seq),
  ],
);

/** Small facts about the space itself, such as which seed it holds. */
export const facts = sqliteTable("facts", { name: text().primaryKey(), value: text().notNull() });

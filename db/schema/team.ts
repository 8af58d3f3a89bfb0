import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SystemRole } from "~/entities/core/roles";
import { json, rowHistory } from "./core";
import { ofSystem } from "./systems";

export const roles = sqliteTable(
  "roles",
  {
    user_id: text().notNull(),
    system_id: ofSystem(),
    /** The role in force. */
    role: text().$type<SystemRole>().notNull(),
    /** The role that groups of the company's sign-in give; null: the role is by hand. */
    group_role: text().$type<SystemRole>(),
    role_groups: json<string[]>().notNull().default([]),
    /** The role by hand while groups give one, too; the stronger one is in force. */
    hand_role: text().$type<SystemRole>(),
    email: text().notNull(),
    ...rowHistory,
  },
  (t) => [primaryKey({ columns: [t.user_id, t.system_id] }), index("roles_system").on(t.system_id)],
);

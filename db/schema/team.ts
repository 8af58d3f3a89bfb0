import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SystemRole } from "~/entities/core/roles";
import { rowHistory } from "./core";
import { ofSystem } from "./systems";

export const roles = sqliteTable(
  "roles",
  {
    user_id: text().notNull(),
    system_id: ofSystem(),
    role: text().$type<SystemRole>().notNull(),
    email: text().notNull(),
    ...rowHistory,
  },
  (t) => [primaryKey({ columns: [t.user_id, t.system_id] }), index("roles_system").on(t.system_id)],
);

import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import { roles } from "~db/schema/team";
import { type Actor, isAdmin } from "./access.server";

/**
 * SQL: an optimization the actor may see. When the system has an approver, only admins, the system's admins and editors, and the roles its
 * owner named in visible_for see it. Without an approver everyone in the system does.
 */
export function visibleOptimization(db: SpaceDb, actor: Actor): SQL {
  if (isAdmin(actor)) return sql`1 = 1`;
  const match = db
    .select({ one: sql`1` })
    .from(roles)
    .where(
      and(
        eq(roles.system_id, optimizations.system_id),
        eq(roles.user_id, actor.user_id),
        isNull(roles.deleted_at),
        or(
          sql`${roles.role} IN ('admin', 'editor')`,
          sql`EXISTS (SELECT 1 FROM json_each(${optimizations.visible_for}) WHERE json_each.value = ${roles.role})`,
        ),
      ),
    );
  const approver = db
    .select({ one: sql`1` })
    .from(roles)
    .where(and(eq(roles.system_id, optimizations.system_id), eq(roles.role, "approver"), isNull(roles.deleted_at)));
  return sql`(NOT ${exists(approver)} OR ${exists(match)})`;
}

import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { roles } from "~db/schema/twin";
import type { ChangeMode } from "~/entities/core/enums";
import type { Role } from "~/entities/systems/system";
import type { Change } from "~/services/registry.server";
import { record } from "~/services/core/changelog.server";

/** Role records are written here only: each with its change record, inside the caller's transaction. */

export const roleOf = (db: SpaceDb, userId: string, systemId: string): Role | undefined =>
  db
    .select({ user_id: roles.user_id, system_id: roles.system_id, role: roles.role, email: roles.email })
    .from(roles)
    .where(and(eq(roles.user_id, userId), eq(roles.system_id, systemId)))
    .get();

/** Gives a user a role in a system, or another one than before. */
export function putRole(db: SpaceDb, by: string, role: Role): Role {
  const before = roleOf(db, role.user_id, role.system_id);
  const at = new Date().toISOString();
  const set = { role: role.role, email: role.email, set_at: at, set_by: by, deleted_at: null };
  db.insert(roles)
    .values({ ...role, ...set, created_at: at, created_by: by })
    .onConflictDoUpdate({ target: [roles.user_id, roles.system_id], set })
    .run();
  log(db, before ? "update" : "create", by, at, before, role);
  return role;
}

/** Takes the role away; the user has no access from then on. */
export function dropRole(db: SpaceDb, by: string, role: Role): void {
  db.delete(roles)
    .where(and(eq(roles.user_id, role.user_id), eq(roles.system_id, role.system_id)))
    .run();
  log(db, "delete", by, new Date().toISOString(), role);
}

function log(db: SpaceDb, mode: ChangeMode, by: string, at: string, before?: Role, after?: Role): void {
  const { user_id, system_id } = (after ?? before)!;
  record(db, { type: "role", id: `${user_id}:${system_id}`, systemId: system_id, mode, by, at, before, after });
}

/** A new system's creator becomes its admin, unless a super admin made it. */
export function grantCreator({ db, actor, before, after }: Change): void {
  if (before || actor.super_admin) return;
  const { user_id, email } = actor;
  putRole(db, user_id, { user_id, system_id: String(after.system_id), role: "admin", email });
}

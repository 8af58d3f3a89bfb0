import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { roles } from "~db/schema/team";
import type { ChangeMode } from "~/entities/core/entityNames";
import type { Role } from "~/entities/team/role";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { following } from "~/services/core/entity.server";
import { dbOf } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

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
  log(db, before ? "update" : "create", { by, at, before, after: role });
  return role;
}

/** Takes the role away; the user has no access from then on. */
export function dropRole(db: SpaceDb, by: string, role: Role): void {
  db.delete(roles)
    .where(and(eq(roles.user_id, role.user_id), eq(roles.system_id, role.system_id)))
    .run();
  log(db, "delete", { by, at: new Date().toISOString(), before: role });
}

/** A role before and after a change, by whom and when. */
interface RoleChange {
  by: string;
  at: string;
  before?: Role;
  after?: Role;
}

function log(db: SpaceDb, mode: ChangeMode, { by, at, before, after }: RoleChange): void {
  const { user_id, system_id } = (after ?? before)!;
  record(db, { type: "role", id: `${user_id}:${system_id}`, systemId: system_id, mode, by, at, before, after });
}

/** A new system's creator becomes its admin, unless a super admin made it. */
export const creatorFollower = following(systemEntity, {
  afterSave({ db, actor, before, after }) {
    if (before || actor.super_admin) return;
    const { user_id, email } = actor;
    putRole(db, user_id, { user_id, system_id: after.system_id, role: "admin", email });
  },
});

/** Role records of the systems the actor sees. */
export function visibleRoles(actor: Actor): Role[] {
  const db = dbOf(actor);
  const { user_id, system_id, role, email } = roles;
  return db
    .select({ user_id, system_id, role, email })
    .from(roles)
    .where(and(isNull(roles.deleted_at), visibleSystem(db, actor, roles.system_id)))
    .all();
}

import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { roles } from "~db/schema/team";
import type { ChangeMode } from "~/entities/core/entityNames";
import { strongest, type SystemRole } from "~/entities/core/roles";
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

/** Where a role comes from: by hand, by groups of the company's sign-in, or both; the stronger one is in force. */
export type RoleSources = Pick<typeof roles.$inferSelect, "group_role" | "role_groups" | "hand_role">;

const BY_HAND: RoleSources = { group_role: null, role_groups: [], hand_role: null };

export const sourcesOf = (db: SpaceDb, { user_id, system_id }: Pick<Role, "user_id" | "system_id">): RoleSources =>
  db
    .select({ group_role: roles.group_role, role_groups: roles.role_groups, hand_role: roles.hand_role })
    .from(roles)
    .where(and(eq(roles.user_id, user_id), eq(roles.system_id, system_id)))
    .get() ?? BY_HAND;

/** The part of a role that was given by hand; null: groups alone give it, or there is none. */
export const roleByHand = (
  role: Pick<Role, "role"> | undefined,
  { group_role, hand_role }: RoleSources,
): SystemRole | null => (group_role ? hand_role : (role?.role ?? null));

/** Gives a user a role in a system by hand, or another one than before; that of groups stays next to it. Returns what is in force. */
export function putRole(db: SpaceDb, by: string, role: Role): Role {
  const { group_role, role_groups } = sourcesOf(db, role);
  if (!group_role) return store(db, by, role, BY_HAND);
  const inForce = strongest([role.role, group_role])!;
  return store(db, by, { ...role, role: inForce }, { group_role, role_groups, hand_role: role.role });
}

/** What groups give a person in a system; without a role they give none. */
interface GroupRole {
  user_id: string;
  system_id: string;
  email: string;
  role: SystemRole | null;
  groups: string[];
}

/** What a user's role in a system is and will be once groups give `role` there. */
function withGroupRole(db: SpaceDb, { user_id, system_id, role, groups }: GroupRole) {
  const before = roleOf(db, user_id, system_id);
  const sources = sourcesOf(db, { user_id, system_id });
  const byHand = roleByHand(before, sources);
  const inForce = strongest([byHand, role].filter((source) => source !== null));
  const same = sources.group_role === role && sources.role_groups.join("\n") === groups.join("\n");
  return { before, byHand, inForce, holds: same && (before?.role ?? null) === inForce };
}

/** Whether the role of groups in a system is what is stored: there is nothing to write. */
export const groupRoleHolds = (db: SpaceDb, role: GroupRole): boolean => withGroupRole(db, role).holds;

/** Gives a user the role of groups in a system, or takes it; what was given by hand stays. */
export function putGroupRole(db: SpaceDb, by: string, groupRole: GroupRole): void {
  const { user_id, system_id, email, role, groups } = groupRole;
  const { before, byHand, inForce, holds } = withGroupRole(db, groupRole);
  if (holds) return;
  if (!inForce) return before && endRole(db, by, before);
  const next = { user_id, system_id, email: before?.email ?? email, role: inForce };
  store(db, by, next, role ? { group_role: role, role_groups: groups, hand_role: byHand } : BY_HAND);
}

function store(db: SpaceDb, by: string, role: Role, sources: RoleSources): Role {
  const before = roleOf(db, role.user_id, role.system_id);
  const sourcesBefore = sourcesOf(db, role);
  const at = new Date().toISOString();
  const set = { role: role.role, ...sources, email: role.email, set_at: at, set_by: by, deleted_at: null };
  db.insert(roles)
    .values({ ...role, ...set, created_at: at, created_by: by })
    .onConflictDoUpdate({ target: [roles.user_id, roles.system_id], set })
    .run();
  log(db, before ? "update" : "create", {
    by,
    at,
    before: before && logged(before, sourcesBefore),
    after: logged(role, sources),
  });
  return role;
}

/** What the change log says of a role; its groups and the role by hand next to them, where it has some. */
const logged = (role: Role, { role_groups, hand_role }: RoleSources): Role =>
  role_groups.length > 0 ? Object.assign({}, role, { role_groups: role_groups.join(", "), hand_role }) : role;

/** Takes the role by hand away. Without one of groups the user has no access from then on. */
export function dropRole(db: SpaceDb, by: string, role: Role): void {
  const { group_role, role_groups } = sourcesOf(db, role);
  if (group_role) store(db, by, { ...role, role: group_role }, { group_role, role_groups, hand_role: null });
  else endRole(db, by, role);
}

/** Takes the whole role away, wherever it comes from: nothing of it is left, as when its system goes. */
export function endRole(db: SpaceDb, by: string, role: Role): void {
  const sources = sourcesOf(db, role);
  db.delete(roles)
    .where(and(eq(roles.user_id, role.user_id), eq(roles.system_id, role.system_id)))
    .run();
  log(db, "delete", { by, at: new Date().toISOString(), before: logged(role, sources) });
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

/** Role records of the systems the actor sees, with where they come from. */
export function visibleRoles(actor: Actor): (Role & RoleSources)[] {
  const db = dbOf(actor);
  const { user_id, system_id, role, email, group_role, role_groups, hand_role } = roles;
  return db
    .select({ user_id, system_id, role, email, group_role, role_groups, hand_role })
    .from(roles)
    .where(and(isNull(roles.deleted_at), visibleSystem(db, actor, roles.system_id)))
    .all();
}

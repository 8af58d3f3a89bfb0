import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { roles } from "~db/schema/team";
import { isWeaker, type SystemRole } from "~/entities/core/roles";
import { type Role, roleSchema } from "~/entities/team/role";
import { type Actor, systemRole } from "~/services/core/access.server";
import {
  complain,
  done,
  notAllowed,
  notFound,
  type Outcome,
  readWhole,
  type Refusal,
  refused,
} from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, write } from "~/services/core/store.server";
import { notifyOfRole } from "~/services/notifications/notifications.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { assignees } from "./assignees.server";
import { dropRole, putRole, roleByHand, roleOf, sourcesOf } from "./roles.server";

/** A person in a system, as its members see them. */
export interface Member {
  user_id: string;
  displayName: string;
  email: string;
  role: SystemRole;
  disabled: boolean;
  /** Since when the role is as it is. ISO 8601, UTC. */
  set_at: string;
  /** Groups of the company's sign-in that give a role; none: it is by hand. */
  role_groups: readonly string[];
  /** The role by hand next to that of groups. */
  hand_role: SystemRole | null;
}

const platform = () => platformDb(environment().dataDir);

/** The accounts of the actor's space, by name; disabled ones included. */
const spaceUsers = (space: string) => platform().select().from(users).where(eq(users.db, space)).all();

/** Who holds a role in a system, by name. 404 for systems out of sight. */
export function members(actor: Actor, systemId: string): Outcome<Member[]> {
  if (!get(actor, systemEntity, systemId)) return notFound();
  const rows = dbOf(actor)
    .select()
    .from(roles)
    .where(and(eq(roles.system_id, systemId), isNull(roles.deleted_at)))
    .orderBy(asc(roles.email))
    .all();
  const ids = rows.map((row) => row.user_id);
  const userRows = platform().select().from(users).where(inArray(users.user_id, ids)).all();
  const people = new Map(userRows.map((user) => [user.user_id, user]));
  return done(
    rows.map(({ user_id, role, email, set_at, role_groups, hand_role }) => {
      const user = people.get(user_id);
      return {
        user_id,
        displayName: user?.displayName ?? email,
        email: user?.email ?? email,
        role,
        disabled: user?.disabled ?? true,
        set_at,
        role_groups,
        hand_role,
      };
    }),
  );
}

/** Accounts of the space that can be given a role in a system: enabled, and without one yet. */
export function candidates(actor: Actor, systemId: string): { email: string; displayName: string }[] {
  const roleHolders = new Set(
    dbOf(actor)
      .select({ user_id: roles.user_id })
      .from(roles)
      .where(and(eq(roles.system_id, systemId), isNull(roles.deleted_at)))
      .all()
      .map((row) => row.user_id),
  );
  return spaceUsers(actor.space)
    .filter((user) => !user.disabled && !roleHolders.has(user.user_id))
    .map(({ email, displayName }) => ({ email, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** The account of the actor's space with an e-mail address as typed. */
export const userNamed = (actor: Actor, email: string): { user_id: string; email: string } | undefined =>
  platform()
    .select({ user_id: users.user_id, email: users.email })
    .from(users)
    .where(and(eq(users.db, actor.space), eq(users.email, email.trim().toLowerCase())))
    .get();

/** Only admins of a system share it: 404 for systems out of sight, 403 for everybody else in it. */
function mayShare(actor: Actor, systemId: string): Refusal | undefined {
  if (!get(actor, systemEntity, systemId)) return notFound();
  return systemRole(dbOf(actor), actor, systemId) === "admin" ? undefined : notAllowed();
}

/**
 * Gives an account of the space a role in a system, or another one. Refuses with 422 and the field for unknown and disabled
 * accounts, and for one's own where groups give one's rights; with 409 when the system would be left without an admin.
 */
export function assignRole(actor: Actor, input: unknown): Outcome<Role & { before: SystemRole | null }> {
  const parsed = readWhole(roleSchema, input);
  if (!parsed.ok) return parsed;
  const { user_id, system_id, role, email } = parsed.value;
  const refusal = mayShare(actor, system_id);
  if (refusal) return refusal;
  const user = platform()
    .select()
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.db, actor.space)))
    .get();
  if (!user) return complain("user_id", "team.sharing.unknown_user");
  if (user.email !== email.toLowerCase()) return complain("email", "team.sharing.other_email");
  const db = dbOf(actor);
  return write(db, () => {
    const before = roleOf(db, user_id, system_id);
    const sources = sourcesOf(db, { user_id, system_id });
    const { group_role, role_groups } = sources;
    if (group_role && isWeaker(role, group_role))
      return complain("role", "team.groups.stronger", { groups: role_groups.join(", ") });
    if (!before && user.disabled) return complain("email", "team.sharing.user_disabled");
    if (before?.role === "admin" && role !== "admin" && isLastAdmin(db, actor.space, before)) return lastAdmin();
    const after: Role = { user_id, system_id, role, email: user.email };
    const byHand = roleByHand(before, sources);
    // Who is in charge by a group alone would stay so when the group goes.
    const gainsByHand = byHand !== role && !(byHand && isWeaker(role, byHand));
    if (user_id === actor.user_id && (group_role ?? user.group_role) && gainsByHand)
      return complain("role", "team.own_role");
    if (byHand !== role || before?.email !== user.email) {
      putRole(db, actor.user_id, after);
      if (user_id !== actor.user_id && before?.role !== role)
        notifyOfRole(db, user_id, { system_id, role, by: actor.displayName });
    }
    return done({ ...after, before: before?.role ?? null });
  });
}

/** Takes a user's role in a system away. 404 when there is none, 409 for the last admin. */
export function removeRole(actor: Actor, userId: string, systemId: string): Outcome<Role> {
  const refusal = mayShare(actor, systemId);
  if (refusal) return refusal;
  const db = dbOf(actor);
  return write(db, () => {
    const row = roleOf(db, userId, systemId);
    if (!row) return notFound();
    const { group_role, role_groups, hand_role } = sourcesOf(db, row);
    if (group_role && !hand_role)
      return refused(409, "team.groups.not_by_hand", { params: { groups: role_groups.join(", ") } });
    if (row.role === "admin" && group_role !== "admin" && isLastAdmin(db, actor.space, row)) return lastAdmin();
    dropRole(db, actor.user_id, row);
    return done(row);
  });
}

const lastAdmin = () => refused(409, "team.sharing.last_admin");

/** True when nobody else could administer the system: no other enabled admin in it, and no enabled global admin. */
export function isLastAdmin(db: SpaceDb, space: string, { user_id, system_id }: Role): boolean {
  const able = platform()
    .select()
    .from(users)
    .where(and(eq(users.disabled, false), or(eq(users.super_admin, true), eq(users.db, space))))
    .all();
  if (able.some((user) => user.super_admin || user.role === "admin")) return false;
  const enabled = new Set(able.map((user) => user.user_id));
  return !db
    .select({ user_id: roles.user_id })
    .from(roles)
    .where(and(eq(roles.system_id, system_id), eq(roles.role, "admin"), isNull(roles.deleted_at)))
    .all()
    .some((row) => row.user_id !== user_id && enabled.has(row.user_id));
}

/** Somebody work can be given to. Without an id: nobody yet. */
interface Assignable {
  user_id: string | null;
  displayName: string;
}

/**
 * Whom work can be given to (`assignees`). Work of no system (null) can first of all be given to nobody, whose name is the
 * page's text. 404 for systems out of sight.
 */
export function assignableUsers(actor: Actor, systemId: string | null, unassigned: string): Outcome<Assignable[]> {
  if (systemId !== null && !get(actor, systemEntity, systemId)) return notFound();
  const people: Assignable[] = assignees(dbOf(actor), actor.space, systemId);
  return done(systemId === null ? [{ user_id: null, displayName: unassigned }, ...people] : people);
}

/** True when somebody approves runs in the system: from then on a run is seen by whom its owner names. */
export function hasApprover(actor: Actor, systemId: string): boolean {
  return (
    dbOf(actor)
      .select({ user_id: roles.user_id })
      .from(roles)
      .where(and(eq(roles.system_id, systemId), eq(roles.role, "approver"), isNull(roles.deleted_at)))
      .get() !== undefined
  );
}

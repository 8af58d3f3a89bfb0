import { and, eq, inArray, isNull } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { roles } from "~db/schema/team";
import type { Module } from "~/entities/core/roles";
import { environment } from "~/services/core/settings/environment.server";

/** Somebody work can be given to. */
interface Assignee {
  user_id: string;
  displayName: string;
}

/**
 * The enabled accounts of a space that work can be given to, by name. In a system: those who edit or administer it, by their
 * role record or as global admins. With null, work of no system: the space's editors and admins.
 */
export function assignees(db: SpaceDb, space: string, systemId: string | null): Assignee[] {
  const editors = systemId === null ? null : editorsOf(db, systemId);
  return platformDb(environment().dataDir)
    .select()
    .from(users)
    .where(and(eq(users.db, space), eq(users.disabled, false)))
    .all()
    .filter((user) =>
      editors
        ? editors.has(user.user_id) || user.role === "admin" || user.super_admin
        : user.role !== "viewer" || user.super_admin,
    )
    .map(({ user_id, displayName }) => ({ user_id, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** Somebody who may edit a system; `owner`: administers it, by their role record or as a global admin. */
interface SystemEditor extends Assignee {
  owner: boolean;
  /** Modules that are off for the account. */
  modules_off: readonly Module[];
}

/** The enabled accounts of a space that may edit a system, by name. */
export function systemEditors(db: SpaceDb, space: string, systemId: string): SystemEditor[] {
  const rolesOf = new Map(
    db
      .select({ user_id: roles.user_id, role: roles.role })
      .from(roles)
      .where(and(eq(roles.system_id, systemId), isNull(roles.deleted_at)))
      .all()
      .map(({ user_id, role }) => [user_id, role]),
  );
  return platformDb(environment().dataDir)
    .select()
    .from(users)
    .where(and(eq(users.db, space), eq(users.disabled, false)))
    .all()
    .map(({ user_id, displayName, role, super_admin, modules_off }) => ({
      user_id,
      displayName,
      modules_off,
      owner: role === "admin" || super_admin || rolesOf.get(user_id) === "admin",
    }))
    .filter(({ user_id, owner }) => owner || rolesOf.get(user_id) === "editor")
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

const editorsOf = (db: SpaceDb, systemId: string): Set<string> =>
  new Set(
    db
      .select({ user_id: roles.user_id })
      .from(roles)
      .where(and(eq(roles.system_id, systemId), inArray(roles.role, ["editor", "admin"]), isNull(roles.deleted_at)))
      .all()
      .map((row) => row.user_id),
  );

/** What the accounts of a space are called, those that are disabled too. */
export const personNames = (space: string): Map<string, string> =>
  new Map(
    platformDb(environment().dataDir)
      .select({ user_id: users.user_id, displayName: users.displayName })
      .from(users)
      .where(eq(users.db, space))
      .all()
      .map(({ user_id, displayName }) => [user_id, displayName]),
  );

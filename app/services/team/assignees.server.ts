import { and, eq, inArray, isNull } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { roles } from "~db/schema/team";
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

const editorsOf = (db: SpaceDb, systemId: string): Set<string> =>
  new Set(
    db
      .select({ user_id: roles.user_id })
      .from(roles)
      .where(and(eq(roles.system_id, systemId), inArray(roles.role, ["editor", "admin"]), isNull(roles.deleted_at)))
      .all()
      .map((row) => row.user_id),
  );

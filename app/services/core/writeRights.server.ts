import { and, eq, isNull, ne } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import type { ChangeMode } from "~/entities/core/entityNames";
import { type Actor, isAdmin, mayEdit, mayEditGlobally, systemRole } from "./access.server";
import { type AnyEntity, systemOf, type Writer } from "./entity.server";
import { complain, notAllowed, notFound, type Refusal, refused } from "./outcome";

const OF_ALL_SYSTEMS = "errors.of_all_systems";

/** Who may write which row: by the role in the row's system, or by the global role where a row belongs to none. */

/** What a save changes: the row as it was, as it will be, and the fields as they came, before defaults filled them. */
interface Saved {
  before: object | undefined;
  after: object;
  sent: object;
}

export function authorizeSave(
  { db, actor }: Writer,
  entity: AnyEntity,
  { before, after, sent }: Saved,
): Refusal | undefined {
  if (entity.scope === "self" && !before) return mayEditGlobally(actor) ? undefined : notAllowed();
  if (before) {
    const refusal = authorizeChange({ db, actor }, entity, before, "update");
    if (refusal) return refusal;
    if (entity.scope !== "self" && systemOf(before) !== systemOf(after)) return refused(409, "errors.system_fixed");
    return undefined;
  }
  const refusal = authorizeChange({ db, actor }, entity, after, "create");
  // Who may write in some system and names none has forgotten it. Who writes null means all systems.
  const forgotten = refusal?.message === OF_ALL_SYSTEMS && entity.scope !== "global" && !("system_id" in sent);
  return forgotten ? complain("system_id", "rules.needs_system") : refusal;
}

export function authorizeChange(
  { db, actor }: Writer,
  entity: AnyEntity,
  row: object,
  mode: ChangeMode,
): Refusal | undefined {
  const systemId = systemOf(row);
  if (entity.scope === "global" || systemId === null) {
    const allowed = entity.globalWriter === "admin" ? isAdmin(actor) : mayEditGlobally(actor);
    if (allowed) return undefined;
    return editsSomething(db, actor) ? refused(403, OF_ALL_SYSTEMS) : notAllowed();
  }
  const role = systemExists(db, systemId) ? systemRole(db, actor, systemId) : null;
  if (role === null) return notFound();
  if (entity.scope === "self" && mode === "delete") return role === "admin" ? undefined : notAllowed();
  return mayEdit(role) ? undefined : notAllowed();
}

/** Whether there is anything the actor may write: asked before a body is read that only writers send. */
export function editsSomething(db: SpaceDb, actor: Actor): boolean {
  if (mayEditGlobally(actor)) return true;
  const ownRoles = and(eq(roles.user_id, actor.user_id), ne(roles.role, "viewer"), isNull(roles.deleted_at));
  return db.select({ id: roles.system_id }).from(roles).where(ownRoles).limit(1).get() !== undefined;
}

const systemExists = (db: SpaceDb, systemId: string): boolean =>
  db.select({ id: systems.system_id }).from(systems).where(eq(systems.system_id, systemId)).get() !== undefined;

/** Why somebody may not change what belongs to a row of a system: 404 where there is none in sight, 403 without the right to edit. */
export function mayChange(db: SpaceDb, actor: Actor, row: { system_id: string } | undefined): Refusal | undefined {
  if (!row) return notFound();
  return mayEdit(systemRole(db, actor, row.system_id)) ? undefined : notAllowed();
}

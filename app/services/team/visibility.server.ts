import { and, asc, eq, gte, inArray, like, or } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { roles } from "~db/schema/team";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import { dbOf, list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { endRole } from "./roles.server";

/** Systems that came into a person's sight since a time, and those that left it, by the person's roles. */
export function systemsByRole(actor: Actor, since: string): { gained: string[]; lost: string[] } {
  const db = dbOf(actor);
  const prefix = `${actor.user_id}:`;
  const log = db
    .select()
    .from(changes)
    .where(
      and(
        inArray(changes.type, ["role", "user"]),
        gte(changes.at, new Date(since).toISOString()),
        or(like(changes.id, `${prefix}%`), eq(changes.id, actor.user_id)),
      ),
    )
    .orderBy(asc(changes.seq))
    .all();
  const gained = new Set<string>();
  const lost = new Set<string>();
  for (const { type, id, mode, before, after, system_id } of log) {
    if (type === "user") {
      // Admins see every system: who becomes one, or is one no more, sees others than before.
      if (before?.role !== after?.role && (before?.role === "admin" || after?.role === "admin"))
        everySystem(actor, gained, lost);
    } else if (id.startsWith(prefix) && system_id !== null) {
      if (mode === "create") gained.add(system_id);
      if (mode === "delete") lost.add(system_id);
    }
  }
  return { gained: [...gained], lost: [...lost] };
}

function everySystem(actor: Actor, gained: Set<string>, lost: Set<string>): void {
  const seen = new Set(list(actor, systemEntity).map(({ system_id }) => system_id));
  for (const id of seen) gained.add(id);
  if (isAdmin(actor)) return;
  const { idField, table } = systemEntity;
  const all = dbOf(actor).select().from(table).all() as Record<string, unknown>[];
  for (const row of all) if (!seen.has(String(row[idField]))) lost.add(String(row[idField]));
}

/** Roles go with their system, each with its change: whoever held one learns that the system is gone. */
export const roleFollower = following(systemEntity, {
  beforeRemove({ db, actor, row: { system_id } }) {
    const held = db.select().from(roles).where(eq(roles.system_id, system_id)).all();
    for (const { user_id, role, email } of held) endRole(db, actor.user_id, { user_id, system_id, role, email });
  },
});

import { and, eq, isNull, or } from "drizzle-orm";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { environment } from "~/services/core/settings/environment.server";
import { type News, notify } from "./notify.server";

/** User ids of everyone with a role in a system. */
export const teamOf = (db: SpaceDb, system_id: string): string[] =>
  db
    .select({ user_id: roles.user_id })
    .from(roles)
    .where(and(eq(roles.system_id, system_id), isNull(roles.deleted_at)))
    .all()
    .map(({ user_id }) => user_id);

/** User ids of the admins of a system. */
const adminsOf = (db: SpaceDb, system_id: string): string[] =>
  db
    .select({ user_id: roles.user_id })
    .from(roles)
    .where(and(eq(roles.system_id, system_id), eq(roles.role, "admin"), isNull(roles.deleted_at)))
    .all()
    .map(({ user_id }) => user_id);

/** Tells the admins of a whole space. */
export function notifySpaceAdmins(db: SpaceDb, space: string, news: Omit<News, "system_id">, now = Date.now()): void {
  const admins = platformDb(environment().dataDir)
    .select({ user_id: users.user_id })
    .from(users)
    .where(
      and(eq(users.db, space), eq(users.disabled, false), or(eq(users.role, "admin"), eq(users.super_admin, true))),
    )
    .all();
  const people = admins.map(({ user_id }) => user_id);
  notify(db, { ...news, system_id: null }, people, now);
}

/** What messages call a system. */
export const systemName = (db: SpaceDb, system_id: string): string =>
  db.select({ name: systems.name }).from(systems).where(eq(systems.system_id, system_id)).get()?.name ?? "";

/** Tells everyone with a role in a system, as `tell` does; the message names the system. */
export const notifyTeam = (db: SpaceDb, news: News & { system_id: string }, now: number): void =>
  notifySome(db, news, teamOf(db, news.system_id), now);

/** The same for the admins of a system alone. */
export const notifyAdmins = (db: SpaceDb, news: News & { system_id: string }, now: number): void =>
  notifySome(db, news, adminsOf(db, news.system_id), now);

const notifySome = (db: SpaceDb, news: News & { system_id: string }, people: readonly string[], now: number): void =>
  notify(db, { ...news, params: { ...news.params, system: systemName(db, news.system_id) } }, people, now);

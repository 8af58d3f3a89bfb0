import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
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

import { and, desc, eq, isNotNull, isNull, lte, type Placeholder, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { notificationChoices, notifications, quietHours } from "~db/schema/notifications";
import { roles } from "~db/schema/team";
import { creditPaths } from "~/entities/accounting/paths";
import type { SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Choices, type Quiet, SPACE_SCOPE } from "~/entities/notifications/notification";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { newestFirst, olderThan, positionOf } from "~/services/core/parts/newestFirst";
import { firstOf } from "~/services/core/parts/part";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { choicesFor, notify, quietFor } from "./notify.server";
import { notifySpaceAdmins, systemName } from "./notifyTeam.server";

/** Messages to people about runs, roles and credits: who gets them, when, and which were read. */

/** Tells the admins of a space that the credits run low. `key` names the run that did it. */
export const notifyOfCredits = (db: SpaceDb, space: string, key: string): void =>
  notifySpaceAdmins(db, space, { key: `credits:${key}`, topic: "credits_low", params: {}, href: creditPaths.grants });

/** A role in a system, and the name of who gave it. */
interface RoleGrant {
  system_id: string;
  role: SystemRole;
  by: string;
}

/** Tells a person of a role they were given; by mail they are told in any case. */
export function notifyOfRole(db: SpaceDb, to: string, { system_id, role, by }: RoleGrant): void {
  const params = { role, by, system: systemName(db, system_id) };
  const href = sitePaths(system_id).infrastructure;
  const at = new Date().toISOString();
  notify(db, { key: `role:${system_id}:${at}`, topic: "role_assigned", system_id, params, href }, [to]);
}

export type NotificationRow = typeof notifications.$inferSelect;

/** Own messages that are in the list by now, and whose system is still in sight. */
const ownMessages = (actor: Actor, now: string | Placeholder = new Date().toISOString()) =>
  and(
    eq(notifications.user_id, actor.user_id),
    isNotNull(notifications.app_at),
    lte(notifications.app_at, now),
    isAdmin(actor)
      ? undefined
      : sql`(${notifications.system_id} IS NULL OR EXISTS (SELECT 1 FROM ${roles} WHERE ${roles.user_id} = ${actor.user_id}
          AND ${roles.system_id} = ${notifications.system_id} AND ${roles.deleted_at} IS NULL))`,
  );

/** One page of the own messages, newest first; pages count from 1. */
export function ownNotifications(actor: Actor, page: number, size = 50): { rows: NotificationRow[]; total: number } {
  const db = dbOf(actor);
  const rows = db
    .select()
    .from(notifications)
    .where(ownMessages(actor))
    .orderBy(desc(notifications.app_at), desc(notifications.notification_id))
    .limit(size)
    .offset((page - 1) * size)
    .all();
  const total = db
    .select({ n: sql<number>`count(*)` })
    .from(notifications)
    .where(ownMessages(actor))
    .get();
  return { rows, total: total?.n ?? 0 };
}

const NEWEST = { time: notifications.app_at, id: notifications.notification_id };

/** Own messages after a place (`positionOf`) or the one of an id, the newest first, so many at most. 422 for an `after` that is neither. */
export function partOfNotifications(
  actor: Actor,
  { limit, after }: { limit: number; after?: string },
): Outcome<{ rows: NotificationRow[]; next: string | undefined }> {
  const db = dbOf(actor);
  const own = ownMessages(actor);
  const timeOf = (id: string) =>
    db
      .select()
      .from(notifications)
      .where(and(own, eq(notifications.notification_id, id)))
      .get()?.app_at ?? undefined;
  const older = olderThan(NEWEST, after, timeOf);
  if (!older.ok) return older;
  const all = db
    .select()
    .from(notifications)
    .where(and(own, older.value))
    .orderBy(...newestFirst(NEWEST))
    .limit(limit + 1)
    .all();
  const { rows, last } = firstOf(all, limit);
  return done({ rows, next: last?.app_at ? positionOf({ time: last.app_at, id: last.notification_id }) : undefined });
}

/** How many of the own messages were not read yet. */
export function unreadCount(actor: Actor): number {
  const db = dbOf(actor);
  const anybody = { ...actor, user_id: sql.placeholder("user") as unknown as string };
  const statement = prepared(db, `unread messages, ${isAdmin(actor) ? "all" : "own"}`, () =>
    db
      .select({ n: sql<number>`count(*)` })
      .from(notifications)
      .where(and(ownMessages(anybody, sql.placeholder("now")), isNull(notifications.read_at)))
      .prepare(),
  );
  return statement.get({ user: actor.user_id, now: new Date().toISOString() })?.n ?? 0;
}

/** Marks one own message as read, or all of them. 404 for those of others. */
export function markRead(actor: Actor, notificationId: string | null): Outcome<true> {
  const ofId = notificationId === null ? undefined : eq(notifications.notification_id, notificationId);
  const where = and(ownMessages(actor), ofId);
  const db = dbOf(actor);
  if (ofId && !db.select().from(notifications).where(where).get()) return notFound();
  db.update(notifications)
    .set({ read_at: new Date().toISOString() })
    .where(and(where, isNull(notifications.read_at)))
    .run();
  return done(true);
}

/** What the actor chose for a system in sight, or for the space (admins only); 404 otherwise. */
export function ownChoices(actor: Actor, scope: string): Outcome<Choices> {
  const inSight = scope === SPACE_SCOPE ? isAdmin(actor) : get(actor, systemEntity, scope) !== undefined;
  return inSight ? done(choicesFor(dbOf(actor), actor.user_id, scope) ?? {}) : notFound();
}

export function saveChoices(actor: Actor, scope: string, choices: Choices): Outcome<true> {
  const ownChoice = ownChoices(actor, scope);
  if (!ownChoice.ok) return ownChoice;
  const set = { choices, set_at: new Date().toISOString() };
  dbOf(actor)
    .insert(notificationChoices)
    .values({ user_id: actor.user_id, system_id: scope, ...set })
    .onConflictDoUpdate({ target: [notificationChoices.user_id, notificationChoices.system_id], set })
    .run();
  return done(true);
}

export const ownQuiet = (actor: Actor): Quiet => quietFor(dbOf(actor), actor.user_id);

export function saveQuiet(actor: Actor, quiet: Quiet): void {
  const set = { ...quiet, set_at: new Date().toISOString() };
  dbOf(actor)
    .insert(quietHours)
    .values({ user_id: actor.user_id, ...set })
    .onConflictDoUpdate({ target: quietHours.user_id, set })
    .run();
}

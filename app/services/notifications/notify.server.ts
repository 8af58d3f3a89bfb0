import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { notificationChoices, notifications, quietHours } from "~db/schema/notifications";
import type { EventLevel } from "~/entities/events/event";
import {
  choiceOf,
  type Choices,
  type NotificationParams,
  type Quiet,
  reaches,
  SPACE_SCOPE,
  type Topic,
} from "~/entities/notifications/notification";
import { dueAt } from "~/entities/notifications/quietHours";

/** Writing messages to people; below the write funnel, so that its hooks can tell of what they write. */

const NEVER_QUIET: Quiet = { quiet_from: null, quiet_to: null, timezone: "UTC" };

/** What people are told of. */
export interface News {
  /** Names the event: a person is told of it once. */
  key: string;
  topic: Topic;
  system_id: string | null;
  params: NotificationParams;
  href: string | null;
  /** Of an event: readers who only want to hear of graver ones are not told. */
  level?: EventLevel;
}

/** Writes the messages of an event, each as its reader chose, in the transaction of the event itself. */
export function notify(db: SpaceDb, event: News, people: readonly string[], now = Date.now()): void {
  const { key, topic, system_id, params, href } = event;
  for (const user_id of new Set(people)) {
    const choice = choiceOf(choicesFor(db, user_id, system_id ?? SPACE_SCOPE), topic);
    if (!reaches(event.level, choice)) continue;
    const quiet = quietFor(db, user_id);
    // What is only looked up disturbs nobody: quiet hours are for mails.
    const app = dueAt(choice.app, now, { ...quiet, quiet_from: null, quiet_to: null });
    const mail = dueAt(choice.mail, now, quiet);
    if (app === null && mail === null) continue;
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const row = { user_id, system_id, topic, params, href, app_at: iso(app), mail_due_at: iso(mail) };
    db.insert(notifications)
      .values({ ...row, notification_id: `${key}:${user_id}`, created_at: new Date(now).toISOString() })
      .onConflictDoNothing()
      .run();
  }
}

/** What a person chose about a system or the space. */
export const choicesFor = (db: SpaceDb, user_id: string, scope: string): Choices | undefined =>
  db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.user_id, user_id), eq(notificationChoices.system_id, scope)))
    .get()?.choices;

/** Hours in which a person gets no mail. */
export const quietFor = (db: SpaceDb, user_id: string): Quiet =>
  db.select().from(quietHours).where(eq(quietHours.user_id, user_id)).get() ?? NEVER_QUIET;

import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Choices, NotificationParams, Topic } from "~/entities/notifications/notification";
import { json } from "./core";

/** What a person wants to hear about a system; "space" stands for what concerns the whole space. */
export const notificationChoices = sqliteTable(
  "notification_choices",
  {
    user_id: text().notNull(),
    system_id: text().notNull(),
    choices: json<Choices>().notNull(),
    set_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.system_id] })],
);

/** When a person may be written to: local times HH:MM in their zone. */
export const quietHours = sqliteTable("quiet_hours", {
  user_id: text().primaryKey(),
  quiet_from: text(),
  quiet_to: text(),
  timezone: text().notNull(),
  set_at: text().notNull(),
});

/** Messages to people; the same event reaches a person once. */
export const notifications = sqliteTable(
  "notifications",
  {
    notification_id: text().primaryKey(),
    user_id: text().notNull(),
    system_id: text(),
    topic: text().$type<Topic>().notNull(),
    params: json<NotificationParams>().notNull(),
    /** Path of the page it is about. */
    href: text(),
    /** From when it is in the list of the app, ISO 8601 UTC. Null: never. */
    app_at: text(),
    read_at: text(),
    /** When the mail is due, ISO 8601 UTC. Null: no mail. */
    mail_due_at: text(),
    mailed_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    index("notifications_user").on(t.user_id, t.created_at),
    index("notifications_due")
      .on(t.mail_due_at)
      .where(sql`mailed_at IS NULL`),
  ],
);

import { and, asc, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { platformDb, spaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { notifications } from "~db/schema/notifications";
import { FALLBACK_LOCALE, type Locale } from "~/entities/core/locale";
import { environment } from "~/services/core/settings/environment.server";
import { ownOrigin } from "~/services/core/settings/publicUrl.server";
import { hashOf } from "~/services/core/settings/secrets.server";
import { queueMail } from "./mailQueue.server";
import type { NotificationRow } from "./notifications.server";

/** The words of a mail: services hold no texts. */
export interface MailWords {
  subject(locale: Locale, rows: readonly NotificationRow[]): string;
  text(locale: Locale, name: string, rows: readonly NotificationRow[], link: (path: string) => string): string;
}

/**
 * Puts what is due in a space at `now` (ms since 1970 UTC) into the queue of mails, one mail per person, and marks it as mailed. A mail
 * whose mark a stop of the program kept from being set is not put in twice: its messages are its key. Returns how many mails were put in.
 */
export function mailDue(space: string, words: MailWords, now: number, signal?: AbortSignal): number {
  const { dataDir } = environment();
  const origin = ownOrigin();
  const db = spaceDb(dataDir, space);
  const due = and(
    isNotNull(notifications.mail_due_at),
    isNull(notifications.mailed_at),
    lte(notifications.mail_due_at, new Date(now).toISOString()),
  );
  const waiting = db.select().from(notifications).where(due).orderBy(asc(notifications.created_at)).all();
  const people = new Map<string, NotificationRow[]>();
  for (const row of waiting) people.set(row.user_id, [...(people.get(row.user_id) ?? []), row]);
  const accounts = platformDb(dataDir)
    .select()
    .from(users)
    .where(inArray(users.user_id, [...people.keys()]))
    .all();
  const userById = new Map(accounts.map((user) => [user.user_id, user]));
  let queued = 0;
  for (const [userId, rows] of people) {
    signal?.throwIfAborted();
    const user = userById.get(userId);
    const ids = rows.map((row) => row.notification_id);
    if (user && !user.disabled) {
      const locale = user.locale ?? FALLBACK_LOCALE;
      const text = words.text(locale, user.displayName, rows, (path) => `${origin}${path}`);
      const mail = { to: user.email, subject: words.subject(locale, rows), text };
      queueMail(mail, { kind: "notifications", space, key: `${space}:${hashOf(ids.join("\n"))}` });
      queued += 1;
    }
    const set = { mailed_at: new Date().toISOString() };
    db.update(notifications).set(set).where(inArray(notifications.notification_id, ids)).run();
  }
  return queued;
}

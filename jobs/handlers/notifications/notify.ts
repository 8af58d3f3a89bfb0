import type { Locale } from "~/entities/core/enums";
import { paramsIn } from "~/entities/notifications/notification";
import type { MailWords } from "~/services/notifications/notificationMail.server";
import type { Handler } from "~jobs/worker/handler";
import { words } from "~jobs/handlers/words";

/** Puts the mails of notifications that are due into the queue. */
export const NOTIFY_JOB = "notify";

type Row = Parameters<MailWords["subject"]>[1][number];

function sentence(locale: Locale, { topic, params }: Row): string {
  const t = words.getFixedT(locale, "notifications");
  const role = typeof params.role === "string" ? { role: t(`common:role.${params.role}`) } : {};
  const event =
    typeof params.event === "string"
      ? { event: t(`event.${params.event}`), level: t(`level.${String(params.level)}`) }
      : {};
  // Names come from people: a line break in one must not begin a line of the mail's head.
  return t(`text.${topic}`, { ...paramsIn(params, locale), ...role, ...event }).replace(/\s+/g, " ");
}

export const notifyWords: MailWords = {
  subject(locale, rows) {
    const [first] = rows;
    return rows.length === 1 && first
      ? sentence(locale, first)
      : words.getFixedT(locale, "notifications")("mail.subject", { count: rows.length });
  },
  text(locale, name, rows, link) {
    const t = words.getFixedT(locale, "notifications");
    const items = rows.map((row) => [sentence(locale, row), ...(row.href ? [link(row.href)] : [])].join("\n"));
    return [t("mail.hello", { name }), ...items, t("mail.settings"), link("/settings/notifications")].join("\n\n");
  },
};

export const notify = (mailDue: (words: MailWords, now: number, giveWay: () => void) => number): Handler => ({
  light: true,
  async run({ signal, log }) {
    const queued = mailDue(notifyWords, Date.now(), () => signal.throwIfAborted());
    if (queued > 0) log.info({ queued }, "mails of notifications put into the queue");
    return { queued };
  },
});

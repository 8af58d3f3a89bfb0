import { handles } from "~jobs/worker/handler";
import { openSpaceNames } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import type { Locale } from "~/entities/core/locale";
import { paramsIn, sentenceOf } from "~/entities/notifications/notification";
import { textsOf } from "~/i18n/texts";
import { mailDue, type MailWords } from "~/services/notifications/notificationMail.server";
import { notifyJob } from "~/services/notifications/notifyJob.server";

type Row = Parameters<MailWords["subject"]>[1][number];

function sentence(locale: Locale, row: Row): string {
  const { params } = row;
  const t = textsOf(locale);
  const role = typeof params.role === "string" ? { role: t(`common:role.${params.role}`) } : {};
  const event =
    typeof params.event === "string"
      ? { event: t(`notifications:event.${params.event}`), level: t(`notifications:level.${String(params.level)}`) }
      : {};
  // Names come from people: a line break in one must not begin a line of the mail's head.
  return t(`notifications:text.${sentenceOf(row)}`, { ...paramsIn(params, locale), ...role, ...event }).replace(
    /\s+/g,
    " ",
  );
}

export const notifyWords: MailWords = {
  subject(locale, rows) {
    const [first] = rows;
    return rows.length === 1 && first
      ? sentence(locale, first)
      : textsOf(locale)("notifications:mail.subject", { count: rows.length });
  },
  text(locale, name, rows, link) {
    const t = textsOf(locale);
    const items = rows.map((row) => [sentence(locale, row), ...(row.href ? [link(row.href)] : [])].join("\n"));
    return [
      t("notifications:mail.hello", { name }),
      ...items,
      t("notifications:mail.settings"),
      link("/settings/notifications"),
    ].join("\n\n");
  },
};

/** Puts the mails of notifications that are due into the queue. */
export const notify = handles(notifyJob, {
  async run({ dataDir, signal, log }) {
    let queued = 0;
    const mail = (space: string) => void (queued += mailDue(space, notifyWords, Date.now(), signal));
    await inEachSpace(openSpaceNames(dataDir), mail, signal);
    if (queued > 0) log.info({ queued }, "mails of notifications put into the queue");
    return { queued };
  },
});

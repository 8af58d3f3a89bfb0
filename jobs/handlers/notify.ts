import i18next from "i18next";
import { FALLBACK_LOCALE, LOCALES, type Locale } from "~/entities/enums";
import type { MailWords } from "~/services/notificationMail.server";
import de from "../../locales/de/notifications.json";
import en from "../../locales/en/notifications.json";
import fr from "../../locales/fr/notifications.json";
import deCommon from "../../locales/de/common.json";
import enCommon from "../../locales/en/common.json";
import frCommon from "../../locales/fr/common.json";
import { JobFailure, type Handler } from "../handler";

/** Sends the mails of notifications that are due. */
export const NOTIFY_JOB = "notify";

const instance = i18next.createInstance();
void instance.init({
  lng: FALLBACK_LOCALE,
  fallbackLng: FALLBACK_LOCALE,
  supportedLngs: [...LOCALES],
  ns: ["notifications", "common"],
  defaultNS: "notifications",
  interpolation: { escapeValue: false },
  initImmediate: false,
  resources: {
    en: { notifications: en, common: enCommon },
    de: { notifications: de, common: deCommon },
    fr: { notifications: fr, common: frCommon },
  },
});

type Row = Parameters<MailWords["subject"]>[1][number];

function sentence(locale: Locale, { topic, params }: Row): string {
  const t = instance.getFixedT(locale);
  const role = typeof params.role === "string" ? { role: t(`common:role.${params.role}`) } : {};
  // Names come from people: a line break in one must not begin a line of the mail's head.
  return t(`text.${topic}`, { ...params, ...role }).replace(/\s+/g, " ");
}

export const notifyWords: MailWords = {
  subject(locale, rows) {
    const [first] = rows;
    return rows.length === 1 && first
      ? sentence(locale, first)
      : instance.getFixedT(locale)("mail.subject", { count: rows.length });
  },
  text(locale, name, rows, link) {
    const t = instance.getFixedT(locale);
    const items = rows.map((row) => [sentence(locale, row), ...(row.href ? [link(row.href)] : [])].join("\n"));
    return [t("mail.hello", { name }), ...items, t("mail.settings"), link("/settings/notifications")].join("\n\n");
  },
};

export const notify = (
  mailDue: (words: MailWords, now: number, giveWay: () => void) => Promise<{ sent: number; failed: number }>,
): Handler => ({
  async run({ signal, log }) {
    const { sent, failed } = await mailDue(notifyWords, Date.now(), () => signal.throwIfAborted());
    if (sent > 0) log.info({ sent }, "notifications sent");
    if (failed > 0) throw new JobFailure("mail_failed", `${failed} mails could not be sent`, { retry: true });
    return { sent };
  },
});

import { handles } from "~jobs/worker/handler";
import { type SpaceDb, spaceDb } from "~db/client";
import { carrierLevels, carriers } from "~db/schema/catalogue";
import { formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { STEP_MS } from "~/entities/operator/operation";
import { shortfallWord } from "~/entities/operator/plan";
import { textsOf } from "~/i18n/texts";
import { mailsOfPlan, planMailJob, type PlanWords } from "~/services/operator/planMail.server";

/** The words of the mails of plans, with the names of a space's carriers. */
export const planWords = (db: SpaceDb): PlanWords => {
  const names = new Map(
    db
      .select()
      .from(carriers)
      .all()
      .map((row) => [row.carrier_id, row]),
  );
  const levels = new Map(
    db
      .select()
      .from(carrierLevels)
      .all()
      .map((row) => [row.carrier_level_id, row]),
  );
  const nameOf = (locale: Locale, id: string): string | undefined => {
    const level = levels.get(id);
    const carrier = level && names.get(level.carrier_id);
    return carrier && nameIn(carrier.name, locale);
  };
  return {
    // Names come from people: a line break in one must not begin a line of the mail's head.
    subject: (locale, kind, facts) =>
      textsOf(locale)(`operator:mail.subject_${kind}`, { ...facts }).replace(/\s+/g, " "),
    text(locale, kind, facts) {
      const t = textsOf(locale);
      const at = (time: string | number) => formatTime(time, locale, facts.zone);
      const texts = { ...facts, from: at(facts.from), until: at(facts.until) };
      const missed = facts.shortfalls.map(({ component_id, name, amount, from: first, to, other, ...what }) =>
        t(`operator:notice.shortfall.${shortfallWord(what)}`, {
          name: nameOf(locale, component_id) ?? name,
          other,
          amount: formatScaled(amount / 1000, "MWh", locale),
          from: at(facts.startMs + first * STEP_MS),
          to: at(facts.startMs + to * STEP_MS),
        }),
      );
      // What the site does not reach is no business of its supplier.
      const warned = kind === "operator" && missed.length > 0;
      return [
        t(`operator:mail.text_${kind}`, texts),
        ...(warned ? [[t("operator:mail.shortfalls"), ...missed.map((line) => `- ${line}`)].join("\n")] : []),
        t("operator:mail.revision", texts),
        facts.link,
      ].join("\n\n");
    },
    level: (locale, id) => nameOf(locale, id) ?? id,
  };
};

/** Writes to whoever is to get an approved plan. */
export const planMails = handles(planMailJob, {
  run({ dataDir, log }, { space, optimization_operation_id: id }) {
    const db = spaceDb(dataDir, space);
    const queued = mailsOfPlan(db, { space, id }, planWords(db));
    if (queued > 0) log.info({ id, queued }, "mails of a plan put into the queue");
    return Promise.resolve({ queued });
  },
});

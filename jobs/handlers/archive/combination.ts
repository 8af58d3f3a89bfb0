import { handles, JobFailure } from "~jobs/worker/handler";
import type { JsonObject } from "~db/queue";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { i18nOf, textsOf } from "~/i18n/texts";
import { combineJob } from "~/services/archive/combinationJob.server";
import { combinationFailed, type CombinedWords, combineSystems } from "~/services/archive/combined.server";
import type { Refusal } from "~/services/core/outcome";

/** "area.key" of a refusal as a sentence; undefined when nobody wrote one. */
function sentence(locale: Locale, message: string, params: Refusal["params"]): string | undefined {
  const key = message.replace(".", ":");
  return i18nOf(locale).exists(key) ? textsOf(locale)(key, params ?? {}) : undefined;
}

export const combinedWords: CombinedWords = {
  made(locale, from, leftOut) {
    const t = textsOf(locale);
    const list = new Intl.ListFormat(locale);
    const first = t(from.length === 1 ? "systems:copy.made" : "systems:combined.made", { systems: list.format(from) });
    if (leftOut.length === 0) return first;
    const parameters = leftOut.map(({ name, systems }) =>
      t("systems:combined.parameter_of", { name: nameIn(name, locale), systems: list.format(systems) }),
    );
    return `${first} ${t("systems:combined.left_out", { parameters: list.format(parameters) })}`;
  },
  failed(locale, { message, params, issues = [] }) {
    const t = textsOf(locale);
    const reasons = issues.map((issue) => sentence(locale, issue.message, issue.params));
    const sentences = [...reasons, sentence(locale, message, params)].find(Boolean);
    return { summary: t("systems:combined.error"), errormsg: sentences ?? t("systems:combined.error_text") };
  },
};

/** Fills a combined system; what is refused is written at its placeholder. */
export const combination = handles(combineJob, {
  async run({ signal, guard, progress }, order) {
    const outcome = await combineSystems(order, combinedWords, {
      progress: (fraction) => progress({ phase: "combine", fraction }),
      giveWay: () => signal.throwIfAborted(),
      guard,
    });
    if (outcome.ok) return outcome.value;
    // The job is put into the queue just before the placeholder is committed: it may come in a moment.
    const retry = outcome.status === 404;
    const { message, params = {}, issues = [] } = outcome;
    const details = { message, params, issues: issues.map((issue) => ({ ...issue })) } as unknown as JsonObject;
    throw new JobFailure("combination_refused", message, { retry, details });
  },

  settle(job, _context, order) {
    const refusal = job.error?.details as unknown as Parameters<typeof combinationFailed>[2] | undefined;
    if (job.state === "failed") combinationFailed(order, combinedWords, refusal ?? { message: "" });
    return Promise.resolve();
  },
});

import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { Combination, CombinedWords } from "~/services/archive/combined.server";
import type { Outcome, Refusal } from "~/services/core/outcome";
import { JobFailure, type Handler } from "../worker/handler";
import type { Job, JsonObject } from "../queue";
import { i18nOf, textsOf } from "~/i18n/texts";

/** "area.key" of a refusal as a sentence; undefined when nobody wrote one. */
function sentence(locale: Locale, message: string, params: Refusal["params"]): string | undefined {
  const key = message.replace(".", ":");
  return i18nOf(locale).exists(key) ? textsOf(locale)(key, params ?? {}) : undefined;
}

export const combinedWords: CombinedWords = {
  made(locale, from, leftOut) {
    const t = textsOf(locale);
    const list = new Intl.ListFormat(locale);
    const first = t("systems:combined.made", { systems: list.format(from) });
    if (leftOut.length === 0) return first;
    const figures = leftOut.map(({ name, systems }) =>
      t("systems:combined.figure_of", { name: nameIn(name, locale), systems: list.format(systems) }),
    );
    return `${first} ${t("systems:combined.left_out", { figures: list.format(figures) })}`;
  },
  failed(locale, { message, params, issues = [] }) {
    const t = textsOf(locale);
    const reasons = issues.map((issue) => sentence(locale, issue.message, issue.params));
    const known = [...reasons, sentence(locale, message, params)].find(Boolean);
    return { summary: t("systems:combined.error"), errormsg: known ?? t("systems:combined.error_text") };
  },
};

export interface CombiningServices {
  combineSystems(
    combination: Combination,
    words: CombinedWords,
    steps: { progress: (fraction: number) => void; giveWay: () => void; guard: () => void },
  ): Promise<Outcome<"done">>;
  combinationFailed(
    combination: Combination,
    words: CombinedWords,
    refusal: Pick<Refusal, "message" | "params" | "issues">,
  ): void;
}

const combinationOf = ({ payload }: Job): Combination => ({
  space: String(payload.space),
  system_id: String(payload.system_id),
  system_ids: Array.isArray(payload.system_ids) ? payload.system_ids.map(String) : [],
  user_id: String(payload.user_id),
});

/** Fills a combined system; what is refused is written at its placeholder. */
export const combineSystemsHandler = (services: CombiningServices): Handler => ({
  light: true,
  async run({ job, signal, guard, progress }) {
    const made = await services.combineSystems(combinationOf(job), combinedWords, {
      progress: (fraction) => progress({ phase: "combine", fraction }),
      giveWay: () => signal.throwIfAborted(),
      guard,
    });
    if (made.ok) return made.value;
    // The job is put into the queue just before the placeholder is committed: it may come in a moment.
    const retry = made.status === 404;
    const { message, params = {}, issues = [] } = made;
    const details = { message, params, issues: issues.map((issue) => ({ ...issue })) } as unknown as JsonObject;
    throw new JobFailure("combination_refused", message, { retry, details });
  },
  async settle(job) {
    if (job.state !== "failed") return;
    const refusal = job.error?.details as unknown as Parameters<typeof services.combinationFailed>[2] | undefined;
    services.combinationFailed(combinationOf(job), combinedWords, refusal ?? { message: "" });
  },
});

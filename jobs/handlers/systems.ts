import type { Locale } from "~/entities/core/enums";
import { nameIn } from "~/entities/core/shared";
import type { Combination, CombinedWords } from "~/services/systems/combined.server";
import type { Outcome, Refusal } from "~/services/core/outcome";
import { JobFailure, type Handler } from "../worker/handler";
import type { Job, JsonObject } from "../queue";
import { words } from "./words";

/** "area.key" of a refusal as a sentence; undefined when nobody wrote one. */
function sentence(locale: Locale, message: string, params: Refusal["params"]): string | undefined {
  const [area = "", ...key] = message.split(".");
  const full = `${area}:${key.join(".")}`;
  return words.exists(full, { lng: locale }) ? words.getFixedT(locale)(full, params ?? {}) : undefined;
}

export const combinedWords: CombinedWords = {
  made(locale, from, leftOut) {
    const t = words.getFixedT(locale, "systems");
    const list = new Intl.ListFormat(locale);
    const first = t("combined.made", { systems: list.format(from) });
    if (leftOut.length === 0) return first;
    const figures = leftOut.map(({ name, systems }) =>
      t("combined.figure_of", { name: nameIn(name, locale), systems: list.format(systems) }),
    );
    return `${first} ${t("combined.left_out", { figures: list.format(figures) })}`;
  },
  failed(locale, { message, params, issues = [] }) {
    const t = words.getFixedT(locale, "systems");
    const reasons = issues.map((issue) => sentence(locale, issue.message, issue.params));
    const known = [...reasons, sentence(locale, message, params)].find(Boolean);
    return { summary: t("combined.error"), errormsg: known ?? t("combined.error_text") };
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

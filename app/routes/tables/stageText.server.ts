import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import type { ImportState } from "~/services/tables/draft.server";

/** One sentence on how far an import is. */
export function stageText(locale: Locale, { stage, waiting, fraction }: ImportState): string {
  const t = textsOf(locale);
  if (stage !== "checking" && stage !== "writing") return t(`tables:stage.${stage}`);
  if (waiting) return t("tables:progress.waiting");
  const text = t(`tables:progress.${stage}`);
  if (fraction === null) return text;
  return t("tables:progress.percent", { text, percent: formatPercent(fraction, locale, 0) });
}

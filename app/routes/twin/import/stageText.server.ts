import type { Locale } from "~/entities/enums";
import { textsOf } from "~/i18n/i18n.server";
import type { ImportState } from "~/services/imports/draft.server";
import { formatPercent } from "~/ui/format";

/** One sentence on how far an import is. */
export function stageText(locale: Locale, { stage, waiting, fraction }: ImportState): string {
  const t = textsOf(locale);
  if (stage !== "checking" && stage !== "writing") return t(`import:stage.${stage}`);
  if (waiting) return t("import:progress.waiting");
  const text = t(`import:progress.${stage}`);
  if (fraction === null) return text;
  return t("import:progress.percent", { text, percent: formatPercent(fraction, locale, 0) });
}

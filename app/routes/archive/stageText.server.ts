import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import type { ImportState } from "~/services/archive/importJob.server";

/** One sentence on how far an import is. */
export function stageText(locale: Locale, { stage, fraction }: ImportState): string {
  const t = textsOf(locale);
  if (stage === "storing") return t("systems:import.storing", { percent: formatPercent(fraction ?? 0, locale, 0) });
  return t(`systems:import.${stage}`);
}

/** Under way: there will be news. */
export const isBusy = ({ stage }: Pick<ImportState, "stage">): boolean =>
  stage === "waiting" || stage === "reading" || stage === "storing";

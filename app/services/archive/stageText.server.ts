import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/texts";
import type { ImportState } from "./importJob.server";

/** One sentence on how far an import is, and why nothing was stored where nothing was. */
export function stageText(locale: Locale, { stage, fraction, refusal }: ImportState): string {
  const t = textsOf(locale);
  if (refusal) return t(refusal.message.replace(".", ":"), refusal.params ?? {});
  if (stage === "storing") return t("systems:import.storing", { percent: formatPercent(fraction ?? 0, locale, 0) });
  return t(`systems:import.${stage}`);
}

/** Under way: there will be news. */
export const isBusy = ({ stage }: Pick<ImportState, "stage">): boolean =>
  stage === "waiting" || stage === "reading" || stage === "storing";

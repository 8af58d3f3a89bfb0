import type { TFunction } from "i18next";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanProgress } from "~/services/operator/state.server";

/** What is being done for a plan. */
export function progressWords(t: TFunction, locale: Locale, { phase, gap }: PlanProgress): string {
  if (phase === "plan" && gap !== null) return t("operator:progress.better", { gap: formatPercent(gap, locale) });
  return t(`operator:progress.${phase}`);
}

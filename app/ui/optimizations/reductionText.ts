import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import { solvedSteps } from "~/entities/optimizations/solvedSteps";

/** What the choice of steps means: how many are solved of how many. `t` is that of the texts "optimizations". */
export function reductionText(t: TFunction<"optimizations">, locale: Locale, config: OptimizationConfig): string {
  const number = (value: number) => formatNumber(value, locale);
  const { status, kind, n_clust } = config.temporal_clustering;
  const { all, perDay, solved } = solvedSteps(config);
  const counts = { steps: number(solved), all: number(all) };
  if (!status) return t("time_text.none", { all: counts.all });
  if (kind === "segments") return t("time_text.segments", counts);
  return t("time_text.typical_days", { ...counts, days: number(n_clust), segments: number(perDay) });
}

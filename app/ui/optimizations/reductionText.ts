import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationConfig } from "~/entities/optimizations/optimization";

const HOURS = 8760;

/** What the choice of steps means: how many are solved of how many. `t` is that of the texts "optimizations". */
export function reductionText(
  t: TFunction<"optimizations">,
  locale: Locale,
  { delta_t, temporal_clustering: { status, kind, n_clust, n_seg, n_seg_year } }: OptimizationConfig,
): string {
  const number = (value: number) => formatNumber(value, locale);
  const all = HOURS / delta_t;
  if (!status) return t("time_text.none", { all: number(all) });
  if (kind === "segments")
    return t("time_text.segments", { steps: number(Math.min(n_seg_year, all)), all: number(all) });
  const perDay = Math.min(n_seg, 24 / delta_t);
  const values = { days: number(n_clust), segments: number(perDay), steps: number(n_clust * perDay), all: number(all) };
  return t("time_text.typical_days", values);
}

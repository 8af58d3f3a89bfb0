import type { TFunction } from "i18next";
import { formatNumber, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SeriesNumbers } from "~/entities/timeseries/course";
import type { ResultFacts } from "./resultFacts";

/** The energy of all known steps of a series in MW, in the unit that fits it. */
export const energyText = ({ mean, count }: SeriesNumbers, stepS: number, locale: Locale): string | null =>
  mean === null ? null : formatScaled((mean * count * stepS) / 3600, "MWh", locale);

/** What came out of a file in one sentence: how many values, from when to when, and their energy or mean. */
export function summaryOf(result: ResultFacts, zone: string, locale: Locale, t: TFunction<"timeseries">): string {
  const { ok, statistics, conversion, stepS, firstMs, lastMs } = result;
  if (!ok || !statistics || firstMs === null || lastMs === null) return t("upload.not_converted");
  const params = {
    count: statistics.count,
    values: formatNumber(statistics.count, locale, { decimals: 0 }),
    from: formatTime(firstMs, locale, zone, true),
    to: formatTime(lastMs, locale, zone, true),
  };
  return conversion.to === "MW"
    ? t("upload.summary", { ...params, energy: energyText(statistics, stepS, locale) })
    : t("upload.summary_mean", { ...params, mean: formatScaled(statistics.mean, conversion.to, locale) });
}

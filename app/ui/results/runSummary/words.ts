import type { TFunction } from "i18next";
import { figureWriter, formatMoney, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { AnswerData } from "~/entities/results/view/summary";

/** Names of what a run speaks of, by id. */
export interface RunSummaryNames {
  components: Record<string, string>;
  carriers: Record<string, string>;
  levels: Record<string, string>;
  locationNames: Record<string, string>;
  parameters: Record<string, string>;
}

/** How sentences write money: three digits in units, thousands, millions or billions. */
export const useMoney =
  (currency: string, locale: Locale): ((amount: number) => string) =>
  (amount) =>
    formatMoney(amount, currency, locale);

/** A size with its power where it has one of its own: "210 kWh with 40.0 kW". */
export function sizeText(
  t: TFunction<"results">,
  { amount, unit, powerMw }: { amount: number; unit: string; powerMw: number | null },
  locale: Locale,
): string {
  const size = formatScaled(amount, unit, locale);
  return powerMw === null ? size : t("answer.size_power", { energy: size, power: formatScaled(powerMw, "MW", locale) });
}

/** What is emitted in a year and, against the status quo, how much less or more. One unit, so that the three can be compared. */
export function co2Text(
  t: TFunction<"results">,
  { co2: { plan, statusQuo }, year }: { co2: NonNullable<AnswerData["co2"]>; year: number },
  locale: Locale,
): string {
  const write = figureWriter([plan, statusQuo], "kg", locale);
  const difference = Math.abs(plan - (statusQuo ?? 0));
  const key = statusQuo === null ? "alone" : plan > statusQuo ? "more" : "less";
  return t(`answer.co2_${key}`, {
    year,
    plan: write(plan),
    before: write(statusQuo),
    difference: write(difference),
    share: statusQuo ? formatPercent(difference / statusQuo, locale, 0) : "–",
  });
}

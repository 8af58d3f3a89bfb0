import type { TFunction } from "i18next";
import { formatCell, formatMoney, formatNumber, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { type AmountSize, amountUnit, SCALE_FACTORS } from "~/entities/results/scales";

export interface AmountStyle {
  impact: ParameterImpact;
  size: AmountSize;
  currency: string;
  locale: Locale;
}

/**
 * Writes amounts of a table in its size, and names their unit. `figure` is an amount with its unit in a sentence or a key figure:
 * three digits in the unit that fits it, or in the size that was chosen. `signed` for differences.
 */
export function amountsOf(t: TFunction<"results">, { impact, size, currency, locale }: AmountStyle) {
  const once = amountUnit(impact, size.scale, currency, locale);
  const amount = (value: number | undefined) =>
    value === undefined ? "–" : formatCell(value / SCALE_FACTORS[size.scale], locale, size.decimals);
  const figure = (value: number | undefined, signed = false) => {
    if (value === undefined) return "–";
    if (size.chosen)
      return `${formatNumber(value / SCALE_FACTORS[size.scale], locale, { decimals: size.decimals, signed })}\u00a0${once}`;
    return impact === "money"
      ? formatMoney(value, currency, locale, { signed })
      : formatScaled(value, "kg", locale, signed);
  };
  return {
    amount,
    once,
    perYear: t("unit.per_year", { unit: once }),
    figure,
    yearly: (value: number | undefined) => t("unit.per_year", { unit: figure(value) }),
  };
}

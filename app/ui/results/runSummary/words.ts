import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit, unbroken } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Scale, SCALE_FACTORS, scaledUnit } from "~/entities/results/scales";

/** Names of what a run speaks of, by id. */
export interface RunSummaryNames {
  components: Record<string, string>;
  carriers: Record<string, string>;
  levels: Record<string, string>;
  locationNames: Record<string, string>;
  parameters: Record<string, string>;
}

/** How sentences write money: in whole units below a million, else in millions or billions with three digits. */
export function useMoney(currency: string, locale: Locale): (amount: number) => string {
  const { t } = useTranslation("results");
  return (amount) => {
    const size = Math.abs(amount);
    const scale: Scale = size >= 1e9 ? "bn" : size >= 1e6 ? "mn" : "1";
    const { key, unit } = scaledUnit("money", scale, currency);
    const decimals = scale === "1" ? (size < 100 && size > 0 ? 2 : 0) : undefined;
    return unbroken(`${formatNumber(amount / SCALE_FACTORS[scale], locale, { decimals })} ${t(key, { unit })}`);
  };
}

/** A size with its power where it has one of its own: "0.21 MWh with 0.04 MW". */
export function sizeText(
  t: TFunction<"results">,
  { amount, unit, powerMw }: { amount: number; unit: string; powerMw: number | null },
  locale: Locale,
): string {
  const size = formatUnit(amount, unit, locale);
  return powerMw === null ? size : t("answer.size_power", { energy: size, power: formatUnit(powerMw, "MW", locale) });
}

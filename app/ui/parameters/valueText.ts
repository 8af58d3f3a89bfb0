import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** A value with its unit: numbers with enough digits to be told apart, switches in words. */
export function useValueText(): (value: number | boolean | null | undefined, unit: string) => string {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  return (value, unit) => {
    if (typeof value === "boolean") return t(value ? "common:value.yes" : "common:value.no");
    if (value === null || value === undefined) return t("common:value.none");
    const text = formatNumber(value, locale, { decimals: decimalsOf(value) });
    return formatUnit(value, unit, locale, { decimals: decimalsOf(value) }) || text;
  };
}

/** Values are shown as entered, up to six significant decimals. */
function decimalsOf(value: number): number | undefined {
  if (value !== 0 && Math.abs(value) < 1e-4) return undefined;
  return Math.min(6, (String(Number(value.toPrecision(9))).split(".")[1] ?? "").length);
}

import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { DiscountCurve } from "~/entities/market/discountCurve";

/** Rates of a market in words: one, or the lowest and the highest with the number of points. */
export function ratesText(t: TFunction, locale: Locale, rates: DiscountCurve): string {
  const number = (value: number) => formatNumber(value, locale);
  const [first, ...others] = rates;
  if (!first || others.length === 0) return t("market:markets.rate", { rate: number(first?.rate ?? 0) });
  const values = rates.map(({ rate }) => rate);
  return t("market:markets.rates", {
    least: number(Math.min(...values)),
    most: number(Math.max(...values)),
    count: rates.length,
  });
}

import { BASE_CURRENCY } from "~/entities/accounting/currency";
import { formatDate, formatMoney, formatNumber, formatRate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RunSummary } from "~/entities/results/result";
import { textsOf } from "~/i18n/i18n.server";
import type { UsedRate } from "~/services/accounting/currencies.server";

/** The costs of a run once more in the base currency, with the rate and its day; null where they are in it already. */
export function convertedText(
  currency: string,
  used: UsedRate | null,
  { moneyNpv, annualMoney }: Pick<RunSummary, "moneyNpv" | "annualMoney">,
  locale: Locale,
): string | null {
  if (currency === BASE_CURRENCY) return null;
  const t = textsOf(locale);
  if (!used) return t("accounting:converted.no_rate", { currency, base: BASE_CURRENCY });
  const inBase = (amount: number) => formatMoney(amount / used.rate, used.base, locale);
  return t(`accounting:converted.${used.source}`, {
    currency,
    base: used.base,
    rate: used.rate < 10 ? formatRate(used.rate, locale) : formatNumber(used.rate, locale, { decimals: 2 }),
    date: used.date ? formatDate(`${used.date}T00:00:00Z`, locale, "UTC") : "",
    value: inBase(moneyNpv),
    yearly: inBase(annualMoney[0] ?? 0),
  });
}

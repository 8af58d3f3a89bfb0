import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatPrice } from "~/entities/core/format";
import { partsText } from "~/entities/core/namedPart";
import type { InternalRates, Payback } from "~/entities/finance/appraisal";
import type { FinanceView } from "~/entities/results/view/finance";
import { type KeyFigure, KeyFigures } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";

/** Figures that stand before the drawing. */
const FIRST = 4;

interface Props {
  /** The first four, or those that follow after the drawing. */
  part: "first" | "more";
  finance: FinanceView;
  style: AmountStyle;
  carriers: Readonly<Record<string, string>>;
}

/** What the investment is worth, in the figures that banks and owners ask for. */
export function FinanceFigures({ part, finance, style, carriers }: Props) {
  const { t } = useTranslation("finance");
  const { figure } = useAmounts(style);
  const { locale, currency } = style;
  const { appraisal, levelized, terms } = finance;
  const words = useRateWords(style);
  const taxed = terms?.tax ? "after_tax" : "before_tax";
  const items: KeyFigure[] = [
    {
      term: t("figure.npv"),
      value: figure(appraisal.afterTax.npv),
      note: t(`figure.npv_${taxed}`, { rate: formatPercent(finance.discount_rate, locale), year: finance.first_year }),
    },
    {
      term: t("figure.rate"),
      value: words.rate(appraisal.afterTax.rates),
      note: words.reason(appraisal.afterTax.rates) ?? t(`figure.rate_${taxed}`),
    },
    {
      term: t("figure.payback"),
      ...words.payback(appraisal.payback),
      note: t("figure.payback_discounted", { years: words.years(appraisal.discountedPayback) }),
    },
    ...levelized.map(({ carrierId, cost }): KeyFigure => ({
      term: t("figure.levelized", { carrier: carriers[carrierId] ?? carrierId }),
      value: formatPrice(cost, `${currency}/MWh`, locale),
      note: t("figure.levelized_note"),
    })),
    ...(appraisal.loan > 0
      ? [
          {
            term: t("figure.equity_rate"),
            value: words.rate(appraisal.equity.rates),
            note:
              words.reason(appraisal.equity.rates) ??
              t("figure.equity_npv", {
                npv: figure(appraisal.equity.npv),
                rate: formatPercent(finance.equity_rate, locale),
              }),
          },
        ]
      : []),
    ...(appraisal.coverage
      ? [
          {
            term: t("figure.coverage"),
            value: formatNumber(appraisal.coverage.least, locale, { decimals: 2 }),
            note: t("figure.coverage_mean", { mean: formatNumber(appraisal.coverage.mean, locale, { decimals: 2 }) }),
          },
        ]
      : []),
  ];
  const own = part === "first" ? items.slice(0, FIRST) : items.slice(FIRST);
  if (own.length === 0) return null;
  return (
    <div className="answer-figures">
      <KeyFigures items={own} />
    </div>
  );
}

/** Rates and paybacks in words, with the reason where there is none. */
export function useRateWords({ locale }: Pick<AmountStyle, "locale">) {
  const { t } = useTranslation("finance");
  const years = (payback: Payback) =>
    "years" in payback
      ? t("unit.count_years", { years: formatNumber(payback.years, locale, { decimals: 1 }) })
      : t(`no_payback.${payback.reason}`);
  return {
    rate: (rates: InternalRates) => (rates.kind === "one" ? formatPercent(rates.rate, locale, 1) : "–"),
    reason: (rates: InternalRates) =>
      rates.kind === "several"
        ? t("no_rate.several", {
            rates: partsText(
              rates.rates.map((rate) => formatPercent(rate, locale, 1)),
              locale,
            ),
          })
        : rates.kind === "none"
          ? t(`no_rate.${rates.reason}`)
          : rates.reversed
            ? t("no_rate.reversed")
            : undefined,
    years,
    payback: (payback: Payback) =>
      "years" in payback
        ? { value: formatNumber(payback.years, locale, { decimals: 1 }), unit: t("unit.years") }
        : { value: "–" },
  };
}

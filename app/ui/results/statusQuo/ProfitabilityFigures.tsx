import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Profitability } from "~/entities/results/economics/statusQuo";
import { type KeyFigure, KeyFigures } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { periodText } from "./periodText";

interface ProfitabilityProps {
  profitability: Profitability;
  interestRate: number;
  /** First and last calendar year that both runs stand for. */
  period: { from: number; to: number };
  style: AmountStyle;
}

/** The calendar years of a horizon in words. */
export function usePeriod(period: { from: number; to: number }): string {
  const { t } = useTranslation("results");
  return periodText(t, period);
}

/** What a plan is worth against its status quo; each figure opens to how it came about. */
export function ProfitabilityFigures({ profitability, interestRate, period, style }: ProfitabilityProps) {
  const { t } = useTranslation("results");
  const { figure } = useAmounts(style);
  const { locale } = style;
  const years = (value: number) => formatNumber(value, locale, { decimals: 1 });
  const rate = formatPercent(interestRate, locale);
  const range = usePeriod(period);
  const how = (key: string, values: Record<string, unknown> = {}) => (
    <details>
      <summary>{t("status_quo.how")}</summary>
      <p>{t(`status_quo.how_${key}`, { ...period, period: range, rate, ...values })}</p>
    </details>
  );
  const payback = (key: "payback" | "discounted_payback", value: number | null, reason: string | null): KeyFigure => ({
    term: t(`status_quo.${key}`),
    value: value === null ? "–" : years(value),
    unit: value === null ? undefined : t("status_quo.years"),
    note: (
      <>
        {reason ? <p>{t(`status_quo.no_payback.${reason}`, { period: range })}</p> : null}
        {key === "payback" && profitability.extendedPayback !== null ? (
          <p>{t("status_quo.no_payback.extended", { years: years(profitability.extendedPayback) })}</p>
        ) : null}
        {how(key)}
      </>
    ),
  });
  const items: KeyFigure[] = [
    {
      term: t("status_quo.npv"),
      value: figure(profitability.npv),
      note: how("npv", { value: figure(profitability.cashFlowNpv) }),
    },
    {
      term: t("status_quo.extra_investment"),
      value: figure(profitability.extraInvestment),
      note: how("extra_investment"),
    },
    {
      term: t("status_quo.rate"),
      value: profitability.rate === null ? "–" : formatPercent(profitability.rate, locale),
      note: (
        <>
          {profitability.noRate ? <p>{t(`status_quo.no_rate.${profitability.noRate}`)}</p> : null}
          {how("rate")}
        </>
      ),
    },
    payback("payback", profitability.payback, profitability.noPayback),
    payback("discounted_payback", profitability.discountedPayback, profitability.noDiscountedPayback),
  ];
  return <KeyFigures items={items} />;
}

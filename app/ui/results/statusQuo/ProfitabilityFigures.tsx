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
  const { repeatedA, flows } = profitability;
  // The years of a run of one year are those that it is repeated for.
  const counted = repeatedA === null ? period : { from: period.from, to: flows.at(-1)?.year ?? period.to };
  const range = usePeriod(counted);
  const how = (key: string) => (
    <details>
      <summary>{t("status_quo.how")}</summary>
      <p>{t(`status_quo.how_${key}`, { ...counted, period: range, rate })}</p>
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
      note: how("npv"),
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
  return (
    <>
      {repeatedA === null ? null : <p>{t("status_quo.repeated", { year: period.from, years: repeatedA })}</p>}
      <KeyFigures items={items} />
    </>
  );
}

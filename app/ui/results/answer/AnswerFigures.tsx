import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fittingUnit } from "~/entities/core/figures/fitting";
import { formatFigure, formatMoney, formatNumber, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SummaryFigures } from "~/entities/results/view/summary";
import { type KeyFigure, KeyFigures } from "~/ui/kit/lists";
import { usePeriod } from "~/ui/results/statusQuo/ProfitabilityFigures";

interface Props {
  figures: SummaryFigures;
  /** First and last calendar year that the run stands for. */
  period: { from: number; to: number };
  currency: string;
  locale: Locale;
}

/** The three or four figures that a plan is judged by: saving, investment, payback and CO₂, each with what it is compared with. */
export function AnswerFigures(props: Props) {
  const saving = useSaving(props);
  const investment = useInvestment(props);
  const payback = usePayback(props);
  const co2 = useCO2(props);
  const items = [saving, investment, payback, co2].filter((item) => item !== null);
  return (
    <div className="answer-figures">
      <KeyFigures items={items} />
    </div>
  );
}

function useSaving({ figures, currency, locale }: Props): KeyFigure {
  const { t } = useTranslation("results");
  const { year, yearly, statusQuo, mismatches } = figures;
  if (!statusQuo)
    return {
      term: t("strip.costs", { year }),
      value: formatMoney(yearly, currency, locale),
      note: t(mismatches.includes("is_status_quo") ? "strip.today" : "strip.no_pair"),
    };
  const saved = statusQuo.yearly - yearly;
  const share = statusQuo.yearly === 0 ? null : Math.abs(saved) / Math.abs(statusQuo.yearly);
  return {
    term: t(saved < 0 ? "strip.costs_more" : "strip.saves"),
    value: formatMoney(Math.abs(saved), currency, locale),
    note: (
      <>
        <Delta good={saved >= 0} down={saved >= 0}>
          {formatPercent(share, locale, 0)}
        </Delta>{" "}
        {t("strip.of_today", { amount: formatMoney(statusQuo.yearly, currency, locale) })}
      </>
    ),
  };
}

function useInvestment({ figures, period, currency, locale }: Props): KeyFigure {
  const { t } = useTranslation("results");
  const range = usePeriod(period);
  return {
    term: t("strip.investment"),
    value: formatMoney(figures.investment, currency, locale),
    note: t(figures.builds.length === 0 ? "strip.no_builds" : "strip.all_builds", { period: range }),
  };
}

/** Null where there is nothing to compare with. */
function usePayback({ figures: { statusQuo }, period, locale }: Props): KeyFigure | null {
  const { t } = useTranslation("results");
  const range = usePeriod(period);
  if (!statusQuo) return null;
  const term = t("strip.payback");
  const { payback, noPayback, extendedPayback, rate } = statusQuo.profitability;
  const years = (value: number) => ({
    value: formatNumber(value, locale, { decimals: 1 }),
    unit: t("status_quo.years"),
  });
  if (payback !== null)
    return {
      term,
      ...years(payback),
      note: rate === null ? undefined : t("strip.rate", { rate: formatPercent(rate, locale) }),
    };
  if (noPayback !== "beyond_horizon") return { term, value: "–", note: t(`answer.payback_${noPayback ?? "same"}`) };
  if (extendedPayback === null) return { term, value: "–", note: t("answer.payback_never", { period: range }) };
  return {
    term,
    ...years(extendedPayback),
    note: t(period.from === period.to ? "strip.every_year" : "strip.later_years", { year: period.to }),
  };
}

function useCO2({ figures: { co2 }, locale }: Props): KeyFigure | null {
  const { t } = useTranslation("results");
  if (!co2) return null;
  const [factor, unit] = fittingUnit([co2.plan], "kg");
  const figure = {
    term: "CO₂",
    value: formatFigure(co2.plan / factor, locale),
    unit: t("unit.per_year", { unit }),
  };
  if (co2.statusQuo === null) return figure;
  const less = co2.statusQuo - co2.plan;
  const share = co2.statusQuo > 0 ? formatPercent(Math.abs(less) / co2.statusQuo, locale, 0) : "–";
  return {
    ...figure,
    note: (
      <>
        <Delta good={less >= 0} down={less >= 0}>
          {formatScaled(Math.abs(less), "kg", locale)}
        </Delta>{" "}
        {t(less < 0 ? "strip.co2_more" : "strip.co2_less", { share })}
      </>
    ),
  };
}

/** An amount with a sign of its direction; the colour says whether that is good. */
export function Delta({ good, down, children }: { good: boolean; down: boolean; children: ReactNode }) {
  return (
    <span className={good ? "delta good" : "delta bad"}>
      <span aria-hidden="true">{down ? "↓" : "↑"}</span>
      {children}
    </span>
  );
}

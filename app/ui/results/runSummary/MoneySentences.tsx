import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Profitability } from "~/entities/results/economics/statusQuo";
import type { SummaryFigures } from "~/entities/results/view/summary";
import { usePeriod } from "~/ui/results/statusQuo/ProfitabilityFigures";
import type { ToView } from "./links";
import { Sentence } from "./Sentence";

interface MoneyProps {
  figures: SummaryFigures;
  period: { from: number; to: number };
  money: (amount: number) => string;
  locale: Locale;
  to: ToView;
}

/** What the plan costs, what it saves against the status quo, and when it pays. */
export function MoneySentences({ figures, period, money, locale, to }: MoneyProps) {
  const { t } = useTranslation("results");
  const { year, yearly, investment, statusQuo } = figures;
  const range = usePeriod(period);
  const hasOtherInputs = figures.mismatches.includes("inputs");
  return (
    <>
      <Sentence how={t("answer.how_cost", { period: range })} link={to("costs")}>
        {t(investment > 0 ? "answer.cost" : "answer.cost_none", {
          year,
          yearly: money(yearly),
          investment: money(investment),
        })}
      </Sentence>
      {statusQuo ? (
        <>
          <Sentence how={t("answer.how_saving", { name: statusQuo.name, year })} link={to("status-quo")}>
            {t(yearly > statusQuo.yearly ? "answer.dearer" : "answer.saving", {
              year,
              amount: money(Math.abs(statusQuo.yearly - yearly)),
              before: money(statusQuo.yearly),
            })}
          </Sentence>
          {npvSentence(statusQuo.npv, statusQuo.profitability.repeatedA)}
          <Sentence how={t("answer.how_payback")} link={to("status-quo")}>
            {paybackText(statusQuo.profitability)}
          </Sentence>
        </>
      ) : figures.mismatches.includes("is_status_quo") ? null : (
        <Sentence how={t(hasOtherInputs ? "answer.how_unknown_inputs" : "answer.how_unknown")} link={to("status-quo")}>
          {t(hasOtherInputs ? "answer.unknown_inputs" : "answer.unknown")}
        </Sentence>
      )}
    </>
  );

  function npvSentence(npv: number, repeatedA: number | null) {
    if (period.from === period.to && repeatedA === null) return null;
    const values = { period: range, from: period.from, span: repeatedA, npv: money(Math.abs(npv)) };
    const key = npv < 0 ? "npv_loss" : "npv_gain";
    return (
      <Sentence
        how={t(repeatedA === null ? "answer.how_npv" : "answer.how_npv_repeated", values)}
        link={to("status-quo")}
      >
        {t(`answer.${key}${repeatedA === null ? "" : "_repeated"}`, values)}
      </Sentence>
    );
  }

  function paybackText({ payback, noPayback, extendedPayback, rate, repeatedA }: Profitability): string {
    const repeated = { year: period.from, span: repeatedA };
    const years = (value: number) => formatNumber(value, locale, { decimals: 1 });
    const percent = formatPercent(rate, locale);
    if (payback !== null && repeatedA !== null)
      return t(rate === null ? "answer.payback_one_year" : "answer.payback_one", {
        ...repeated,
        years: years(payback),
        rate: percent,
      });
    if (payback !== null)
      return t(rate === null ? "answer.payback" : "answer.payback_rate", { years: years(payback), rate: percent });
    if (noPayback !== "beyond_horizon") return t(`answer.payback_${noPayback ?? "same"}`);
    if (repeatedA !== null) return t("answer.payback_never_repeated", repeated);
    if (extendedPayback === null) return t("answer.payback_never", { period: range });
    return t("answer.payback_extended", { period: range, to: period.to, years: years(extendedPayback) });
  }
}

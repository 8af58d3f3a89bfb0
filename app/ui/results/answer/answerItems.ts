import type { TFunction } from "i18next";
import { fittingUnit } from "~/entities/core/figures/fitting";
import { formatFigure, formatMoney, formatNumber, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { AnswerData } from "~/entities/results/view/summary";
import { periodText } from "~/ui/results/statusQuo/periodText";

export interface AnswerProps {
  figures: AnswerData;
  /** First and last calendar year that the run stands for. */
  period: { from: number; to: number };
  currency: string;
  locale: Locale;
}

/** A figure of the answer in words: `delta` is an amount with its direction, and whether that is good. */
export interface AnswerItem {
  term: string;
  value: string;
  unit?: string;
  delta?: { text: string; good: boolean; down: boolean };
  note?: string;
}

type Words = TFunction<"results">;

/** Saving, investment, payback and CO₂ as they are written everywhere; those left out that are not known. */
export function answerItems(t: Words, props: AnswerProps): AnswerItem[] {
  const items = [savingOf(t, props), investmentOf(t, props), paybackOf(t, props), co2Of(t, props)];
  return items.filter((item) => item !== null);
}

/** Why there is no saving. */
const noteKey = (mismatches: AnswerProps["figures"]["mismatches"]) =>
  mismatches.includes("is_status_quo")
    ? "strip.today"
    : mismatches.includes("inputs")
      ? "strip.other_inputs"
      : "strip.no_pair";

function savingOf(t: Words, { figures, currency, locale }: AnswerProps): AnswerItem {
  const { year, yearly, statusQuo, mismatches } = figures;
  if (!statusQuo)
    return {
      term: t("strip.costs", { year }),
      value: formatMoney(yearly, currency, locale),
      note: t(noteKey(mismatches)),
    };
  const saved = statusQuo.yearly - yearly;
  const share = statusQuo.yearly === 0 ? null : Math.abs(saved) / Math.abs(statusQuo.yearly);
  return {
    term: t(saved < 0 ? "strip.costs_more" : "strip.saves"),
    value: formatMoney(Math.abs(saved), currency, locale),
    delta: { text: formatPercent(share, locale, 0), good: saved >= 0, down: saved >= 0 },
    note: t("strip.of_today", { amount: formatMoney(statusQuo.yearly, currency, locale) }),
  };
}

function investmentOf(t: Words, { figures, period, currency, locale }: AnswerProps): AnswerItem {
  return {
    term: t("strip.investment"),
    value: formatMoney(figures.investment, currency, locale),
    note: t(figures.builds.length === 0 ? "strip.no_builds" : "strip.all_builds", { period: periodText(t, period) }),
  };
}

/** Null where there is nothing to compare with. */
function paybackOf(t: Words, { figures: { statusQuo }, period, locale }: AnswerProps): AnswerItem | null {
  if (!statusQuo) return null;
  const term = t("strip.payback");
  const { payback, noPayback, extendedPayback, rate, repeatedA } = statusQuo.profitability;
  const years = (value: number) => ({
    value: formatNumber(value, locale, { decimals: 1 }),
    unit: t("status_quo.years"),
  });
  if (payback !== null)
    return {
      term,
      ...years(payback),
      note: paybackNote(t, { rate: rate === null ? null : formatPercent(rate, locale), repeatedA, year: period.from }),
    };
  if (noPayback !== "beyond_horizon") return { term, value: "–", note: t(`answer.payback_${noPayback ?? "same"}`) };
  if (repeatedA !== null)
    return { term, value: "–", note: t("strip.never_repeated", { year: period.from, span: repeatedA }) };
  if (extendedPayback === null)
    return { term, value: "–", note: t("answer.payback_never", { period: periodText(t, period) }) };
  return { term, ...years(extendedPayback), note: t("strip.later_years", { year: period.to }) };
}

/** What the plan earns, and the condition of a run of one year. */
function paybackNote(
  t: Words,
  { rate, repeatedA, year }: { rate: string | null; repeatedA: number | null; year: number },
): string | undefined {
  if (repeatedA === null) return rate === null ? undefined : t("strip.rate", { rate });
  return t(rate === null ? "strip.every_year" : "strip.every_year_rate", { year, rate });
}

function co2Of(t: Words, { figures: { co2 }, locale }: AnswerProps): AnswerItem | null {
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
    delta: { text: formatScaled(Math.abs(less), "kg", locale), good: less >= 0, down: less >= 0 },
    note: t(less < 0 ? "strip.co2_more" : "strip.co2_less", { share }),
  };
}

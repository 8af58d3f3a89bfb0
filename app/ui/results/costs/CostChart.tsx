import { useTranslation } from "react-i18next";
import { largestPart } from "~/entities/core/figures/standsOut";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { type KindByYear, kindsByYear, pairedKinds } from "~/entities/results/costs";
import { changeOf } from "~/entities/results/findings/findings";
import type { CostRow } from "~/entities/results/result";
import { type AmountSize, SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { useAmounts } from "./CostTables";
import { kindColour } from "./kindColour";

interface CostChartProps {
  costs: readonly CostRow[];
  impact: ParameterImpact;
  years: readonly number[];
  currency: string;
  size: AmountSize;
  locale: Locale;
  level?: 2 | 3;
  /** Money of the status quo by kind, in the order of the years: its columns stand beside those of the plan. */
  statusQuo?: readonly KindByYear[] | null;
  /** Where a page has more than one of them. */
  id?: string;
}

/** More years than these have no room for two columns each. */
const MOST_PAIRS = 5;

/**
 * Yearly costs or emissions by kind: a column per year, with that of the status quo before it where there is one; a bar per kind when there
 * is only one year and no status quo.
 */
export function CostChart(props: CostChartProps) {
  const { costs, impact, years, currency, size, locale, level, id } = props;
  const { t } = useTranslation("results");
  const kinds = kindsByYear(costs, impact, years);
  const { perYear, yearly } = useAmounts({ impact, size, currency, locale });
  const factor = SCALE_FACTORS[size.scale];
  const year = years[0] ?? 0;
  const sum = kinds.reduce((s, kind) => s + (kind.amounts[0] ?? 0), 0);
  const largest = [...kinds].sort((a, b) => (b.amounts[0] ?? 0) - (a.amounts[0] ?? 0))[0];
  const positive = kinds.reduce((s, kind) => s + Math.max(0, kind.amounts[0] ?? 0), 0);
  const title = t(impact === "money" ? "costs.by_kind" : "costs.emissions_by_kind", { impact: t(`impact.${impact}`) });
  const summary = largest
    ? t("costs.by_kind_summary", {
        year,
        amount: yearly(sum),
        kind: t(`kind.${largest.kind}`),
        share: formatPercent(positive > 0 ? (largest.amounts[0] ?? 0) / positive : 0, locale),
      })
    : "";
  const isMoney = impact === "money";
  const part = largestPart(kinds.map((kind) => kind.amounts[0] ?? 0));
  const sums = years.map((_, at) => kinds.reduce((total, { amounts }) => total + (amounts[at] ?? 0), 0));
  const change = changeOf(sums);
  const words = { impact: t(`impact.${impact}`), year };
  const finding =
    years.length > 1
      ? change &&
        t(`finding.${isMoney ? "cost" : "emission"}_change_${change.context}`, {
          ...words,
          first: year,
          last: years.at(-1),
          share: formatPercent(change.share, locale, 0),
        })
      : part &&
        t(`finding.${isMoney ? "cost" : "emission"}_largest`, {
          ...words,
          kind: t(`kind.${kinds[part.at]?.kind}`),
          share: formatPercent(part.share, locale, 0),
        });
  // What the years that are shown come to in both, where the status quo has a cost.
  const pairFinding = () => {
    const before = props.statusQuo?.reduce((total, { amounts }) => total + amounts.reduce((a, b) => a + b, 0), 0) ?? 0;
    const pair = changeOf([before, sums.reduce((a, b) => a + b, 0)]);
    return pair && t(`finding.plan_${pair.context}`, { share: formatPercent(pair.share, locale, 0) });
  };
  const statusQuo = years.length <= MOST_PAIRS ? props.statusQuo : null;
  const heading = titled(statusQuo ? pairFinding() : finding, title);
  const common = { id: id ?? `costs-${impact}`, ...heading, summary, unit: perYear, level };
  if (statusQuo) {
    const all = pairedKinds(kinds, statusQuo);
    const words = [t("costs.today"), t("costs.plan")];
    const labels = years.flatMap((one) => words.map((word) => t("costs.column", { year: one, run: word })));
    return (
      <BarChart
        {...common}
        stacked
        labels={labels}
        groups={years.map((one) => ({ name: String(one), labels: words }))}
        series={all.map(({ kind, before, after }) => ({
          name: t(`kind.${kind}`),
          values: years.flatMap((_, at) => [(before[at] ?? 0) / factor, (after[at] ?? 0) / factor]),
          colour: kindColour(kind),
        }))}
      />
    );
  }
  return years.length === 1 ? (
    <BarChart
      {...common}
      horizontal
      labels={kinds.map((kind) => t(`kind.${kind.kind}`))}
      colours={kinds.map(({ kind }) => kindColour(kind))}
      series={[{ name: String(year), values: kinds.map((kind) => (kind.amounts[0] ?? 0) / factor) }]}
    />
  ) : (
    <BarChart
      {...common}
      stacked
      labels={years.map(String)}
      series={kinds.map(({ kind, amounts }) => ({
        name: t(`kind.${kind}`),
        values: amounts.map((a) => a / factor),
        colour: kindColour(kind),
      }))}
    />
  );
}

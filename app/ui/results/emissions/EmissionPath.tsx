import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { largestPart } from "~/entities/core/figures/standsOut";
import { figureWriter, formatPercent, formatPrice, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { EmissionSource } from "~/entities/results/charts/emissionPath";
import { changeOf } from "~/entities/results/findings/findings";
import type { EmissionRow } from "~/entities/results/result";
import { BarChart, LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { Names } from "~/ui/results/frame/ComponentLink";

interface EmissionPathProps {
  impact: EmissionRow["impact"];
  years: readonly number[];
  sources: readonly EmissionSource[];
  /** Rows of the impact. */
  rows: readonly EmissionRow[];
  names: Pick<Names, "components" | "colours">;
  currency: string;
  locale: Locale;
  /** Where a page has more than one of an impact. */
  id?: string;
}

const KG_PER_T = 1000;

/** Emissions by source and year with their limit, and below what a tonne costs: by the limit, by allowances. */
export function EmissionPath(props: EmissionPathProps) {
  const { impact, years, sources, rows, names, locale } = props;
  const { t } = useTranslation("results");
  if (sources.length === 0) return null;
  const of = (pick: (row: EmissionRow) => number | null) =>
    years.map((year) => {
      const row = rows.find((one) => one.year === year);
      return (row && pick(row)) ?? null;
    });
  const totals = of((row) => row.total);
  const limits = of((row) => row.limit);
  const { unit, scaled } = amountColumn(totals, t("unit.per_year", { unit: "kg" }), locale);
  const sourceName = ({ componentId, rest }: EmissionSource) =>
    rest ? t("emissions.rest") : (names.components[componentId ?? ""] ?? componentId ?? t("costs.system"));
  const [first, last] = [totals[0] ?? null, totals.at(-1) ?? null];
  const write = figureWriter([first, last], "kg", locale);
  const amount = (value: number | null) => t("unit.per_year", { unit: write(value) });
  const main = sources[0]!;
  const ofLast = main.amounts.at(-1) ?? 0;
  const change = changeOf(totals);
  const part = largestPart(sources.map((source) => source.amounts.at(-1) ?? 0));
  const named = { impact: t(`impact.${impact}`), year: years.at(-1) };
  const finding =
    years.length > 1
      ? change &&
        t(`finding.emission_change_${change.context}`, {
          ...named,
          first: years[0],
          last: years.at(-1),
          share: formatPercent(change.share, locale, 0),
        })
      : part &&
        t("finding.emission_source", {
          ...named,
          name: sourceName(sources[part.at]!),
          share: formatPercent(part.share, locale, 0),
        });
  const facts = { year: years.at(-1), total: amount(last), name: sourceName(main) };
  const summary =
    years.length > 1 && first !== null && last !== null && first !== 0
      ? t("emissions.path_summary", {
          ...facts,
          from: amount(first),
          first: years[0],
          change: formatPercent(Math.abs(last / first - 1), locale, 0),
          context: last <= first ? "less" : "more",
        })
      : t("emissions.one_summary", { ...facts, amount: amount(ofLast) });
  return (
    <>
      <BarChart
        id={props.id ?? `emissions-${impact}`}
        {...titled(finding, t("emissions.path", { impact: t(`impact.${impact}`) }))}
        summary={summary}
        unit={unit}
        level={3}
        stacked
        labels={years.map(String)}
        series={sources.map((source) => ({
          name: sourceName(source),
          values: source.amounts.map(scaled),
          colour: names.colours[source.componentId ?? ""] || undefined,
        }))}
        line={
          limits.some((limit) => limit !== null)
            ? { name: t("column.limit"), values: limits.map(scaled), strong: true }
            : undefined
        }
      />
      <PricePath {...props} of={of} />
    </>
  );
}

/** What a tonne costs in each year, under the same years as the emissions; nothing where no price was found. */
function PricePath(
  props: EmissionPathProps & { of: (pick: (row: EmissionRow) => number | null) => (number | null)[] },
) {
  const { impact, years, currency, locale, of } = props;
  const { t } = useTranslation("results");
  const perTonne = (value: number | null) => (value === null ? null : value * KG_PER_T);
  const series = [
    { name: t("column.limit_price"), values: of((row) => perTonne(row.limitPrice)) },
    { name: t("column.certificate_price"), values: of((row) => perTonne(row.certificatePrice)) },
  ].filter(({ values }) => values.some((value) => value !== null));
  if (series.length === 0) return null;
  const unit = `${currency}/t`;
  const numbers = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map((value) => formatPrice(value, unit, locale));
  return (
    <LineChart
      id={props.id ? `${props.id}-prices` : `emission-prices-${impact}`}
      title={t("emissions.prices", { impact: t(`impact.${impact}`) })}
      summary={t("emissions.prices_summary", { low, high })}
      unit={priceText(unit)}
      level={3}
      height={160}
      labels={years.map(String)}
      series={series}
    />
  );
}

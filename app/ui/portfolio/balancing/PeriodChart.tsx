import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { costSide } from "~/entities/portfolio/findings/findings";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { PeriodShown } from "./types";

/** Bars that a chart has room for. */
const MOST_BARS = 62;

interface Props {
  periods: PeriodShown[];
  currency: string;
  file: string;
}

/** What being long and short cost, period by period; nothing where there are too many periods to draw. */
export function PeriodChart({ periods, currency, file }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  if (periods.length > MOST_BARS) return null;
  const sum = periods.reduce((total, { costMinor }) => total + costMinor, 0) / 100;
  const side = costSide(periods.filter(({ pricedMwh }) => pricedMwh > 0));
  const money = moneyColumn(
    periods.flatMap(({ longMinor, shortMinor }) => [longMinor / 100, shortMinor / 100]),
    currency,
    locale,
  );
  // Energy without a price costs nobody knows what.
  const bars = (name: string, minorOf: (row: PeriodShown) => number) => ({
    name,
    values: periods.map((row) => (row.pricedMwh > 0 ? money.scaled(minorOf(row) / 100) : null)),
  });
  return (
    <BarChart
      id="balancing-cost"
      {...titled(
        side && t(`finding.cost_${side.kind}`, { amount: formatMoney(side.minor / 100, currency, locale) }),
        t("balancing.chart"),
      )}
      summary={t("balancing.chart_summary", { cost: formatMoney(sum, currency, locale) })}
      unit={money.unit}
      labels={periods.map(({ label }) => label)}
      series={[
        bars(t("balancing.cost_long"), ({ longMinor }) => longMinor),
        bars(t("balancing.cost_short"), ({ shortMinor }) => shortMinor),
      ]}
      csvHref={file}
    />
  );
}

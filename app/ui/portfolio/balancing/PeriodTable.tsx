import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ImbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import { BarChart } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { PeriodShown } from "./types";

/** Bars that a chart has room for. */
const MOST_BARS = 62;

interface Props {
  periods: PeriodShown[];
  currency: string;
  filter: ImbalanceFilter;
  file: string;
  stepsFile: string;
}

/** Long and short, and what they cost, period by period. */
export function PeriodTable({ periods, currency, filter, file, stepsFile }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const cents = (minor: number, signed = false) => formatNumber(minor / 100, locale, { decimals: 2, signed });
  // Energy without a price costs nobody knows what.
  const priced = (row: PeriodShown, minor: number) => (row.pricedMwh > 0 ? cents(minor) : "–");
  const mwh = (value: number | null) => formatNumber(value, locale, { decimals: 3 });
  const numbers = (key: string, header: string, unit: string, cell: Column<PeriodShown>["cell"]) => ({
    key,
    header,
    unit,
    cell,
    numeric: true,
  });
  const columns: Column<PeriodShown>[] = [
    { key: "period", header: t(`period.${filter.granularity}`), rowHeader: true, cell: (row) => row.label },
    numbers("long", t("balancing.long"), "MWh", (row) => mwh(row.hours > 0 ? row.longMwh : null)),
    numbers("short", t("balancing.short"), "MWh", (row) => mwh(row.hours > 0 ? row.shortMwh : null)),
    numbers("net", t("balancing.net"), "MWh", (row) => mwh(row.hours > 0 ? row.netMwh : null)),
    numbers("cost_long", t("balancing.cost_long"), currency, (row) => priced(row, row.longMinor)),
    numbers("cost_short", t("balancing.cost_short"), currency, (row) => priced(row, row.shortMinor)),
    numbers("cost", t("balancing.cost"), currency, (row) => priced(row, row.costMinor)),
    numbers("per", t("balancing.per_mwh"), `${currency}/MWh`, (row) =>
      formatNumber(row.perMwh, locale, { decimals: 2 }),
    ),
    numbers("share", t("balancing.share"), "%", (row) => formatPercent(row.share, locale)),
    numbers("against", t("balancing.against"), currency, (row) =>
      row.hoursWithoutDayAhead < row.hours ? cents(row.againstDayAheadMinor, true) : "–",
    ),
    numbers("hours", t("balancing.hours_known"), "h", (row) => formatNumber(row.hours, locale, { decimals: 2 })),
    numbers("priceless", t("balancing.hours_without_price"), "h", (row) =>
      formatNumber(row.hoursWithoutPrice, locale, { decimals: 2 }),
    ),
    { key: "state", header: t("balancing.state"), cell: (row) => t(`balancing.${stateOf(row)}`) },
  ];
  const cost = formatNumber(periods.reduce((sum, { costMinor }) => sum + costMinor, 0) / 100, locale, { decimals: 2 });
  const bars = (name: string, minorOf: (row: PeriodShown) => number) => ({
    name,
    values: periods.map((row) => (row.pricedMwh > 0 ? minorOf(row) / 100 : null)),
  });
  return (
    <Section id="periods" title={t("balancing.periods")} lead={t("balancing.periods_lead")}>
      {periods.length <= MOST_BARS ? (
        <BarChart
          id="balancing-cost"
          level={3}
          title={t("balancing.chart")}
          summary={t("balancing.chart_summary", { cost, currency })}
          unit={currency}
          labels={periods.map(({ label }) => label)}
          series={[
            bars(t("balancing.cost_long"), ({ longMinor }) => longMinor),
            bars(t("balancing.cost_short"), ({ shortMinor }) => shortMinor),
          ]}
          csvHref={file}
        />
      ) : null}
      <DataTable
        cards
        caption={t("balancing.periods_caption", { count: periods.length })}
        columns={columns}
        rows={periods}
        rowKey={(row) => row.key}
      />
      <p>
        <a href={file} download>
          {t("common:action.download_csv")}
        </a>
      </p>
      <p>
        <a href={stepsFile} download>
          {t("balancing.steps_file")}
        </a>
      </p>
    </Section>
  );
}

/** Whether the volumes and prices of a period are final, preliminary, or both. */
const stateOf = ({ hours, hoursPreliminary }: PeriodShown) =>
  hours === 0 ? "no_volume" : hoursPreliminary === 0 ? "final" : hoursPreliminary < hours ? "partly" : "preliminary";

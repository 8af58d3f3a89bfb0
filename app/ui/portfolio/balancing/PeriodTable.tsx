import { useTranslation } from "react-i18next";
import { amountColumn, moneyColumn, priceColumn } from "~/entities/core/figures/columns";
import { formatCell, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ImbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { PeriodShown } from "./types";

const MINOR = ["longMinor", "shortMinor", "costMinor", "againstDayAheadMinor"] as const;

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
  const money = moneyColumn(
    periods.flatMap((row) => MINOR.map((key) => row[key] / 100)),
    currency,
    locale,
  );
  const price = priceColumn(
    periods.map(({ perMwh }) => perMwh),
    `${currency}/MWh`,
    locale,
  );
  const energy = amountColumn(
    periods.flatMap(({ longMwh, shortMwh, netMwh }) => [longMwh, shortMwh, netMwh]),
    "MWh",
    locale,
  );
  // Energy without a price costs nobody knows what.
  const priced = (row: PeriodShown, minor: number) => (row.pricedMwh > 0 ? money.write(minor / 100) : "–");
  const mwh = (row: PeriodShown, value: number) => energy.write(row.hours > 0 ? value : null);
  const hours = (value: number) => formatCell(value, locale, 0);
  const numbers = (key: string, header: string, unit: string, cell: Column<PeriodShown>["cell"]) => ({
    key,
    header,
    unit,
    cell,
    numeric: true,
  });
  const columns: Column<PeriodShown>[] = [
    { key: "period", header: t(`period.${filter.granularity}`), rowHeader: true, cell: (row) => row.label },
    numbers("long", t("balancing.long"), energy.unit, (row) => mwh(row, row.longMwh)),
    numbers("short", t("balancing.short"), energy.unit, (row) => mwh(row, row.shortMwh)),
    numbers("net", t("balancing.net"), energy.unit, (row) => mwh(row, row.netMwh)),
    numbers("cost_long", t("balancing.cost_long"), money.unit, (row) => priced(row, row.longMinor)),
    numbers("cost_short", t("balancing.cost_short"), money.unit, (row) => priced(row, row.shortMinor)),
    numbers("cost", t("balancing.cost"), money.unit, (row) => priced(row, row.costMinor)),
    numbers("per", t("balancing.per_mwh"), price.unit, (row) => price.write(row.perMwh)),
    numbers("share", t("balancing.share"), "%", (row) =>
      formatNumber(row.share === null ? null : row.share * 100, locale, { decimals: 1 }),
    ),
    numbers("against", t("balancing.against"), money.unit, (row) =>
      row.hoursWithoutDayAhead < row.hours ? money.signed(row.againstDayAheadMinor / 100) : "–",
    ),
    numbers("hours", t("balancing.hours_known"), "h", (row) => hours(row.hours)),
    numbers("priceless", t("balancing.hours_without_price"), "h", (row) => hours(row.hoursWithoutPrice)),
    { key: "state", header: t("balancing.state"), cell: (row) => t(`balancing.${stateOf(row)}`) },
  ];
  return (
    <Section id="periods" title={t("balancing.periods")} lead={t("balancing.periods_lead")}>
      <DataTable
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

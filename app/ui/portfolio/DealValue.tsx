import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { PRICE_SCENARIOS, type PriceScenario } from "~/entities/market/priceScenario";
import { Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable, KeyFigures } from "~/ui/kit/lists";

interface Line {
  month: string;
  part: "open" | "delivered";
  mwh: number;
  contract: number;
  minor: number;
  hoursWithoutPrice: number;
}
export interface DealValueFacts {
  stale: boolean;
  currency: string;
  at: string;
  /** Only existing deals count in sums. */
  counts: boolean;
  synthetic: boolean;
  /** Whether the market is beyond its price limit. Null: there is nothing to say. */
  aboveLimit: boolean | null;
  /** What is still to be delivered at the prices of each scenario, in minor units. Null: nothing is. */
  open: Record<PriceScenario, number> | null;
  lines: Line[];
}

/** The lines that the value of a deal is the sum of, one for each month. */
export function DealValue({ stale, currency, at, counts, synthetic, aboveLimit, open, lines }: DealValueFacts) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const amount = (value: number) => formatNumber(value, locale, { decimals: 2 });
  const sum = (pick: (line: Line) => number) => lines.reduce((all, line) => all + pick(line), 0);
  const columns: Column<Line>[] = [
    { key: "month", header: t("overview.period"), rowHeader: true, cell: (line) => line.month },
    { key: "part", header: t("value.part"), cell: (line) => t(`value.part_of.${line.part}`) },
    {
      key: "mwh",
      header: t("value.energy"),
      unit: "MWh",
      numeric: true,
      cell: (line) => formatNumber(line.mwh, locale),
    },
    {
      key: "contract",
      header: t("value.contract"),
      unit: currency,
      numeric: true,
      cell: (line) => amount(line.contract),
    },
    { key: "value", header: t("value.value"), unit: currency, numeric: true, cell: (line) => amount(line.minor / 100) },
    {
      key: "without",
      header: t("value.without_price"),
      unit: "h",
      numeric: true,
      cell: (line) => formatNumber(line.hoursWithoutPrice, locale),
    },
  ];
  return (
    <Section id="value" title={t("value.title")} lead={t("value.lead", { at })}>
      {stale ? <Notice kind="info" title={t("overview.stale")} /> : null}
      {synthetic ? <Notice kind="info" title={t("overview.synthetic")} /> : null}
      {counts ? null : <Notice kind="info" title={t("value.does_not_count")} />}
      {aboveLimit ? <Notice kind="warning" title={t("value.beyond_limit")} /> : null}
      {open ? (
        <KeyFigures
          items={PRICE_SCENARIOS.map((scenario) => ({
            term: t(`price_scenario.open.${scenario}`),
            value: amount(open[scenario] / 100),
            unit: currency,
          }))}
        />
      ) : null}
      <DataTable
        caption={t("value.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.month} ${line.part}`}
        footer={[
          "",
          t("value.sum"),
          formatNumber(
            sum((line) => line.mwh),
            locale,
          ),
          amount(sum((line) => line.contract)),
          amount(sum((line) => line.minor) / 100),
          "",
        ]}
        empty={t("value.none")}
      />
    </Section>
  );
}

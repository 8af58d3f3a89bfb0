import { useTranslation } from "react-i18next";
import { amountColumn, moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatNumber, formatPeriod } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { PRICE_SCENARIOS, type PriceScenario } from "~/entities/market/priceScenario";
import { Caveat, Notice, Section } from "~/ui/kit/layout";
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
  /** What is delivered is counted in. */
  unit: "MWh" | "t";
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

/** What of a deal is still to be delivered, and what that is worth at the prices of each scenario. */
export function DealOpenValue({ open, currency }: Pick<DealValueFacts, "open" | "currency">) {
  const { t, i18n } = useTranslation("portfolio");
  if (!open) return null;
  return (
    <KeyFigures
      items={PRICE_SCENARIOS.map((scenario) => ({
        term: t(`price_scenario.open.${scenario}`),
        value: formatMoney(open[scenario] / 100, currency, i18n.language as Locale),
      }))}
    />
  );
}

/** The lines that the value of a deal is the sum of, one for each month. */
export function DealValue({ stale, currency, unit, at, counts, synthetic, aboveLimit, lines }: DealValueFacts) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const sum = (pick: (line: Line) => number) => lines.reduce((all, line) => all + pick(line), 0);
  const energy = amountColumn([...lines.map(({ mwh }) => mwh), sum(({ mwh }) => mwh)], unit, locale);
  const money = moneyColumn(
    [...lines, { contract: sum(({ contract }) => contract), minor: sum(({ minor }) => minor) }].flatMap(
      ({ contract, minor }) => [contract, minor / 100],
    ),
    currency,
    locale,
  );
  const columns: Column<Line>[] = [
    { key: "month", header: t("overview.period"), rowHeader: true, cell: (line) => formatPeriod(line.month, locale) },
    { key: "part", header: t("value.part"), cell: (line) => t(`value.part_of.${line.part}`) },
    {
      key: "mwh",
      header: t(unit === "t" ? "value.allowances" : "value.energy"),
      unit: energy.unit,
      numeric: true,
      cell: (line) => energy.write(line.mwh),
    },
    {
      key: "contract",
      header: t("value.contract"),
      unit: money.unit,
      numeric: true,
      cell: (line) => money.write(line.contract),
    },
    {
      key: "value",
      header: t("value.value"),
      unit: money.unit,
      numeric: true,
      cell: (line) => money.write(line.minor / 100),
    },
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
      {synthetic ? <Caveat title={t("overview.synthetic_short")}>{t("overview.synthetic")}</Caveat> : null}
      {counts ? null : <Notice kind="info" title={t("value.does_not_count")} />}
      {aboveLimit ? <Notice kind="warning" title={t("value.beyond_limit")} /> : null}
      <DataTable
        caption={t("value.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.month} ${line.part}`}
        footer={[
          "",
          t("value.sum"),
          energy.write(sum((line) => line.mwh)),
          money.write(sum((line) => line.contract)),
          money.write(sum((line) => line.minor) / 100),
          "",
        ]}
        empty={t("value.none")}
      />
    </Section>
  );
}

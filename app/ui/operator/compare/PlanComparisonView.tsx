import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ComparedRow, PlanComparison } from "~/entities/operator/comparison";
import { STEP_MINUTES, STEP_MS } from "~/entities/operator/operation";
import { LineChart } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import { DataTable, KeyFigures } from "~/ui/kit/lists";

interface Props {
  compared: PlanComparison;
  comparedRow: { id: string; name: string; before: number[] | null; now: number[] | null };
  names: { before: string; now: string };
  zone: string;
  currency: string;
}

/** Two plans next to each other: what trade costs, one component as a chart, and all of them as a table. */
export function PlanComparisonView({ compared, comparedRow, names, zone, currency }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const at = (step: number) => formatTime(compared.start + step * STEP_MS, locale, zone);
  const energy = amountColumn(
    compared.rows.flatMap(({ before, now }) => [before && before / 1000, now && now / 1000]),
    "MWh",
    locale,
  );
  const nothing = compared.rows.every(({ changed }) => changed === 0);
  return (
    <>
      <p>{t("compare.window", { from: at(0), to: at(compared.steps), count: compared.steps })}</p>
      <Figures compared={compared} currency={currency} locale={locale} />
      {nothing ? <p>{t("compare.same")}</p> : null}
      <LineChart
        id="power"
        title={t("compare.chart", { name: comparedRow.name })}
        summary={t("compare.chart_summary", { name: comparedRow.name, before: names.before, now: names.now })}
        unit="kW"
        time={{ start: compared.start, step: STEP_MINUTES * 60 }}
        zone={zone}
        series={[
          { name: names.now, values: comparedRow.now ?? [] },
          { name: names.before === names.now ? t("compare.before") : names.before, values: comparedRow.before ?? [] },
        ].filter(({ values }) => values.length > 0)}
      />
      <Section id="components" title={t("compare.components")} lead={t("compare.components_lead")}>
        <DataTable
          caption={t("compare.components")}
          captionHidden
          cards
          rows={compared.rows}
          rowKey={({ component_id }: ComparedRow) => component_id}
          columns={[
            { key: "name", header: t("field.name"), rowHeader: true, cell: ({ name }: ComparedRow) => name },
            {
              key: "before",
              header: t("compare.before_kwh"),
              unit: energy.unit,
              numeric: true,
              cell: ({ before }) => energy.write(before && before / 1000),
            },
            {
              key: "now",
              header: t("compare.now_kwh"),
              unit: energy.unit,
              numeric: true,
              cell: ({ now }) => energy.write(now && now / 1000),
            },
            { key: "changed", header: t("compare.changed"), numeric: true, cell: ({ changed }) => String(changed) },
            {
              key: "greatest",
              header: t("compare.greatest"),
              cell: ({ greatest }) =>
                greatest
                  ? t("compare.greatest_at", {
                      power: formatScaled(greatest.kw / 1000, "MW", locale, true),
                      at: at(greatest.step),
                    })
                  : "–",
            },
          ]}
        />
      </Section>
    </>
  );
}

function Figures({ compared, currency, locale }: Pick<Props, "compared" | "currency"> & { locale: Locale }) {
  const { t } = useTranslation("operator");
  const { trade, price } = compared;
  const money = (value: number | null) => (value === null ? "–" : formatMoney(value, currency, locale));
  const isComplete = trade.before !== null && trade.now !== null;
  const items = [
    { term: t("compare.trade_before"), value: money(trade.before), note: t("compare.trade_note") },
    { term: t("compare.trade_now"), value: money(trade.now), note: t("compare.trade_note") },
    { term: t("compare.trade_difference"), value: isComplete ? money(trade.now! - trade.before!) : "–" },
    ...(price
      ? [
          {
            term: t("compare.price"),
            value: formatMoney((price.now - price.before) * 1000, currency, locale, { signed: true, per: "MWh" }),
            note: t("compare.price_note", { count: price.changed }),
          },
        ]
      : []),
  ];
  return <KeyFigures items={items} />;
}

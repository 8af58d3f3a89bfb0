import { useTranslation } from "react-i18next";
import { amountColumn, moneyColumn, priceColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import type { WorstShown } from "./types";

/** The settlement periods that cost most, each with the operator's page of its day. */
export function WorstTable({ worst, currency, file }: { worst: WorstShown[]; currency: string; file: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const energy = amountColumn(
    worst.map(({ deltaMwh }) => deltaMwh),
    "MWh",
    locale,
  );
  const price = priceColumn(
    worst.map((row) => row.price),
    `${currency}/MWh`,
    locale,
  );
  const money = moneyColumn(
    worst.flatMap(({ cost, againstDayAhead }) => [cost, againstDayAhead]),
    currency,
    locale,
  );
  return (
    <Section id="worst" title={t("balancing.worst")} lead={t("balancing.worst_lead")}>
      <DataTable
        cards
        caption={t("balancing.worst_caption", { count: worst.length })}
        columns={[
          {
            key: "time",
            header: t("balancing.begin"),
            rowHeader: true,
            cell: ({ label, href }) => (href ? <a href={href}>{label}</a> : label),
          },
          {
            key: "delta",
            header: t("balancing.deviation"),
            unit: energy.unit,
            numeric: true,
            cell: (row) => energy.signed(row.deltaMwh),
          },
          {
            key: "price",
            header: t("balancing.price"),
            unit: price.unit,
            numeric: true,
            cell: (row) => price.write(row.price),
          },
          {
            key: "cost",
            header: t("balancing.cost"),
            unit: money.unit,
            numeric: true,
            cell: (row) => money.write(row.cost),
          },
          {
            key: "against",
            header: t("balancing.against"),
            unit: money.unit,
            numeric: true,
            cell: (row) => money.signed(row.againstDayAhead),
          },
          {
            key: "state",
            header: t("balancing.state"),
            cell: (row) => t(row.preliminary ? "balancing.preliminary" : "balancing.final"),
          },
        ]}
        rows={worst}
        rowKey={(row) => String(row.startMs)}
      />
      <p>
        <a href={file} download>
          {t("common:action.download_csv")}
        </a>
      </p>
    </Section>
  );
}

import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import type { WorstShown } from "./types";

/** The settlement periods that cost most, each with the operator's page of its day. */
export function WorstTable({ worst, currency, file }: { worst: WorstShown[]; currency: string; file: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const number = (value: number | null, decimals: number, signed = false) =>
    formatNumber(value, locale, { decimals, signed });
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
            unit: "MWh",
            numeric: true,
            cell: (row) => number(row.deltaMwh, 4, true),
          },
          {
            key: "price",
            header: t("balancing.price"),
            unit: `${currency}/MWh`,
            numeric: true,
            cell: (row) => number(row.price, 2),
          },
          {
            key: "cost",
            header: t("balancing.cost"),
            unit: currency,
            numeric: true,
            cell: (row) => number(row.cost, 2),
          },
          {
            key: "against",
            header: t("balancing.against"),
            unit: currency,
            numeric: true,
            cell: (row) => number(row.againstDayAhead, 2, true),
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

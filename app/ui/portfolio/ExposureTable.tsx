import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PartyExposure } from "~/entities/portfolio/view";
import { Section, StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

export interface ExposureLine extends PartyExposure {
  href: string;
}

const TONES = { noLimit: "neutral", green: "success", amber: "warning", red: "error" } as const;

/** What counterparties owe, and how that compares with their limits. */
export function ExposureTable({ lines, basis }: { lines: ExposureLine[]; basis: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const cents = (minor: number | null, signed = false) =>
    minor === null ? "–" : formatNumber(minor / 100, locale, { decimals: 2, signed });
  const columns: Column<ExposureLine>[] = [
    {
      key: "name",
      header: t("field.counterparty_id"),
      rowHeader: true,
      cell: (row) => <a href={row.href}>{row.name}</a>,
    },
    { key: "currency", header: t("field.currency"), cell: (row) => row.currency },
    { key: "deals", header: t("deals.title"), numeric: true, cell: (row) => row.deals },
    { key: "net", header: t("exposure.net"), numeric: true, cell: (row) => cents(row.netMinor) },
    { key: "change", header: t("exposure.change"), numeric: true, cell: (row) => cents(row.changeMinor, true) },
    { key: "netted", header: t("exposure.netted"), numeric: true, cell: (row) => cents(row.nettedMinor) },
    { key: "gross", header: t("exposure.gross"), numeric: true, cell: (row) => cents(row.grossMinor) },
    { key: "potential", header: t("exposure.potential"), numeric: true, cell: (row) => cents(row.potentialMinor) },
    {
      key: "limit",
      header: t("exposure.limit"),
      numeric: true,
      cell: (row) => (row.limit === null ? t("parties.no_limit") : formatNumber(row.limit, locale)),
    },
    {
      key: "used",
      header: t("exposure.used"),
      cell: (row) =>
        row.utilisation === null ? (
          "–"
        ) : (
          <StatusBadge tone={TONES[row.state]}>
            {Number.isFinite(row.utilisation)
              ? `${formatNumber(row.utilisation * 100, locale, { decimals: 0 })} %`
              : t("exposure.above")}
          </StatusBadge>
        ),
    },
  ];
  return (
    <Section
      id="exposure"
      title={t("exposure.title")}
      lead={t(`exposure.lead_${basis === "value" ? "value" : "change"}`)}
    >
      <DataTable
        cards
        caption={t("exposure.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        rowKey={(row) => `${row.id} ${row.currency}`}
      />
    </Section>
  );
}

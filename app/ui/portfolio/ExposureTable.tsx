import { useTranslation } from "react-i18next";
import { paidColumn } from "~/entities/core/figures/columns";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PartyExposure } from "~/entities/portfolio/view";
import { Section, StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

export interface ExposureLine extends PartyExposure {
  href: string;
}

const TONES = { noLimit: "neutral", green: "success", amber: "warning", red: "error" } as const;

const AMOUNTS = { net: "netMinor", netted: "nettedMinor", gross: "grossMinor", potential: "potentialMinor" } as const;

/** What counterparties owe, and how that compares with their limits. */
export function ExposureTable({ lines, basis }: { lines: ExposureLine[]; basis: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const minor = (value: number | null) => (value === null ? null : value / 100);
  const columnOf = (valueOf: (line: ExposureLine) => number | null) => {
    const paid = paidColumn(
      lines.map((line) => ({ value: valueOf(line), currency: line.currency })),
      locale,
    );
    return { ...paid, cell: (line: ExposureLine) => paid.write(valueOf(line), line.currency) };
  };
  const amount = (key: keyof typeof AMOUNTS): Column<ExposureLine> => {
    const column = columnOf((line) => minor(line[AMOUNTS[key]]));
    return { key, header: t(`exposure.${key}`), unit: column.unit, numeric: true, cell: column.cell };
  };
  const change = columnOf(({ changeMinor }) => minor(changeMinor));
  const limit = columnOf((line) => line.limit);
  const columns: Column<ExposureLine>[] = [
    {
      key: "name",
      header: t("field.counterparty_id"),
      rowHeader: true,
      cell: (row) => <a href={row.href}>{row.name}</a>,
    },
    { key: "deals", header: t("deals.title"), numeric: true, cell: (row) => row.deals },
    amount("net"),
    {
      key: "change",
      header: t("exposure.change"),
      unit: change.unit,
      numeric: true,
      cell: (row) => change.signed(minor(row.changeMinor), row.currency),
    },
    amount("netted"),
    amount("gross"),
    amount("potential"),
    {
      key: "limit",
      header: t("exposure.limit"),
      unit: limit.unit,
      numeric: true,
      cell: (row) => (row.limit === null ? t("parties.no_limit") : limit.cell(row)),
    },
    {
      key: "used",
      header: t("exposure.used"),
      cell: (row) =>
        row.utilisation === null ? (
          "–"
        ) : (
          <StatusBadge tone={TONES[row.state]}>
            {Number.isFinite(row.utilisation) ? formatPercent(row.utilisation, locale, 0) : t("exposure.above")}
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

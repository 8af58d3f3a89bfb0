import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { EmissionRow } from "~/entities/results/result";
import { type Column, DataTable } from "~/ui/kit/lists";

interface AllowanceTableProps {
  /** Years with an allowance price. */
  rows: readonly EmissionRow[];
  currency: string;
  locale: Locale;
}

/** What each year buys and sells of allowances and, where they can be kept for later years, keeps. */
export function AllowanceTable({ rows, currency, locale }: AllowanceTableProps) {
  const { t } = useTranslation("results");
  const mass = t("unit.per_year", { unit: "t" });
  // Stored per kg; the trade speaks of tonnes.
  const figure = (key: string, unit: string, value: (row: EmissionRow) => number | undefined): Column<EmissionRow> => ({
    key,
    header: t(`column.${key}`),
    unit,
    numeric: true,
    cell: (row) => {
      const kg = value(row);
      return kg === undefined ? "–" : formatNumber(kg / 1000, locale, { decimals: 1 });
    },
  });
  const columns: Column<EmissionRow>[] = [
    { key: "impact", header: t("column.impact"), rowHeader: true, cell: (row) => t(`impact.${row.impact}`) },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    {
      key: "price",
      header: t("column.certificate_price"),
      unit: `${currency}/t`,
      numeric: true,
      cell: (row) => formatNumber((row.certificatePrice ?? 0) * 1000, locale, { decimals: 2 }),
    },
    figure("certificates_bought", mass, (row) => Math.max(0, row.certificates)),
    figure("certificates_sold", mass, (row) => Math.max(0, -row.certificates)),
  ];
  if (rows.some((row) => row.kept !== undefined)) columns.push(figure("certificates_kept", "t", (row) => row.kept));
  return (
    <DataTable
      caption={t("certificates.caption")}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.impact}-${row.year}`}
    />
  );
}

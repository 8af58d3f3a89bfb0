import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { columnWriter, priceText } from "~/entities/core/format";
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
  const masses = rows.flatMap((row) => [row.certificates, row.kept ?? null]);
  const figure = (key: string, unit: string, value: (row: EmissionRow) => number | undefined): Column<EmissionRow> => {
    const column = amountColumn(masses, unit, locale);
    return {
      key,
      header: t(`column.${key}`),
      unit: column.unit,
      numeric: true,
      cell: (row) => column.write(value(row)),
    };
  };
  const mass = t("unit.per_year", { unit: "kg" });
  // Stored per kg; the trade speaks of tonnes.
  const perTonne = (row: EmissionRow) => (row.certificatePrice ?? 0) * 1000;
  const writePrice = columnWriter(rows.map(perTonne), locale);
  const columns: Column<EmissionRow>[] = [
    { key: "impact", header: t("column.impact"), rowHeader: true, cell: (row) => t(`impact.${row.impact}`) },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    {
      key: "price",
      header: t("column.certificate_price"),
      unit: priceText(`${currency}/t`),
      numeric: true,
      cell: (row) => writePrice(perTonne(row)),
    },
    figure("certificates_bought", mass, (row) => Math.max(0, row.certificates)),
    figure("certificates_sold", mass, (row) => Math.max(0, -row.certificates)),
  ];
  if (rows.some((row) => row.kept !== undefined)) columns.push(figure("certificates_kept", "kg", (row) => row.kept));
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

import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type PeriodNumbers, shownUnit } from "~/entities/timeseries/course";
import { DataTable } from "../kit/lists";

interface PeriodTableProps {
  caption: string;
  captionHidden?: boolean;
  periods: readonly PeriodNumbers[];
  unit: string;
  /** Unit of the sums; without it they say nothing of this series and are left out. */
  sumUnit?: string;
  /** How many steps have a value, or have none. */
  steps: "count" | "gaps";
}

/** The hours, days, months or years of a series with their numbers. */
export function PeriodTable({ periods, unit, sumUnit, steps, ...table }: PeriodTableProps) {
  const { t, i18n } = useTranslation("timeseries");
  const number = (value: number | null, decimals = 3) => formatNumber(value, i18n.language as Locale, { decimals });
  const column = (key: "mean" | "min" | "max" | "sum", of = shownUnit(unit)) => ({
    key,
    header: t(`numbers.${key}`),
    unit: of,
    numeric: true,
    cell: (row: PeriodNumbers) => number(row.count > 0 ? row[key] : null),
  });
  return (
    <DataTable
      {...table}
      columns={[
        {
          key: "label",
          header: t("periods.start"),
          rowHeader: true,
          cell: (row) => <span className="nowrap">{row.label}</span>,
        },
        column("mean"),
        column("min"),
        column("max"),
        ...(sumUnit ? [column("sum", sumUnit)] : []),
        { key: steps, header: t(`periods.${steps}`), numeric: true, cell: (row) => number(row[steps], 0) },
      ]}
      rows={periods}
      rowKey={(row) => String(row.startMs)}
    />
  );
}

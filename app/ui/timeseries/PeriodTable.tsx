import { useTranslation } from "react-i18next";
import { columnWriter, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import {
  fittingSeriesUnit,
  type PeriodNumbers,
  type SeriesNumbers,
  shownUnit,
  sumUnit,
} from "~/entities/timeseries/course";
import { DataTable } from "../kit/lists";

interface PeriodTableProps {
  caption: string;
  captionHidden?: boolean;
  periods: readonly PeriodNumbers[];
  unit: string;
  /** Of the whole series, where its unit is to be the one that fits them. */
  numbers?: Pick<SeriesNumbers, "mean" | "max">;
  /** Unit of the sums; without it they say nothing of this series and are left out. */
  sumUnit?: string;
  /** How many steps have a value, or have none. */
  steps: "count" | "gaps";
}

/** The hours, days, months or years of a series with their numbers. */
export function PeriodTable({ periods, steps, numbers, caption, captionHidden, ...stored }: PeriodTableProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const [factor, unit] = numbers ? fittingSeriesUnit(stored.unit, numbers) : [1, stored.unit];
  const sumOf = stored.sumUnit === sumUnit(stored.unit) ? sumUnit(unit) : stored.sumUnit;
  const column = (key: "mean" | "min" | "max" | "sum", of = shownUnit(unit)) => {
    const valueOf = (row: PeriodNumbers) => (row.count > 0 && row[key] !== null ? row[key] / factor : null);
    const write = columnWriter(periods.map(valueOf), locale);
    return {
      key,
      header: t(`numbers.${key}`),
      unit: of,
      numeric: true,
      cell: (row: PeriodNumbers) => write(valueOf(row)),
    };
  };
  return (
    <DataTable
      caption={caption}
      captionHidden={captionHidden}
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
        ...(sumOf ? [column("sum", sumOf)] : []),
        {
          key: steps,
          header: t(`periods.${steps}`),
          numeric: true,
          cell: (row) => formatNumber(row[steps], locale, { decimals: 0 }),
        },
      ]}
      rows={periods}
      rowKey={(row) => String(row.startMs)}
    />
  );
}

import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { currencySign } from "~/entities/core/figures/currencySigns";
import { columnWriter, formatMoney, formatNumber, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { firstTimeText } from "~/entities/results/firstTime";
import type { OutageRow } from "~/entities/results/outage";
import { type Column, DataTable } from "~/ui/kit/lists";

interface OutageTableProps {
  rows: readonly OutageRow[];
  currency: string;
  locale: Locale;
  /** Of the system: times are those of its clocks. */
  timezone: string;
}

/** Hours without trade: what is critical, what of it is not served, what that costs. Expected values and the worst above. */
export function OutageTable({ rows, currency, locale, timezone }: OutageTableProps) {
  const { t } = useTranslation("results");
  const number = (key: string, unit: string, pick: (row: OutageRow) => number | null, write = columnOf(pick)) => ({
    key,
    header: t(`column.${key}`),
    unit,
    numeric: true,
    cell: (row: OutageRow) => write(pick(row)),
  });
  function columnOf(pick: (row: OutageRow) => number | null) {
    return columnWriter(rows.map(pick), locale);
  }
  const energy = amountColumn(
    rows.flatMap((row) => [row.criticalMwh, row.unservedMwh]),
    "MWh",
    locale,
  );
  const columns: Column<OutageRow>[] = [
    { key: "year", header: t("column.year"), rowHeader: true, cell: (row) => row.year },
    { key: "first_hour", header: t("column.first_hour"), cell: (row) => firstTimeText(row, locale, timezone) },
    number("outage_hours", "h", (row) => row.hours),
    {
      key: "frequency",
      header: t("column.frequency"),
      unit: t("unit.per_year", { unit: "1" }),
      numeric: true,
      cell: (row) => (row.frequency === null ? t("outages.survived") : formatNumber(row.frequency, locale)),
    },
    number("critical", energy.unit, (row) => row.criticalMwh, energy.write),
    number("unserved", energy.unit, (row) => row.unservedMwh, energy.write),
    number("damage", currencySign(currency), (row) => row.damage),
  ];
  const rated = rows.filter((row) => row.frequency !== null);
  const years = [...new Set(rated.map(({ year }) => year))];
  return (
    <>
      {years.map((year) => {
        const yearRows = rated.filter((row) => row.year === year);
        const expected = (pick: (row: OutageRow) => number) =>
          yearRows.reduce((sum, row) => sum + (row.frequency ?? 0) * pick(row), 0);
        const worst = yearRows.reduce((a, b) => (b.unservedMwh > a.unservedMwh ? b : a));
        return (
          <p key={year}>
            {t("outages.expected", {
              year,
              energy: formatScaled(
                expected((row) => row.unservedMwh),
                t("unit.per_year", { unit: "MWh" }),
                locale,
              ),
              money: t("unit.per_year", {
                unit: formatMoney(
                  expected((row) => row.damage),
                  currency,
                  locale,
                ),
              }),
              worst: formatScaled(worst.unservedMwh, "MWh", locale),
              worst_money: formatMoney(worst.damage, currency, locale),
            })}
          </p>
        );
      })}
      <DataTable
        caption={t("outages.title")}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.year}-${row.firstHour}-${row.frequency}`}
      />
    </>
  );
}

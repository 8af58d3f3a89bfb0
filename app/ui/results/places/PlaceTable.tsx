import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type BalanceRow, balanceSeriesId } from "~/entities/results/result";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";

interface PlaceTableProps {
  rows: readonly BalanceRow[];
  year: number;
  locationNames: Record<string, string>;
  levels: Record<string, string>;
  /** Colours of the carriers by carrier level. */
  colours: Record<string, string>;
  priceUnit: string;
  locale: Locale;
  operationHref: (balanceId: string) => string;
}

/** The balances of a year by place and carrier level. */
export function PlaceTable(props: PlaceTableProps) {
  const { rows, year, locationNames, levels, priceUnit, locale } = props;
  const { t } = useTranslation("results");
  const locationName = (row: BalanceRow) => locationNames[row.placeId] ?? row.placeId;
  const level = (row: BalanceRow) => levels[row.carrierLevelId] ?? row.carrierLevelId;
  const name = (row: BalanceRow) => t("geometries.balance", { place: locationName(row), level: level(row) });
  const perYear = t("unit.per_year", { unit: "MWh" });
  const columns: Column<BalanceRow>[] = [
    { key: "place", header: t("column.place"), rowHeader: true, cell: locationName },
    { key: "level", header: t("column.level"), cell: level },
    {
      key: "demand",
      header: t("column.fixed_demand"),
      unit: perYear,
      numeric: true,
      cell: (row) => formatNumber(row.demandMwh, locale, { decimals: 0 }),
    },
    {
      key: "supplied",
      header: t("column.supplied"),
      unit: perYear,
      numeric: true,
      cell: (row) => formatNumber(row.suppliedMwh, locale, { decimals: 0 }),
    },
    {
      key: "price",
      header: t("column.mean_price"),
      unit: priceUnit,
      numeric: true,
      cell: (row) => formatNumber(row.priceMean, locale, { decimals: 2 }),
    },
  ];
  const priced = rows.filter((row) => row.priceMean !== null).sort((a, b) => (b.priceMean ?? 0) - (a.priceMean ?? 0));
  const [dearest, cheapest] = [priced[0], priced.at(-1)];
  return (
    <>
      <BarChart
        id="energies"
        title={t("geometries.energies", { year })}
        summary={energySummary()}
        unit={perYear}
        horizontal
        labels={rows.map(name)}
        colours={rows.map((row) => props.colours[row.carrierLevelId])}
        series={[
          { name: t("column.supplied"), values: rows.map((row) => row.suppliedMwh) },
          { name: t("column.fixed_demand"), values: rows.map((row) => row.demandMwh) },
        ]}
      />
      {dearest && cheapest ? (
        <BarChart
          id="prices"
          title={t("geometries.prices", { year })}
          summary={t("geometries.prices_summary", {
            name: name(dearest),
            high: formatUnit(dearest.priceMean, priceUnit, locale, { decimals: 2 }),
            other: name(cheapest),
            low: formatUnit(cheapest.priceMean, priceUnit, locale, { decimals: 2 }),
          })}
          unit={priceUnit}
          horizontal
          labels={priced.map(name)}
          colours={priced.map((row) => props.colours[row.carrierLevelId])}
          series={[{ name: t("column.mean_price"), values: priced.map((row) => row.priceMean) }]}
        />
      ) : null}
      <DataTable
        caption={t("geometries.caption", { year })}
        columns={columns}
        rows={rows}
        rowKey={(row) => balanceSeriesId(row.placeId, row.carrierLevelId)}
        actions={(row) => (
          <a href={props.operationHref(balanceSeriesId(row.placeId, row.carrierLevelId))}>
            {t("components.operation")}
            <span className="visually-hidden"> {name(row)}</span>
          </a>
        )}
      />
    </>
  );

  function energySummary(): string {
    const largest = [...rows].sort((a, b) => b.suppliedMwh - a.suppliedMwh)[0];
    return t("geometries.energies_summary", {
      year,
      name: largest ? name(largest) : "",
      supplied: formatUnit(largest?.suppliedMwh, perYear, locale, { decimals: 0 }),
      demand: formatUnit(
        rows.reduce((sum, row) => sum + row.demandMwh, 0),
        perYear,
        locale,
        { decimals: 0 },
      ),
    });
  }
}

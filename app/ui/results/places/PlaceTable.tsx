import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { largestPart } from "~/entities/core/figures/standsOut";
import { columnWriter, formatPercent, formatPrice, formatScaled, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { leader } from "~/entities/results/findings/findings";
import { type BalanceRow, balanceSeriesId } from "~/entities/results/result";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
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
  const {
    unit: perYear,
    scaled,
    write,
  } = amountColumn(
    rows.flatMap((row) => [row.demandMwh, row.suppliedMwh]),
    t("unit.per_year", { unit: "MWh" }),
    locale,
  );
  const writePrice = columnWriter(
    rows.map((row) => row.priceMean),
    locale,
  );
  const columns: Column<BalanceRow>[] = [
    { key: "place", header: t("column.place"), rowHeader: true, cell: locationName },
    { key: "level", header: t("column.level"), cell: level },
    {
      key: "demand",
      header: t("column.fixed_demand"),
      unit: perYear,
      numeric: true,
      cell: (row) => write(row.demandMwh),
    },
    {
      key: "supplied",
      header: t("column.supplied"),
      unit: perYear,
      numeric: true,
      cell: (row) => write(row.suppliedMwh),
    },
    {
      key: "price",
      header: t("column.mean_price"),
      unit: priceText(priceUnit),
      numeric: true,
      cell: (row) => writePrice(row.priceMean),
    },
  ];
  const priced = rows.filter((row) => row.priceMean !== null).sort((a, b) => (b.priceMean ?? 0) - (a.priceMean ?? 0));
  const part = largestPart(rows.map((row) => row.suppliedMwh));
  const [dearest, cheapest] = [priced[0], priced.at(-1)];
  return (
    <>
      <BarChart
        id="energies"
        {...titled(
          part &&
            t("finding.place_energy", { name: name(rows[part.at]!), share: formatPercent(part.share, locale, 0) }),
          t("geometries.energies", { year }),
        )}
        summary={energySummary()}
        unit={perYear}
        horizontal
        labels={rows.map(name)}
        colours={rows.map((row) => props.colours[row.carrierLevelId])}
        series={[
          { name: t("column.supplied"), values: rows.map((row) => scaled(row.suppliedMwh)) },
          { name: t("column.fixed_demand"), values: rows.map((row) => scaled(row.demandMwh)) },
        ]}
      />
      {dearest && cheapest ? (
        <BarChart
          id="prices"
          {...titled(
            leader(priced.map((row) => row.priceMean))
              ? t("finding.place_price", {
                  name: name(dearest),
                  high: formatPrice(dearest.priceMean, priceUnit, locale),
                })
              : null,
            t("geometries.prices", { year }),
          )}
          summary={t("geometries.prices_summary", {
            name: name(dearest),
            high: formatPrice(dearest.priceMean, priceUnit, locale),
            other: name(cheapest),
            low: formatPrice(cheapest.priceMean, priceUnit, locale),
          })}
          unit={priceText(priceUnit)}
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
      supplied: formatScaled(largest?.suppliedMwh, t("unit.per_year", { unit: "MWh" }), locale),
      demand: formatScaled(
        rows.reduce((sum, row) => sum + row.demandMwh, 0),
        t("unit.per_year", { unit: "MWh" }),
        locale,
      ),
    });
  }
}

import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { columnWriter, formatNumber, formatPercent, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { CapacityRow, EmissionRow } from "~/entities/results/result";
import type { CarrierYear } from "~/entities/results/shares";
import { type Column, DataTable } from "~/ui/kit/lists";

interface EmissionTableProps {
  rows: readonly EmissionRow[];
  currency: string;
  locale: Locale;
}

/** Emissions by year with their limit and what the limit or the allowances cost. */
export function EmissionTable({ rows, currency, locale }: EmissionTableProps) {
  const { t } = useTranslation("results");
  const { write: amount, unit: mass } = amountColumn(
    rows.flatMap((row) => [row.total, row.limit, row.certificatePrice === null ? null : row.certificates]),
    t("unit.per_year", { unit: "kg" }),
    locale,
  );
  // Prices are stored per kg; a price per tonne is what the trade quotes.
  const perTonne = (value: number | null) => (value === null ? null : value * 1000);
  const writePrice = columnWriter(
    rows.flatMap((row) => [perTonne(row.limitPrice), perTonne(row.certificatePrice)]),
    locale,
  );
  const price = (value: number | null) => writePrice(perTonne(value));
  const money = priceText(`${currency}/t`);
  const limited = rows.some((row) => row.limit !== null);
  const priced = rows.some((row) => row.limitPrice !== null);
  const traded = rows.some((row) => row.certificatePrice !== null);
  const all: (Column<EmissionRow> & { hidden?: boolean })[] = [
    { key: "impact", header: t("column.impact"), rowHeader: true, cell: (row) => t(`impact.${row.impact}`) },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    { key: "total", header: t("column.emitted"), unit: mass, numeric: true, cell: (row) => amount(row.total) },
    {
      key: "limit",
      header: t("column.limit"),
      unit: mass,
      numeric: true,
      cell: (row) => (row.limit === null ? t("common:value.none") : amount(row.limit)),
    },
    {
      key: "used",
      hidden: !limited,
      header: t("column.used"),
      unit: "%",
      numeric: true,
      cell: (row) => formatNumber(row.limit ? (row.total / row.limit) * 100 : null, locale, { decimals: 1 }),
    },
    {
      key: "limit_price",
      hidden: !priced,
      header: t("column.limit_price"),
      unit: money,
      numeric: true,
      cell: (row) => price(row.limitPrice),
    },
    {
      key: "certificate_price",
      hidden: !traded,
      header: t("column.certificate_price"),
      unit: money,
      numeric: true,
      cell: (row) => price(row.certificatePrice),
    },
    {
      key: "certificates",
      hidden: !traded,
      header: t("column.certificates"),
      unit: mass,
      numeric: true,
      cell: (row) => (row.certificatePrice === null ? "–" : amount(row.certificates)),
    },
  ];
  return (
    <DataTable
      caption={t("emissions.caption")}
      captionHidden
      columns={all.filter((column) => !column.hidden)}
      rows={rows}
      rowKey={(row) => `${row.impact}-${row.year}`}
    />
  );
}

interface ShareTableProps {
  rows: readonly CarrierYear[];
  carriers: Record<string, string>;
  locale: Locale;
}

/** Where the energy of each carrier comes from. */
export function ShareTable({ rows, carriers, locale }: ShareTableProps) {
  const { t } = useTranslation("results");
  const { write, unit } = amountColumn(
    rows.flatMap((row) => [row.demandMwh, row.generatedMwh, row.curtailedMwh, row.purchasedMwh, row.soldMwh]),
    t("unit.per_year", { unit: "MWh" }),
    locale,
  );
  const energy = (key: "demandMwh" | "generatedMwh" | "curtailedMwh" | "purchasedMwh" | "soldMwh", header: string) => ({
    key,
    header,
    numeric: true,
    cell: (row: CarrierYear) => write(row[key]),
  });
  const share = (key: "ownShare" | "fuelFreeShare" | "selfConsumption", header: string) => ({
    key,
    header,
    numeric: true,
    cell: (row: CarrierYear) => formatPercent(row[key], locale, 1),
  });
  const columns: Column<CarrierYear>[] = [
    {
      key: "carrier",
      header: t("column.carrier"),
      rowHeader: true,
      cell: (row) => carriers[row.carrierId] ?? row.carrierId,
    },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    energy("demandMwh", t("column.demand")),
    energy("generatedMwh", t("column.generated")),
    energy("curtailedMwh", t("column.curtailed")),
    energy("purchasedMwh", t("column.purchased")),
    energy("soldMwh", t("column.sold")),
    share("ownShare", t("column.own_share")),
    share("fuelFreeShare", t("column.fuel_free_share")),
    share("selfConsumption", t("column.self_consumption")),
  ];
  return (
    <DataTable
      caption={t("shares.caption", { unit })}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.carrierId}-${row.year}`}
    />
  );
}

interface StorageTableProps {
  /** Rows of all storages: their energies, and their powers where they have one of their own. */
  rows: readonly CapacityRow[];
  year: number;
  names: Record<string, string>;
  locale: Locale;
}

/** How large every storage is in a year, and what of it this run builds. */
export function StorageTable({ rows, year, names, locale }: StorageTableProps) {
  const { t } = useTranslation("results");
  const yearRows = rows.filter((row) => row.year === year);
  const ids = [...new Set(yearRows.map((row) => row.componentId))];
  const find = (id: string, kind: CapacityRow["kind"]) =>
    yearRows.find((row) => row.componentId === id && row.kind === kind);
  const fitted = (kind: CapacityRow["kind"], usual: string) => {
    const own = yearRows.filter((row) => row.kind === kind);
    const values = own.flatMap((row) => [row.total, row.built]);
    return amountColumn(values, own[0]?.unit ?? usual, locale);
  };
  const columns = { capacity: fitted("capacity", "MWh"), power: fitted("power", "MW") };
  const size = (kind: CapacityRow["kind"], value: "total" | "built"): Column<string> => ({
    key: `${kind}-${value}`,
    header: t(`storages.${kind}_${value}`),
    unit: columns[kind].unit,
    numeric: true,
    cell: (id) => {
      const row = find(id, kind);
      return row && row[value] === null ? t("capacities.unlimited") : columns[kind].write(row?.[value]);
    },
  });
  return (
    <DataTable
      caption={t("storages.caption", { year })}
      columns={[
        { key: "component", header: t("column.component"), rowHeader: true, cell: (id) => names[id] ?? id },
        size("capacity", "total"),
        size("capacity", "built"),
        size("power", "total"),
        size("power", "built"),
      ]}
      rows={ids}
      rowKey={(id) => id}
    />
  );
}

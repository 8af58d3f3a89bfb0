import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
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
  const tonnes = (value: number | null) => formatNumber(value === null ? null : value / 1000, locale, { decimals: 1 });
  // Prices are stored per kg; a price per tonne is what the trade quotes.
  const price = (value: number | null) => formatNumber(value === null ? null : value * 1000, locale, { decimals: 2 });
  const mass = t("unit.per_year", { unit: "t" });
  const money = `${currency}/t`;
  const limited = rows.some((row) => row.limit !== null);
  const priced = rows.some((row) => row.limitPrice !== null);
  const traded = rows.some((row) => row.certificatePrice !== null);
  const all: (Column<EmissionRow> & { hidden?: boolean })[] = [
    { key: "impact", header: t("column.impact"), rowHeader: true, cell: (row) => t(`impact.${row.impact}`) },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    { key: "total", header: t("column.emitted"), unit: mass, numeric: true, cell: (row) => tonnes(row.total) },
    {
      key: "limit",
      header: t("column.limit"),
      unit: mass,
      numeric: true,
      cell: (row) => (row.limit === null ? t("common:value.none") : tonnes(row.limit)),
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
      cell: (row) => (row.certificatePrice === null ? "–" : tonnes(row.certificates)),
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
  const unit = t("unit.per_year", { unit: "MWh" });
  const energy = (key: "demandMwh" | "generatedMwh" | "curtailedMwh" | "purchasedMwh" | "soldMwh", header: string) => ({
    key,
    header,
    numeric: true,
    cell: (row: CarrierYear) => formatNumber(row[key], locale, { decimals: 0 }),
  });
  const share = (key: "ownShare" | "fuelFreeShare" | "selfConsumption", header: string) => ({
    key,
    header,
    numeric: true,
    cell: (row: CarrierYear) => formatPercent(row[key], locale),
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
  const size = (kind: CapacityRow["kind"], value: "total" | "built", unit: string): Column<string> => ({
    key: `${kind}-${value}`,
    header: t(`storages.${kind}_${value}`),
    unit,
    numeric: true,
    cell: (id) => {
      const row = find(id, kind);
      return row && row[value] === null
        ? t("capacities.unlimited")
        : formatNumber(row?.[value], locale, { decimals: 3 });
    },
  });
  return (
    <DataTable
      caption={t("storages.caption", { year })}
      columns={[
        { key: "component", header: t("column.component"), rowHeader: true, cell: (id) => names[id] ?? id },
        size("capacity", "total", yearRows.find((row) => row.kind === "capacity")?.unit ?? "MWh"),
        size("capacity", "built", yearRows.find((row) => row.kind === "capacity")?.unit ?? "MWh"),
        size("power", "total", "MW"),
        size("power", "built", "MW"),
      ]}
      rows={ids}
      rowKey={(id) => id}
    />
  );
}

import { useTranslation } from "react-i18next";
import { fittedRows } from "~/entities/core/figures/rows";
import { formatCell, formatNumber, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LevelizedCost } from "~/entities/results/economics/levelized";
import type { Compared } from "~/entities/results/economics/statusQuo";
import { type Column, DataTable } from "~/ui/kit/lists";

/** A quantity of both runs. */
export interface ComparedRow extends Compared {
  key: string;
  name: string;
  unit: string;
}

interface ComparedTableProps {
  caption: string;
  /** Header of the first column. */
  of: string;
  rows: readonly ComparedRow[];
  /** What is missing on one side is not nothing: there is no difference then. */
  needsBoth?: boolean;
  locale: Locale;
}

type FittedRow = Pick<ComparedRow, "key" | "name" | "unit"> & { values: (number | null)[]; decimals: number };

/** Status quo, plan and their difference in rows; each row has its unit, rows of one unit the same size and decimals. */
export function ComparedTable({ caption, of, rows, needsBoth, locale }: ComparedTableProps) {
  const { t } = useTranslation("results");
  const fitted = fittedRows(
    rows.map(({ key, name, unit, statusQuo, plan }) => ({ key, name, unit, values: [statusQuo, plan] })),
  );
  const number = (row: FittedRow, at: 0 | 1) => formatCell(row.values[at], locale, row.decimals);
  const difference = ({ values: [statusQuo = null, plan = null] }: FittedRow) =>
    needsBoth && (plan === null || statusQuo === null) ? null : (plan ?? 0) - (statusQuo ?? 0);
  const columns: Column<FittedRow>[] = [
    { key: "name", header: of, rowHeader: true, cell: (row) => row.name },
    { key: "unit", header: t("csv.unit"), cell: (row) => row.unit },
    { key: "statusQuo", header: t("status_quo.statusQuo"), numeric: true, cell: (row) => number(row, 0) },
    { key: "plan", header: t("status_quo.plan"), numeric: true, cell: (row) => number(row, 1) },
    {
      key: "difference",
      header: t("status_quo.difference"),
      numeric: true,
      cell: (row) => formatNumber(difference(row), locale, { decimals: row.decimals, signed: true }),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={fitted} rowKey={(row) => row.key} />;
}

interface LevelizedTableProps {
  plan: readonly LevelizedCost[];
  statusQuo: readonly LevelizedCost[];
  carriers: Record<string, string>;
  currency: string;
  locale: Locale;
}

/** What a MWh of each carrier that is used costs on average over the horizon. */
export function LevelizedTable({ plan, statusQuo, carriers, currency, locale }: LevelizedTableProps) {
  const { t } = useTranslation("results");
  const find = (rows: readonly LevelizedCost[], id: string) => rows.find((row) => row.carrierId === id)?.cost ?? null;
  const ids = [...new Set([...plan, ...statusQuo].map(({ carrierId }) => carrierId))];
  return (
    <ComparedTable
      caption={t("status_quo.levelized_caption")}
      of={t("column.carrier")}
      needsBoth
      locale={locale}
      rows={ids.map((id) => ({
        key: id,
        name: carriers[id] ?? id,
        unit: priceText(`${currency}/MWh`),
        plan: find(plan, id),
        statusQuo: find(statusQuo, id),
      }))}
    />
  );
}

import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import {
  type ComponentCosts,
  componentCosts,
  investmentSums,
  kindsByYear,
  type PresentValueRow,
} from "~/entities/results/costs";
import { leader } from "~/entities/results/findings/findings";
import type { CostKind, CostRow, InvestmentRow } from "~/entities/results/result";
import { SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";
import { amountsOf, type AmountStyle } from "./amounts";
import { kindColour } from "./kindColour";

export interface CostView extends AmountStyle {
  names: Names;
  systemId: string;
}

/** `amountsOf` in the reader's language. */
export function useAmounts(style: AmountStyle) {
  const { t } = useTranslation("results");
  return amountsOf(t, style);
}

/** One year: components by kind as stacked bars and as a table with sums. */
export function YearCosts({ costs, year, view }: { costs: readonly CostRow[]; year: number; view: CostView }) {
  const { t } = useTranslation("results");
  const { amount, perYear, yearly } = useAmounts(view);
  const rows = componentCosts(costs, view.impact, year);
  const kinds = kindsByYear(costs, view.impact, [year]).map((row) => row.kind);
  const name = (id: string | null) => (id === null ? t("costs.system") : (view.names.components[id] ?? id));
  const sumOf = (kind: CostKind) => rows.reduce((sum, row) => sum + (row.byKind[kind] ?? 0), 0);
  const sum = rows.reduce((s, row) => s + row.total, 0);
  const columns: Column<ComponentCosts>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) =>
        row.componentId === null ? (
          t("costs.system")
        ) : (
          <ComponentLink id={row.componentId} names={view.names} systemId={view.systemId} />
        ),
    },
    ...kinds.map((kind): Column<ComponentCosts> => ({
      key: kind,
      header: t(`kind.${kind}`),
      numeric: true,
      cell: (row) => amount(row.byKind[kind]),
    })),
    { key: "total", header: t("column.sum"), numeric: true, cell: (row) => <strong>{amount(row.total)}</strong> },
  ];
  const largest = rows[0];
  return (
    <>
      {largest ? (
        <BarChart
          id="costs-component"
          {...titled(
            leader(rows.map(({ total }) => total))
              ? t("finding.component", { year, name: name(largest.componentId), amount: yearly(largest.total) })
              : null,
            t("costs.by_component", { year, impact: t(`impact.${view.impact}`) }),
          )}
          summary={t("costs.by_component_summary", {
            year,
            sum: yearly(sum),
            name: name(largest.componentId),
            amount: yearly(largest.total),
          })}
          unit={perYear}
          level={3}
          horizontal
          stacked
          labels={rows.map((row) => name(row.componentId))}
          series={kinds.map((kind) => ({
            name: t(`kind.${kind}`),
            values: rows.map((row) => (row.byKind[kind] ?? 0) / SCALE_FACTORS[view.size.scale]),
            colour: kindColour(kind),
          }))}
        />
      ) : null}
      <DataTable
        caption={t("costs.caption", { year, unit: perYear })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.componentId ?? "system"}
        footer={[t("column.sum"), ...kinds.map((kind) => amount(sumOf(kind))), amount(sum)]}
      />
    </>
  );
}

interface InvestmentProps {
  rows: readonly InvestmentRow[];
  view: CostView;
  /** Of all rows, where not all of them are in the table. */
  sums?: ReturnType<typeof investmentSums>;
}

/** What is paid when something is built. */
export function InvestmentTable({ rows, view, sums = investmentSums(rows) }: InvestmentProps) {
  const { t } = useTranslation("results");
  const { amount, once, perYear } = useAmounts(view);
  const columns: Column<InvestmentRow>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) => <ComponentLink id={row.componentId} names={view.names} systemId={view.systemId} />,
    },
    {
      key: "kind",
      header: t("column.part"),
      cell: (row) => (row.replacement ? t(`part_replaced.${row.kind}`) : t(`part.${row.kind}`)),
    },
    { key: "year", header: t("column.build_year"), cell: (row) => row.paidIn ?? row.year },
    {
      key: "lifetime",
      header: t("column.lifetime"),
      unit: "a",
      numeric: true,
      cell: (row) => (row.lifetimeA === null ? t("costs.unlimited") : formatNumber(row.lifetimeA, view.locale)),
    },
    { key: "lump", header: t("column.lump_sum"), unit: once, numeric: true, cell: (row) => amount(row.lumpSum) },
    { key: "annuity", header: t("column.annuity"), unit: perYear, numeric: true, cell: (row) => amount(row.annuity) },
    { key: "residual", header: t("column.residual"), unit: once, numeric: true, cell: (row) => amount(row.residual) },
  ];
  return (
    <DataTable
      caption={t("investments.title")}
      captionHidden
      columns={columns}
      rows={rows}
      // What is replaced has rows of the same component, part and year.
      rowKey={(row) => `${row.componentId}-${row.kind}-${row.year}-${rows.indexOf(row)}`}
      empty={t("investments.none")}
      footer={[t("column.sum"), "", "", "", amount(sums.lumpSum), amount(sums.annuity), amount(sums.residual)]}
    />
  );
}

interface PresentValueTableProps {
  rows: readonly PresentValueRow[];
  once: number;
  total: number;
  view: CostView;
}

/** Yearly costs times D_y, and their sum. */
export function PresentValueTable({ rows, once, total, view }: PresentValueTableProps) {
  const { t } = useTranslation("results");
  const amounts = useAmounts({ ...view, impact: "money" });
  type Line = PresentValueRow | { year: null; presentValue: number };
  const lines: Line[] = once === 0 ? [...rows] : [...rows, { year: null, presentValue: once }];
  const digits = (value: number) => formatNumber(value, view.locale, { decimals: 3 });
  const columns: Column<Line>[] = [
    {
      key: "year",
      header: t("column.year"),
      rowHeader: true,
      cell: (row) => (row.year === null ? t("costs.decommissioning_once") : row.year),
    },
    {
      key: "span",
      header: t("column.span"),
      unit: "a",
      numeric: true,
      cell: (row) => (row.year === null ? "–" : formatNumber(row.span, view.locale)),
    },
    {
      key: "amount",
      header: t("column.yearly"),
      unit: amounts.perYear,
      numeric: true,
      cell: (row) => (row.year === null ? "–" : amounts.amount(row.amount)),
    },
    {
      key: "discount",
      header: "D_y",
      unit: "a",
      numeric: true,
      cell: (row) => (row.year === null ? "–" : digits(row.discount)),
    },
    {
      key: "value",
      header: t("column.present_value"),
      unit: amounts.once,
      numeric: true,
      cell: (row) => amounts.amount(row.presentValue),
    },
  ];
  return (
    <DataTable
      caption={t("discounting.title")}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(row) => String(row.year)}
      footer={[t("column.sum"), "", "", "", amounts.amount(total)]}
    />
  );
}

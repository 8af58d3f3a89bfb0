import { useTranslation } from "react-i18next";
import type { AppraisalPoint } from "~/entities/finance/appraisal";
import { SCALE_FACTORS } from "~/entities/results/scales";
import type { FinanceView } from "~/entities/results/view/finance";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { lineName, pointNames } from "./words";

interface Props {
  finance: FinanceView;
  style: AmountStyle;
  carriers: Readonly<Record<string, string>>;
}

/** The cash flow of the project after tax, as bars, with its sum as a line. */
export function FinanceChart({ finance, style }: Omit<Props, "carriers">) {
  const { t } = useTranslation("finance");
  const { once, figure } = useAmounts(style);
  const { points } = finance.appraisal;
  const factor = SCALE_FACTORS[style.size.scale];
  const part = (key: string, value: (point: AppraisalPoint) => number) => ({
    name: t(`flow.${key}`),
    values: points.map((point) => value(point) / factor),
  });
  const sums = runningSums(points.map((point) => point.afterTax));
  const sum = sums.at(-1) ?? 0;
  const parts = [
    part("bought", (point) => point.invested + point.replaced),
    part("operating", (point) => point.operating),
    part("support", (point) => point.grants + point.taxCredit),
    part("tax", (point) => -point.tax),
    part("residual", (point) => point.residual),
  ].filter(({ values }) => values.some((value) => value !== 0));
  return (
    <BarChart
      id="finance-flow"
      level={3}
      title={t("flow.chart")}
      summary={t("flow.summary", { sum: figure(sum), years: finance.years })}
      unit={once}
      stacked
      labels={pointNames(t, finance.first_year, finance.years)}
      series={parts}
      line={{ name: t("flow.cumulated"), values: sums.map((value) => value / factor), strong: true }}
    />
  );
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

type Row = AppraisalPoint & { name: string; cumulated: number };

/** Every year of the cash flow: project, tax, loan and what is the owners'. */
export function FinanceTable({ finance, style, carriers }: Props) {
  const { t } = useTranslation("finance");
  const { amount, once } = useAmounts(style);
  const { points } = finance.appraisal;
  const names = pointNames(t, finance.first_year, finance.years);
  const sums = runningSums(points.map((point) => point.equity));
  const rows = points.map((point, i): Row => ({ ...point, name: names[i]!, cumulated: sums[i]! }));
  const column = (key: string, header: string, value: (row: Row) => number): Column<Row>[] =>
    rows.every((row) => value(row) === 0)
      ? []
      : [{ key, header, unit: once, numeric: true, cell: (row) => amount(value(row)) }];
  const flow = (key: string, value: (row: Row) => number) => column(key, t(`flow.${key}`), value);
  const year: Column<Row> = { key: "year", header: t("flow.year"), rowHeader: true, cell: (row) => row.name };
  const isTaxed = finance.terms?.tax !== null && finance.terms !== null;
  return (
    <>
      <DataTable
        caption={t("flow.caption")}
        columns={[
          year,
          ...flow("operating", (row) => row.operating),
          ...flow("invested", (row) => row.invested),
          ...flow("replaced", (row) => row.replaced),
          ...flow("grants", (row) => row.grants),
          ...flow("residual", (row) => row.residual),
          ...flow("before_tax", (row) => row.beforeTax),
          ...(isTaxed
            ? [
                ...flow("depreciation", (row) => row.depreciation),
                ...flow("tax_credit", (row) => row.taxCredit),
                ...flow("owner_tax", (row) => row.ownerTax),
                ...flow("after_tax", (row) => row.afterTax),
              ]
            : []),
          ...flow("loan_drawn", (row) => row.loanDrawn - row.fee),
          ...flow("interest", (row) => row.interest),
          ...flow("principal", (row) => row.principal),
          ...flow("balance", (row) => row.balance),
          ...flow("equity", (row) => row.equity),
          ...flow("equity_cumulated", (row) => row.cumulated),
        ]}
        rows={rows}
        rowKey={(row) => String(row.t)}
      />
      <details>
        <summary>{t("flow.lines")}</summary>
        <DataTable
          caption={t("flow.lines")}
          captionHidden
          columns={[
            year,
            ...finance.lines.flatMap((line, s) =>
              column(`line-${s}`, lineName(t, line, carriers), (row) => row.streams[s] ?? 0),
            ),
          ]}
          rows={rows.slice(1)}
          rowKey={(row) => String(row.t)}
        />
      </details>
    </>
  );
}

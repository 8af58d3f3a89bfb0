import { useTranslation } from "react-i18next";
import type { AppraisalPoint } from "~/entities/finance/appraisal";
import { SCALE_FACTORS } from "~/entities/results/scales";
import type { FinanceView } from "~/entities/results/view/finance";
import { BarChart } from "~/ui/kit/charts";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { type YearColumn, YearTable } from "../statusQuo/YearTable";
import { lineName, pointNames } from "./words";

interface Props {
  finance: FinanceView;
  style: AmountStyle;
  carriers: Readonly<Record<string, string>>;
}

interface ChartTexts {
  /** What the project is worth. */
  title: string;
  /** What is invested, and what its gains are counted against. */
  lead: string;
}

/** The cash flow of the project after tax, as bars, with its sum as a line. */
export function FinanceChart({ finance, style, title, lead }: Omit<Props, "carriers"> & ChartTexts) {
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
  // Sums are those at the end of a year; the first is of the start, before the first year.
  const lastBelow = sums.findLastIndex((value) => value < 0);
  const paid = lastBelow >= 0 && sum >= 0 ? finance.first_year + lastBelow : null;
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
      title={title}
      subject={t("flow.chart")}
      summary={[
        lead,
        paid === null ? null : t("flow.paid", { year: paid }),
        t("flow.summary", { sum: figure(sum), years: finance.years }),
      ]
        .filter(Boolean)
        .join(" ")}
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

type Row = AppraisalPoint & { year: number; name: string; cumulated: number };

/** Every year of the cash flow: project, tax, loan and what is the owners'. Years that are alike are one row. */
export function FinanceTable({ finance, style, carriers }: Props) {
  const { t } = useTranslation("finance");
  const { amount, once } = useAmounts(style);
  const { points } = finance.appraisal;
  const names = pointNames(t, finance.first_year, finance.years);
  const sums = runningSums(points.map((point) => point.equity));
  const rows = points.map((point, i): Row => ({
    ...point,
    year: finance.first_year + i - 1,
    name: names[i]!,
    cumulated: sums[i]!,
  }));
  const column = (key: string, header: string, value: (row: Row) => number): YearColumn<Row>[] =>
    rows.every((row) => value(row) === 0) ? [] : [{ key, header, value }];
  const flow = (key: string, value: (row: Row) => number) => column(key, t(`flow.${key}`), value);
  const isTaxed = finance.terms?.tax !== null && finance.terms !== null;
  const writing = { amount, once, nameOf: (row: Row) => row.name };
  return (
    <>
      <YearTable
        {...writing}
        caption={t("flow.caption")}
        rows={rows}
        columns={[
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
        ]}
        sum={flow("equity_cumulated", (row) => row.cumulated)}
      />
      <details>
        <summary>{t("flow.lines")}</summary>
        <YearTable
          {...writing}
          caption={t("flow.lines")}
          captionHidden
          rows={rows.slice(1)}
          columns={finance.lines.flatMap((line, s) =>
            column(`line-${s}`, lineName(t, line, carriers), (row) => row.streams[s] ?? 0),
          )}
        />
      </details>
    </>
  );
}

import { useTranslation } from "react-i18next";
import type { ComparedYear } from "~/entities/results/economics/statusQuo";
import { paidBack } from "~/entities/results/findings/findings";
import { SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { usePeriod } from "./ProfitabilityFigures";

interface CashFlowProps {
  flows: readonly ComparedYear[];
  style: AmountStyle;
  /** Where a page has more than one of them. */
  id?: string;
}

/** What the plan pays more and saves by calendar year, as bars, with their sum as a line. */
export function CashFlowChart({ flows, style, id = "cash-flow" }: CashFlowProps) {
  const { t } = useTranslation("results");
  const { once, figure } = useAmounts(style);
  const factor = SCALE_FACTORS[style.size.scale];
  const part = (name: "invested" | "running" | "residual") => ({
    name: t(`status_quo.flow.${name}`),
    values: flows.map(({ plan, statusQuo }) => (statusQuo[name] - plan[name]) / factor),
  });
  const last = flows.at(-1);
  const paid = paidBack(flows);
  const period = usePeriod({ from: flows[0]?.year ?? 0, to: last?.year ?? 0 });
  const series = [part("invested"), part("running"), part("residual")].filter(({ values }) =>
    values.some((v) => v !== 0),
  );
  const sums = { name: t("status_quo.flow.cumulated"), values: flows.map(({ cumulated }) => cumulated / factor) };
  return (
    <BarChart
      id={id}
      level={3}
      {...titled(paid && t(`finding.pay_${paid.kind}`, { year: paid.year }), t("status_quo.flow.chart"))}
      summary={t("status_quo.flow.summary", {
        period,
        sum: figure(last?.cumulated),
      })}
      unit={once}
      stacked
      labels={flows.map(({ year }) => String(year))}
      series={series}
      line={flows.length > 1 ? sums : undefined}
    />
  );
}

/** The same with both runs' cash flows as a table. */
export function CashFlow({ flows, style }: Omit<CashFlowProps, "id">) {
  const { t } = useTranslation("results");
  const { amount, once } = useAmounts(style);
  const column = (key: string, value: (row: ComparedYear) => number): Column<ComparedYear> => ({
    key,
    header: t(`status_quo.flow.${key}`),
    unit: once,
    numeric: true,
    cell: (row) => amount(value(row)),
  });
  return (
    <>
      <CashFlowChart flows={flows} style={style} />
      <DataTable
        caption={t("status_quo.flow.caption")}
        columns={[
          { key: "year", header: t("column.year"), rowHeader: true, cell: (row) => row.year },
          column("status_quo_invested", ({ statusQuo }) => statusQuo.invested),
          column("status_quo_running", ({ statusQuo }) => statusQuo.running + statusQuo.residual),
          column("plan_invested", ({ plan }) => plan.invested),
          column("plan_running", ({ plan }) => plan.running + plan.residual),
          column("saved", ({ saved }) => saved),
          column("cumulated", ({ cumulated }) => cumulated),
        ]}
        rows={flows}
        rowKey={(row) => String(row.year)}
      />
    </>
  );
}

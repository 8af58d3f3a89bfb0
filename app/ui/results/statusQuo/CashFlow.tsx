import { useTranslation } from "react-i18next";
import { COST_KINDS } from "~/entities/results/costKinds";
import type { CashFlowYear } from "~/entities/results/economics/cashFlow";
import type { RunningKind } from "~/entities/results/economics/moneyItems";
import type { ComparedYear, Profitability } from "~/entities/results/economics/statusQuo";
import { paidBack } from "~/entities/results/findings/findings";
import { SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { usePeriod } from "./ProfitabilityFigures";
import { type YearColumn, YearTable } from "./YearTable";

interface CashFlowProps extends Pick<Profitability, "payback" | "noPayback"> {
  flows: readonly ComparedYear[];
  style: AmountStyle;
  /** Years that the year of a run of one year is repeated for [a]. */
  repeatedA: number | null;
  /** Where a page has more than one of them. */
  id?: string;
}

/** What the plan pays more and saves by calendar year, as bars, with their sum as a line. */
export function CashFlowChart({ flows, style, repeatedA, payback, noPayback, id = "cash-flow" }: CashFlowProps) {
  const { t } = useTranslation("results");
  const { once, figure } = useAmounts(style);
  const factor = SCALE_FACTORS[style.size.scale];
  const part = (name: "invested" | "replaced" | "running" | "residual") => ({
    name: t(`status_quo.flow.${name}`),
    values: flows.map(({ plan, statusQuo }) => (statusQuo[name] - plan[name]) / factor),
  });
  const last = flows.at(-1);
  const paid = paidBack({ flows, payback, noPayback });
  const period = usePeriod({ from: flows[0]?.year ?? 0, to: last?.year ?? 0 });
  const series = [part("invested"), part("replaced"), part("running"), part("residual")].filter(({ values }) =>
    values.some((v) => v !== 0),
  );
  const sums = {
    name: t("status_quo.flow.cumulated"),
    values: flows.map(({ cumulated }) => cumulated / factor),
    strong: true,
  };
  return (
    <BarChart
      id={id}
      level={3}
      {...titled(paid && t(`finding.pay_${paid.kind}`, { year: paid.year }), t("status_quo.flow.chart"))}
      summary={t(repeatedA === null ? "status_quo.flow.summary" : "status_quo.flow.summary_repeated", {
        period,
        year: flows[0]?.year,
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

interface CashFlowTableProps extends Omit<CashFlowProps, "id"> {
  replacements: Profitability["replacements"];
  /** Component names by id. */
  names: Readonly<Record<string, string>>;
}

/** The same with both runs' cash flows as tables: what is paid in each year, for what, and what is replaced. */
export function CashFlow({ replacements, names, ...chart }: CashFlowTableProps) {
  const { t } = useTranslation("results");
  const { flows, style } = chart;
  const { amount, once } = useAmounts(style);
  const column = (key: string, value: (row: ComparedYear) => number): YearColumn<ComparedYear>[] =>
    flows.every((row) => value(row) === 0) ? [] : [{ key, header: t(`status_quo.flow.${key}`), value }];
  return (
    <>
      <CashFlowChart {...chart} />
      <YearTable
        caption={t("status_quo.flow.caption")}
        amount={amount}
        once={once}
        columns={[
          ...column("status_quo_invested", ({ statusQuo }) => statusQuo.invested),
          ...column("status_quo_replaced", ({ statusQuo }) => statusQuo.replaced),
          ...column("status_quo_running", ({ statusQuo }) => statusQuo.running + statusQuo.residual),
          ...column("plan_invested", ({ plan }) => plan.invested),
          ...column("plan_replaced", ({ plan }) => plan.replaced),
          ...column("plan_running", ({ plan }) => plan.running),
          ...column("plan_residual", ({ plan }) => plan.residual),
          ...column("saved", ({ saved }) => saved),
        ]}
        sum={column("cumulated", ({ cumulated }) => cumulated)}
        rows={flows}
      />
      <Replaced replacements={replacements} names={names} style={style} />
    </>
  );
}

/** All money of both runs by year and kind, to be opened. */
export function MoneyByKind({ flows, style }: Pick<CashFlowProps, "flows" | "style">) {
  const { t } = useTranslation("results");
  return (
    <details>
      <summary>{t("status_quo.flow.kinds")}</summary>
      <KindsTable caption={t("status_quo.flow.kinds_plan")} flow={flows.map(({ plan }) => plan)} style={style} />
      <KindsTable
        caption={t("status_quo.flow.kinds_status_quo")}
        flow={flows.map(({ statusQuo }) => statusQuo)}
        style={style}
      />
    </details>
  );
}

/** What reaches its end of life in either run and is replaced, by name. */
function Replaced({ replacements, names, style }: Pick<CashFlowTableProps, "replacements" | "names" | "style">) {
  const { t } = useTranslation("results");
  const { figure } = useAmounts(style);
  const rows = [
    ...replacements.plan.map((row) => ({ ...row, run: "plan" as const })),
    ...replacements.statusQuo.map((row) => ({ ...row, run: "statusQuo" as const })),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <p>{t("status_quo.flow.replaced_lead")}</p>
      <ul>
        {rows.map(({ run, year, componentId, amount }) => (
          <li key={`${run} ${year} ${componentId}`}>
            {t(`status_quo.flow.replaced_${run}`, {
              year,
              name: names[componentId] ?? componentId,
              amount: figure(amount),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** All money of a run by year and kind. */
function KindsTable({ caption, flow, style }: { caption: string; flow: readonly CashFlowYear[]; style: AmountStyle }) {
  const { t } = useTranslation("results");
  const { amount, once } = useAmounts(style);
  const kinds = COST_KINDS.filter(
    (kind): kind is RunningKind => kind !== "investment" && kind !== "build" && flow.some((row) => row.kinds[kind]),
  );
  const column = (key: string, header: string, value: (row: CashFlowYear) => number): YearColumn<CashFlowYear>[] =>
    flow.every((row) => value(row) === 0) ? [] : [{ key, header, value }];
  return (
    <YearTable
      caption={caption}
      amount={amount}
      once={once}
      columns={[
        ...column("invested", t("status_quo.flow.invested"), ({ invested }) => invested),
        ...column("replaced", t("status_quo.flow.replaced"), ({ replaced }) => replaced),
        ...kinds.flatMap((kind) => column(kind, t(`kind.${kind}`), (row) => row.kinds[kind] ?? 0)),
        ...column("financing", t("status_quo.flow.financing"), ({ financing }) => financing),
        ...column("residual", t("status_quo.flow.residual"), ({ residual }) => residual),
      ]}
      rows={flow}
    />
  );
}

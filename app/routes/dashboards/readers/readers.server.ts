import type { ChartKind } from "~/entities/dashboards/chartConfig";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { capacityGroups } from "~/entities/results/capacities";
import { emissionPath } from "~/entities/results/charts/emissionPath";
import { impactsIn } from "~/entities/results/costs";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { amountSize, costAmounts } from "~/entities/results/scales";
import { carrierShares, shownYears } from "~/entities/results/shares";
import { flowView } from "~/routes/results/flows.server";
import { chosenYear, levelNames, namesOf, proofOf, summaryNames } from "~/routes/results/frame.server";
import { influenceLines } from "~/routes/results/influenceLines.server";
import { lineCourses, lineEnds, lineLoadings } from "~/services/results/flows/lineLoading.server";
import { secondFlows } from "~/services/results/pages.server";
import { summarizeRun } from "~/services/results/summary.server";
import type { Drawn } from "~/ui/dashboards/drawn";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { type Chart, moneySize, type Nothing } from "./chart.server";
import { operationOf } from "./operation.server";

/** Inputs that a chart of a dashboard has; the view has more. */
const MOST_LINES = 8;

/** What each kind of chart shows of a run, by the functions of the result views. Null: the run has nothing of it. */
export const READERS: { [Kind in ChartKind]: (chart: Chart) => Extract<Drawn, { kind: Kind }> | Nothing | null } = {
  key_figures(chart) {
    const { actor, run, result } = chart;
    const { carriers, carrierOf } = levelNames(chart);
    const { tables, components, years, spans, interestRate, summary, solver } = result;
    if (!summary) return null;
    const shares = carrierShares({
      components,
      operation: tables.operation,
      balances: tables.balances,
      years,
      carrierOf,
      secondOutputs: secondFlows(actor, run.optimization_id, result, "secondary_output"),
    });
    return {
      kind: "key_figures",
      summary,
      shares,
      carriers,
      years,
      spans,
      interestRate,
      size: moneySize(chart),
      impact: result.impact,
      currency: result.currency,
      emissions: tables.emissions,
      balances: tables.balances,
      proof: proofOf(solver),
    };
  },
  costs({ result, settings }) {
    const { costs } = result.tables;
    const impact = settings.impact ?? impactsIn(costs)[0] ?? "money";
    const impactRows = costs.filter((row) => row.impact === impact);
    const size = amountSize(impact, settings.scale, costAmounts(costs, impact, result.years));
    if (impactRows.length === 0) return null;
    return {
      kind: "costs",
      impact,
      size,
      costs: impactRows,
      currency: result.currency,
      years: shownYears(result.years),
    };
  },
  capacities(chart) {
    const { result, settings } = chart;
    const groups = capacityGroups(result.tables.capacities, result.components);
    const group = groups.find(({ name }) => name === (settings.group ?? groups[0]?.name));
    if (!group) return null;
    return { kind: "capacities", group, scale: settings.scale, names: namesOf(chart), years: shownYears(result.years) };
  },
  operation: (chart) => operationOf(chart, "operation"),
  levels: (chart) => operationOf(chart, "levels", (data) => data.levels.length > 0),
  price: (chart) => operationOf(chart, "price", (data) => data.price.length > 0),
  duration: (chart) => operationOf(chart, "duration", (data) => data.duration.loads.length > 0),
  heat_map: (chart) => operationOf(chart, "heat_map", (data) => data.heat !== null),
  energy_flows(chart) {
    const view = flowView(chart);
    const there = view.links.length > 0 || view.loops.length > 0;
    const { scale } = chart.settings;
    return there ? { kind: "energy_flows", ...view, scale, systemId: chart.system.system_id } : null;
  },
  emissions(chart) {
    const { tables, years, currency } = chart.result;
    const path = emissionPath(tables, years);
    if (!path || path.sources.length === 0) return null;
    return { kind: "emissions", ...path, years, currency, names: namesOf(chart) };
  },
  cash_flow(chart) {
    const { view, ...status_quo } = chart.compared();
    if (!view?.profitability) return { kind: null, missing: "status_quo", status_quo };
    const { flows, repeatedA, payback, noPayback } = view.profitability;
    return { kind: "cash_flow", flows, repeatedA, payback, noPayback, style: moneyStyle(chart) };
  },
  profitability(chart) {
    const { view, ...status_quo } = chart.compared();
    if (!view?.profitability) return { kind: null, missing: "status_quo", status_quo };
    const { interestRate } = chart.result;
    return {
      kind: "profitability",
      profitability: view.profitability,
      interestRate,
      period: periodOf(chart),
      style: moneyStyle(chart),
    };
  },
  status_quo(chart) {
    const { view, ...status_quo } = chart.compared();
    const compared = view?.years.find(({ year }) => year === chosenYear(chart));
    if (!compared) return { kind: null, missing: "status_quo", status_quo };
    const { year, kinds, plan, statusQuo } = compared;
    return { kind: "status_quo", year, kinds, plan, statusQuo, style: moneyStyle(chart) };
  },
  answer(chart) {
    const { actor, system, run, result, locale } = chart;
    if (!result.summary) return null;
    const { timezone } = system;
    const subject = { run, result, timezone, year: chosenYear(chart) };
    const { answer: figures } = summarizeRun(actor, subject, chart.compared());
    return {
      kind: "answer",
      figures,
      names: summaryNames(chart, figures),
      period: periodOf(chart),
      frame: {
        system_id: system.system_id,
        locale,
        timezone,
        currency: result.currency,
        impact: result.impact,
        run: { id: run.optimization_id },
      },
    };
  },
  influence(chart) {
    const { lines } = influenceLines(chart, MOST_LINES);
    const { impact, currency } = chart.result;
    return lines.length > 0 ? { kind: "influence", lines, unit: isMoneyImpact(impact) ? currency : "kg" } : null;
  },
  line_loading(chart) {
    const { actor, system, run, result, settings } = chart;
    const year = chosenYear(chart);
    const rows = lineLoadings(actor, { optimizationId: run.optimization_id, result, year });
    if (rows.length === 0) return null;
    const frame = { system_id: system.system_id, run: { id: run.optimization_id } };
    return {
      kind: "line_loading",
      rows,
      year,
      frame,
      systemId: system.system_id,
      names: namesOf(chart),
      connections: lineCourses(actor, result, rows),
      ends: lineEnds(actor, result),
      loading: settings.loading ?? "max",
    };
  },
};

const moneyStyle = (chart: Chart): AmountStyle => ({
  impact: "money",
  size: moneySize(chart),
  currency: chart.result.currency,
  locale: chart.locale,
});

const periodOf = ({ result }: Chart) => ({ from: result.years[0] ?? 0, to: horizonEnd(result) - 1 });

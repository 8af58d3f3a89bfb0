import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { takes, type ChartConfig, type ChartKind } from "~/entities/dashboards/chartConfig";
import { capacityGroups } from "~/entities/results/capacities";
import { impactsIn } from "~/entities/results/costs";
import { emissionPath } from "~/entities/results/charts/emissionPath";
import { amountSize, DEFAULT_SCALES, largestYear } from "~/entities/results/scales";
import { carrierShares, shownYears } from "~/entities/results/shares";
import { textsOf } from "~/i18n/i18n.server";
import type { ChartShown, Drawn, OperationDrawn } from "~/ui/dashboards/drawn";
import { chosenYear, levelNames, namesOf, placeNames, proofOf, type Ready } from "~/routes/results/frame.server";
import { flowView } from "~/routes/results/flows.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { chooseTarget, targetsOf, type Target } from "~/services/results/balance";
import { priceUnit, readOperation } from "~/services/results/operation.server";
import { chooseResult, secondFlows } from "~/services/results/pages.server";
import { chooseStatusQuo, compareWithStatusQuo } from "~/services/results/statusQuo.server";

type Chart = Ready & { settings: ChartConfig["settings"] };

/** What each kind of chart shows of a run, by the functions of the result views; null: the run has nothing of it. */
const READERS: { [Kind in ChartKind]: (chart: Chart) => Extract<Drawn, { kind: Kind }> | null } = {
  key_figures(chart) {
    const { actor, run, result } = chart;
    const { carriers, carrierOf } = levelNames(chart);
    const { tables, components, years, spans, interestRate, summary, solver } = result;
    if (!summary) return null;
    const shares = carrierShares({
      ...{ components, operation: tables.operation, balances: tables.balances, years, carrierOf },
      secondOutputs: secondFlows(actor, run.optimization_id, result, "secondary_output"),
    });
    return {
      ...{ kind: "key_figures", summary, shares, carriers, years, spans, interestRate, size: moneySize(chart) },
      ...{ impact: result.impact, currency: result.currency, emissions: tables.emissions, balances: tables.balances },
      proof: proofOf(solver),
    };
  },
  costs({ result, settings }) {
    const { costs } = result.tables;
    const impact = settings.impact ?? impactsIn(costs)[0] ?? "money";
    const own = costs.filter((row) => row.impact === impact);
    const size = amountSize(settings.scale ?? DEFAULT_SCALES.costs, largestYear(costs, impact, result.years));
    if (own.length === 0) return null;
    return { kind: "costs", impact, size, costs: own, currency: result.currency, years: shownYears(result.years) };
  },
  capacities(chart) {
    const { result, settings } = chart;
    const groups = capacityGroups(result.tables.capacities, result.components);
    const group = groups.find(({ name }) => name === (settings.group ?? groups[0]?.name));
    if (!group) return null;
    const scale = settings.scale ?? DEFAULT_SCALES.capacities;
    return { kind: "capacities", group, scale, names: namesOf(chart), years: shownYears(result.years) };
  },
  operation: (chart) => operationOf(chart, "operation"),
  levels: (chart) => operationOf(chart, "levels", (data) => data.levels.length > 0),
  price: (chart) => operationOf(chart, "price", (data) => data.price.length > 0),
  duration: (chart) => operationOf(chart, "duration", (data) => data.duration.loads.length > 0),
  energy_flows(chart) {
    const view = flowView(chart);
    const there = view.links.length > 0 || view.loops.length > 0;
    const scale = chart.settings.scale ?? DEFAULT_SCALES.operation;
    return there ? { kind: "energy_flows", ...view, scale, systemId: chart.system.system_id } : null;
  },
  emissions(chart) {
    const { tables, years, currency } = chart.result;
    const path = emissionPath(tables, years);
    if (!path || path.sources.length === 0) return null;
    return { kind: "emissions", ...path, years, currency, names: namesOf(chart) };
  },
  cash_flow(chart) {
    const { actor, run, result, locale } = chart;
    const choice = chooseStatusQuo(actor, run, result, null);
    const compared = choice.ok ? compareWithStatusQuo(actor, run, result, choice.value).profitability : null;
    if (!compared) return null;
    const style = { impact: "money" as const, size: moneySize(chart), currency: result.currency, locale };
    return { kind: "cash_flow", flows: compared.flows, style };
  },
};

/** The operation that a chart is of; null where the run has none of it, or nothing that the chart shows. */
function operationOf<Kind extends "operation" | "levels" | "price" | "duration">(
  chart: Chart,
  kind: Kind,
  shows: (data: Pick<OperationDrawn<Kind>, "levels" | "price" | "duration">) => boolean = () => true,
): OperationDrawn<Kind> | null {
  const { actor, system, run, result, settings } = chart;
  const { timezone } = system;
  const { balances } = result.tables;
  const target = chooseTarget(targetsOf(result.components, balances), balances, settings.of);
  if (!target || (settings.of !== null && target.id !== settings.of)) return null;
  const year = chosenYear(chart);
  const resolution = settings.resolution ?? "hourly";
  const day = settings.date && `${year}${settings.date.slice(4)}`;
  const about = { optimizationId: run.optimization_id, result, timezone };
  const data = readOperation(actor, about, { target, year, resolution, day });
  if (!data || !shows(data)) return null;
  const file = sitePaths(system.system_id).result("operation.csv", run.optimization_id);
  const { colours } = namesOf(chart);
  return {
    ...{ kind, ...data, year, resolution, timezone, priceUnit: priceUnit(result) },
    ...{ name: targetName(chart, target), colours },
    colour: target.kind === "balance" ? levelNames(chart).colours[target.carrierLevelId] : colours[target.component.id],
    sorting: settings.sorting ?? "chronological",
    divergences: settings.divergences ?? "both",
    scale: settings.scale ?? DEFAULT_SCALES.operation,
    csvHref: `${file}&of=${encodeURIComponent(target.id)}&year=${year}`,
  };
}

const moneySize = ({ result, settings }: Chart) =>
  amountSize(settings.scale ?? DEFAULT_SCALES.costs, largestYear(result.tables.costs, "money", result.years));

function targetName(ready: Pick<Ready, "actor" | "result" | "locale">, target: Target): string {
  if (target.kind === "component") return target.component.name;
  const { levels } = levelNames(ready);
  const t = textsOf(ready.locale);
  return t("results:geometries.balance", {
    place: placeNames(ready)[target.placeId] ?? target.placeId,
    level: levels[target.carrierLevelId] ?? target.carrierLevelId,
  });
}

/** What of a run a chart can be told to show, under names of the reader's language. */
export const settingOptions = (ready: Ready) => ({
  of: targetsOf(ready.result.components, ready.result.tables.balances).map((target) => ({
    value: target.id,
    label: targetName(ready, target),
    group: textsOf(ready.locale)(
      target.kind === "balance" ? "results:operation.balances" : "results:operation.components",
    ),
  })),
  year: ready.result.years.map((year) => ({ value: String(year), label: String(year) })),
});

/** The run that a chart is of with its result, as the reader may see it; null where there is none. */
export function readyOf(page: SystemPage, locale: Locale, optimizationId: string | null): Ready | null {
  const chosen = chooseResult(page.actor, page.system.system_id, optimizationId);
  const { run, result } = chosen.ok ? chosen.value : { run: null, result: null };
  return run && result ? { ...page, run, result, locale, query: new URLSearchParams() } : null;
}

/** Why a run that is there has nothing to draw. */
function nothingOf({ chart, settings }: ChartConfig): ChartShown["missing"] {
  if (chart === "cash_flow") return "status_quo";
  return takes(chart, "of") && settings.of !== null ? "of" : "values";
}

/** Reads a chart. One that cannot be read takes none of the others along: it is logged, and says so in its place. */
export function readChart(
  page: SystemPage,
  locale: Locale,
  config: ChartConfig,
  failed: (error: unknown) => void,
): ChartShown {
  let run: ChartShown["run"] = null;
  const none = (missing: ChartShown["missing"]): ChartShown => ({ config, run, missing, drawn: null });
  try {
    const ready = readyOf(page, locale, config.optimization_id);
    if (!ready) return none(config.optimization_id ? "run" : "result");
    run = { id: ready.run.optimization_id, name: ready.run.name };
    const { settings } = config;
    // A year that the run does not have is its last one, as in the result views.
    const query = new URLSearchParams(settings.year === null ? {} : { year: String(settings.year) });
    const drawn = READERS[config.chart]({ ...ready, query, settings });
    return drawn ? { config, run, missing: null, drawn } : none(nothingOf(config));
  } catch (error) {
    failed(error);
    return none("failed");
  }
}

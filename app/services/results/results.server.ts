import { and, asc, eq } from "drizzle-orm";
import { resultSeries } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { influences } from "~/entities/results/influence";
import type { SeriesVariable, StoredResult } from "~/entities/results/result";
import type { CarrierYear } from "~/entities/results/shares";
import type { ResultView } from "~/entities/results/views";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { financeOf } from "./finance/finance.server";
import { readEnergyFlows } from "./flows/flows.server";
import { reportOf } from "./report/report.server";
import type { SeriesEntry } from "./schemas/run";
import type { SummaryFacts } from "./schemas/summary";
import type { ViewAnswer } from "./schemas/view";
import { seriesRemoved } from "./seriesRemoved";
import { chooseStatusQuo, compareWithStatusQuo } from "./statusQuo.server";
import { summarizeRun } from "./summary.server";

/** A run with its result; 404 out of sight, 409 while there is no result. */
export function runWithResult(
  actor: Actor,
  optimizationId: string,
): Outcome<{ run: Stored<Optimization>; result: StoredResult }> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  const result = readResult(actor, optimizationId);
  return result ? done({ run, result }) : refused(409, "errors.no_result");
}

/** What a call asks of a view: the run to compare with (status-quo, finance), year, balance place and carrier levels (flows). */
interface ViewQuery {
  statusQuoId?: string;
  year?: number;
  placeId?: string;
  levels?: readonly string[];
  /** Terms of the system (finance). */
  termsId?: string;
}

/** GET api/optimization/{id}/results/{view}: the values of one result view. */
export function resultView(
  actor: Actor,
  optimizationId: string,
  view: string,
  { statusQuoId, year, placeId, levels = [], termsId }: ViewQuery = {},
): Outcome<ViewAnswer> {
  const outcome = runWithResult(actor, optimizationId);
  if (!outcome.ok) return outcome;
  const { run, result } = outcome.value;
  const { tables, findings, components, ...frame } = result;
  const { status, impact, currency, years, spans, discount, interestRate, stepH, yearStartMs } = frame;
  const head = {
    optimization_id: optimizationId,
    series_removed_at: result.seriesRemovedAt ?? null,
    status,
    impact,
    currency,
    years,
    spans,
    discount,
    interestRate,
  };
  if (view === "flows" && result.seriesRemovedAt) return seriesRemoved(result.seriesRemovedAt);
  switch (view as ResultView) {
    case "summary":
      return done({
        ...head,
        name: run.name,
        summary: frame.summary,
        findings,
        emissions: tables.emissions,
        outages: tables.outages ?? [],
        solver: frame.solver,
        timings: frame.timings,
        build: frame.build ?? null,
        reduction: frame.reduction ?? null,
        horizon: frame.horizon ?? null,
        split: frame.split ?? null,
        ...summaryFacts(summarizeRun(actor, aboutRun(actor, run, result))),
      });
    case "report": {
      const { parameters, statusQuo, limits, ...report } = reportOf(actor, aboutRun(actor, run, result));
      return done({
        ...head,
        components,
        ...tables,
        findings,
        summary: frame.summary,
        sensitivities: frame.sensitivities ?? null,
        solver: frame.solver,
        timings: frame.timings,
        build: frame.build ?? null,
        reduction: frame.reduction ?? null,
        horizon: frame.horizon ?? null,
        split: frame.split ?? null,
        name: run.name,
        description: run.description,
        scenario_ids: run.scenario_ids,
        method: run.method,
        dates: run.dates,
        config: run.config,
        ...summaryFacts(report),
        statusQuo,
        limits,
        parameters: parameters.rows,
        parameters_in_all: parameters.total,
      });
    }
    case "status-quo": {
      const choice = chooseStatusQuo(actor, run, result, statusQuoId ?? null);
      if (!choice.ok) return choice;
      const { years: compared, ...view } = compareWithStatusQuo(actor, run, result, choice.value);
      return done({ ...head, components, ...view, compared });
    }
    case "finance": {
      const finance = financeOf(actor, run, result, { statusQuoId: statusQuoId ?? null, termsId: termsId ?? null });
      return finance.ok ? done({ ...head, components, finance: finance.value.view }) : finance;
    }
    case "capacities":
      return done({ ...head, components, capacities: tables.capacities });
    case "costs":
      return done({ ...head, components, costs: tables.costs, investments: tables.investments });
    case "operation":
      return done({
        ...head,
        stepH,
        yearStartMs,
        components,
        operation: tables.operation,
        balances: tables.balances,
        series: seriesIndex(actor, optimizationId),
      });
    case "flows": {
      const shownYear = year ?? years.at(-1) ?? 0;
      if (!years.includes(shownYear)) return notFound();
      const selection = { placeId: placeId ?? null, levels: levels.length > 0 ? levels : null };
      const flows = readEnergyFlows(actor, { optimizationId, result, year: shownYear }, selection);
      return done({ ...head, components, year: shownYear, ...flows });
    }
    case "components":
      return done({
        ...head,
        components,
        capacities: tables.capacities,
        operation: tables.operation,
        costs: tables.costs,
      });
    case "geometries":
      return done({ ...head, balances: tables.balances, places: placesOf(result) });
    case "influence": {
      const { sensitivities = null } = frame;
      return done({ ...head, components, sensitivities, influences: sensitivities ? influences(sensitivities) : [] });
    }
    default:
      return notFound();
  }
}

/** What sentences tell of a run is told of its last model year, in the time of its system. */
const aboutRun = (actor: Actor, run: Stored<Optimization>, result: StoredResult) => ({
  run,
  result,
  year: result.years.at(-1) ?? 0,
  timezone: get(actor, systemEntity, run.system_id)?.timezone ?? "UTC",
});

/** The answer as a call gives it: times as ISO 8601 in UTC. */
function summaryFacts({ answer, shares }: ReturnType<typeof summarizeRun>): {
  answer: SummaryFacts;
  shares: CarrierYear[];
} {
  const timed = <M extends { startMs: number }>({ startMs, ...moment }: M) => ({
    ...moment,
    start: new Date(startMs).toISOString(),
  });
  const { gridPeaks, worst, ...facts } = answer;
  return { answer: { ...facts, gridPeaks: gridPeaks.map(timed), worst: worst && timed(worst) }, shares };
}

const placesOf = (result: StoredResult) => [
  ...new Map(result.components.map((c) => [c.placeId, { placeId: c.placeId, placeName: c.placeName }])).values(),
];

/** Which hourly series a run that the actor sees has; the values stay in the database. */
export function seriesIndex(actor: Actor, optimizationId: string): SeriesEntry[] {
  const { component, variable, year, unit, step_h } = resultSeries;
  return dbOf(actor)
    .select({ component, variable, year, unit, stepH: step_h })
    .from(resultSeries)
    .where(eq(resultSeries.optimization_id, optimizationId))
    .orderBy(asc(component), asc(variable), asc(year))
    .all() as SeriesEntry[];
}

interface SeriesValues extends SeriesEntry {
  /** Start of the first step, UTC. */
  startMs: number;
  values: Float32Array | Float64Array;
}

/** A series of a result. */
interface SeriesKey {
  component: string;
  variable: string;
  year: number;
}

/** One series of a result with its values; the caller must be able to see the run. */
export function readResultSeries(
  actor: Actor,
  optimizationId: string,
  { component, variable, year }: SeriesKey,
): Outcome<SeriesValues> {
  const run = runWithResult(actor, optimizationId);
  if (!run.ok) return run;
  const row = dbOf(actor)
    .select()
    .from(resultSeries)
    .where(
      and(
        eq(resultSeries.optimization_id, optimizationId),
        eq(resultSeries.component, component),
        eq(resultSeries.variable, variable),
        eq(resultSeries.year, year),
      ),
    )
    .get();
  const { result } = run.value;
  if (result.seriesRemovedAt) return seriesRemoved(result.seriesRemovedAt);
  if (!row) return notFound();
  return done({
    component,
    variable: variable as SeriesVariable,
    year,
    unit: row.unit,
    stepH: row.step_h,
    startMs: result.yearStartMs[result.years.indexOf(year)] ?? Date.UTC(year, 0, 1),
    values: row.float_bits === 32 ? floatsOf(row.values) : doublesOf(row.values),
  });
}

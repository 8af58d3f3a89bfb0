import { and, eq, sql } from "drizzle-orm";
import { prepared } from "~db/prepared";
import { resultSeries } from "~db/schema/optimizations";
import { derived } from "~db/unchanged";
import { yearOf } from "~/entities/core/shared";
import { type Optimization, type OptimizationKind, optimizationKind } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import type { SecondFlows, SeriesVariable, StoredResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { runsOfList } from "~/services/optimizations/ofStudies.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult, seriesRemovedAt } from "~/services/optimizations/state.server";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { seriesRemoved } from "./seriesRemoved";

export const isUsable = (run: Pick<Optimization, "status">): boolean =>
  run.status === "success" || run.status === "warning";

interface ResultChoice {
  /** Runs with a result, newest first: what can be switched to. Of those of studies only the one asked for. */
  runs: Stored<Optimization>[];
  /** The run asked for, else the newest plan with a result, else the one under way; null when there is none of them. */
  run: Stored<Optimization> | null;
  /** Null while the run has no result. */
  result: StoredResult | null;
}

/** What people come for is the plan: how it is run, and what it is compared with, come after it. */
const FIRST_KINDS = ["invest", "dispatch", "status_quo"] as const satisfies readonly OptimizationKind[];

type Kinded = Parameters<typeof optimizationKind>[0];

/** Runs in the order in which they count: by kind, those of a kind as they come. */
const plansFirst = <Run extends Kinded>(runs: readonly Run[]): Run[] =>
  FIRST_KINDS.flatMap((kind) => runs.filter((run) => optimizationKind(run) === kind));

/** The newest run of the first kind that there is; `runs` are newest first. */
export const newestPlan = <Run extends Kinded>(runs: readonly Run[]): Run | undefined => plansFirst(runs)[0];

/** Chooses runs of a system: what they are is read once for all that a request asks of them. */
export interface RunChooser {
  /** See `chooseResult`. */
  choose: (optimizationId: string | null, kind?: OptimizationKind | null) => Outcome<ResultChoice>;
  /**
   * The run that says what is used and produced from a year on: the named one, else the newest plan whose first model year has begun by then. Where
   * none has, it is the newest plan, whose later years nothing is known before. A plan whose series are gone is passed over. 404 as `chooseResult`, 410 where the series of the named one are gone, or those of all that count.
   */
  begun: (optimizationId: string | null, year: number) => Outcome<ResultChoice>;
}

/** A run of a system that is not in its list: one of a study. Undefined where it is deleted, or of another system. */
function otherRun(actor: Actor, systemId: string, id: string): Stored<Optimization> | undefined {
  const run = get(actor, optimizationEntity, id);
  return run?.system_id === systemId && run.deleted_at === null ? run : undefined;
}

/** Runs with one more at its place, newest first; as they are where it is among them, or there is none. */
function withRun(
  runs: readonly Stored<Optimization>[],
  run: Stored<Optimization> | undefined,
): readonly Stored<Optimization>[] {
  if (!run || runs.includes(run)) return runs;
  const isOlder = (one: Stored<Optimization>) => one.created_at < run.created_at;
  const at = runs.findIndex(isOlder);
  return at < 0 ? [...runs, run] : [...runs.slice(0, at), run, ...runs.slice(at)];
}

/** Chooses among the runs of a system that the actor sees, as they are when the first one is asked for. Rights are checked with each row. */
export function runChooser(actor: Actor, systemId: string): RunChooser {
  let rows: readonly Stored<Optimization>[] | undefined;
  const read = () => (rows ??= runsOfList(actor, systemId));
  const results = new Map<string, StoredResult | null>();
  function resultOf(id: string): StoredResult | null {
    if (!results.has(id)) results.set(id, readResult(actor, id) ?? null);
    return results.get(id)!;
  }
  function choose(optimizationId: string | null, kind: OptimizationKind | null = null): Outcome<ResultChoice> {
    const all = read();
    const chosen = optimizationId
      ? (all.find((run) => run.optimization_id === optimizationId) ?? otherRun(actor, systemId, optimizationId))
      : undefined;
    if (optimizationId && !chosen) return notFound();
    const listed = withRun(all, chosen).filter((run) => kind === null || optimizationKind(run) === kind);
    const runs = listed.filter(isUsable);
    const run = chosen ?? newestPlan(runs) ?? listed.find((candidate) => !isEnded(candidate.status)) ?? null;
    return done({ runs, run, result: run && isUsable(run) ? resultOf(run.optimization_id) : null });
  }
  return {
    choose,
    begun(optimizationId, year) {
      if (optimizationId) {
        const named = choose(optimizationId);
        const removedAt = named.ok ? named.value.result?.seriesRemovedAt : undefined;
        return removedAt ? seriesRemoved(removedAt) : named;
      }
      const usable = read().filter(isUsable);
      const begun = usable.filter((run) => run.dates.some((date) => yearOf(date) <= year));
      const plans = plansFirst(begun.length > 0 ? begun : usable);
      if (plans.length === 0) return choose(null);
      const removedAt = (run: Stored<Optimization>) => seriesRemovedAt(dbOf(actor), run.optimization_id);
      const whole = plans.find((run) => removedAt(run) === null);
      // A need of 0 would be a wrong one.
      return whole ? choose(whole.optimization_id) : seriesRemoved(removedAt(plans[0]!)!);
    },
  };
}

/**
 * The run a result page shows: the newest investment run, unless another is named. `kind` says of which type the newest one is. 404 when a run is named that the actor may not see, that is deleted or that belongs to
 * another system.
 */
export const chooseResult = (
  actor: Actor,
  systemId: string,
  optimizationId: string | null,
  kind: OptimizationKind | null = null,
): Outcome<ResultChoice> => runChooser(actor, systemId).choose(optimizationId, kind);

/** Key of a series in the map that readSeriesValues gives. */
export const seriesKey = (component: string, variable: SeriesVariable, year: number): string =>
  `${component}|${variable}|${year}`;

/**
 * Values of the named series of a run, by seriesKey; series that are not there are left out. Only these blobs are read.
 * Empty when the actor may not see the run.
 */
export function readSeriesValues(
  actor: Actor,
  optimizationId: string,
  seriesNames: readonly { componentId: string; variable: SeriesVariable }[],
  years: readonly number[],
): Map<string, Float32Array | Float64Array> {
  const values = new Map<string, Float32Array | Float64Array>();
  if (seriesNames.length === 0 || years.length === 0 || !get(actor, optimizationEntity, optimizationId)) return values;
  const { component, variable, year } = resultSeries;
  const db = dbOf(actor);
  // Each series is found by its key; a query put together for all of them takes longer than they do.
  const statement = prepared(db, "values of a result", () =>
    db
      .select({ bits: resultSeries.float_bits, values: resultSeries.values })
      .from(resultSeries)
      .where(
        and(
          eq(resultSeries.optimization_id, sql.placeholder("id")),
          eq(component, sql.placeholder("component")),
          eq(variable, sql.placeholder("variable")),
          eq(year, sql.placeholder("year")),
        ),
      )
      .prepare(),
  );
  for (const series of seriesNames)
    for (const inYear of years) {
      const key = seriesKey(series.componentId, series.variable, inYear);
      const row = values.has(key)
        ? undefined
        : statement.get({ id: optimizationId, component: series.componentId, variable: series.variable, year: inYear });
      if (row) values.set(key, row.bits === 32 ? floatsOf(row.values) : doublesOf(row.values));
    }
  return values;
}

/** Energy of each component's second output or intake by `id|year` [MWh/a]: it is in no table. Empty out of the actor's sight. */
export function secondFlows(
  actor: Actor,
  optimizationId: string,
  result: StoredResult,
  variable: keyof SecondFlows,
): Readonly<Record<string, number>> {
  if (!get(actor, optimizationEntity, optimizationId)) return {};
  if (result.seriesRemovedAt) return result.secondFlows?.[variable] ?? {};
  const side = variable === "secondary_output" ? "carrierLevelOutputSecondary" : "carrierLevelInputSecondary";
  const sums = (): Record<string, number> => {
    const series = result.components.filter((c) => c[side]).map((c) => ({ componentId: c.id, variable }));
    const sums: Record<string, number> = {};
    for (const [key, values] of readSeriesValues(actor, optimizationId, series, result.years)) {
      const [id = "", , year = ""] = key.split("|");
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += values[i]!;
      sums[`${id}|${year}`] = sum * result.stepH;
    }
    return sums;
  };
  return derived(dbOf(actor), `${variable} ${optimizationId}`, sums, (sums) => Object.keys(sums).length);
}

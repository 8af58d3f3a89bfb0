import { and, inArray, isNull, sql } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { derived } from "~db/unchanged";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import {
  askedMismatches,
  foundMismatches,
  type Mismatch,
  statusQuoFor,
  stepsDiffer,
} from "~/entities/results/economics/comparable";
import { type LevelizedCost, levelizedCosts } from "~/entities/results/economics/levelized";
import {
  comparedCapacities,
  comparedKinds,
  type ComparedModelYear,
  type Profitability,
  profitabilityOf,
} from "~/entities/results/economics/statusQuo";
import type { StoredResult } from "~/entities/results/result";
import { carrierShares, type CarrierYear } from "~/entities/results/shares";
import type { ComparedRun } from "~/entities/results/view/summary";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { type Actor, visibilityOf } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf, type ReadDifference, readDifference } from "~/services/optimizations/pair/statusQuoPair.server";
import { readResult } from "~/services/optimizations/state.server";
import { secondFlows } from "./pages.server";

/** A plan and the status-quo run it is compared with. */
interface StatusQuoChoice {
  /** Status-quo runs with a result, newest first: what can be chosen. */
  runs: readonly Stored<Optimization>[];
  run: Stored<Optimization> | null;
  result: StoredResult | null;
  /** Why no key figures are told; empty where the two can be compared, or there is no status quo. */
  mismatches: Mismatch[];
  /** What they read differently; null where it is the same, or there is no status quo. */
  difference: ReadDifference | null;
}

/** The status-quo run of a plan with its result, or the one that is named. */
type Choose = (
  plan: Stored<Optimization>,
  result: StoredResult,
  statusQuoId: string | null,
) => Outcome<StatusQuoChoice>;

/** The status-quo runs of a system with a result, newest first: all runs of a busy system are thousands. */
export function statusQuoRuns(actor: Actor, system_id: string): readonly Stored<Optimization>[] {
  const isStatusQuo = and(
    isNull(optimizations.optimization_id_invest),
    inArray(optimizations.status, ["success", "warning"]),
    sql`json_extract(${optimizations.config}, '$.status_quo.status')`,
  );
  const read = () => list(actor, optimizationEntity, { system_id, where: isStatusQuo }).reverse();
  return derived(dbOf(actor), `status quo of ${system_id} ${visibilityOf(actor)}`, read, ({ length }) => length);
}

/** Chooses for several plans of a system: their pairs and the runs to choose from are looked up once. */
export function statusQuoChoices(
  actor: Actor,
  plans: readonly [Stored<Optimization>, ...Stored<Optimization>[]],
): Choose {
  const db = dbOf(actor);
  const runs = statusQuoRuns(actor, plans[0].system_id);
  const pairs = pairsOf(
    db,
    plans.map(({ optimization_id }) => optimization_id),
  );
  return (plan, result, statusQuoId) => {
    const pair = pairs.get(plan.optimization_id);
    const run = statusQuoId
      ? runs.find((run) => run.optimization_id === statusQuoId)
      : (runs.find((run) => run.optimization_id === pair) ?? statusQuoFor(plan, runs));
    if (statusQuoId && !run) return notFound();
    const runResult = run ? readResult(actor, run.optimization_id) : undefined;
    const planMismatches: Mismatch[] = optimizationKind(plan) === "status_quo" ? ["is_status_quo"] : [];
    if (!run || !runResult)
      return done({ runs, run: null, result: null, mismatches: planMismatches, difference: null });
    const others = [...new Set([...askedMismatches(plan, run), ...foundMismatches(result, runResult)])];
    // What was asked differently is read differently, too: that is said once.
    const difference =
      others.length > 0 || run.optimization_id === pair
        ? null
        : derived(db, `reads ${plan.optimization_id} ${run.optimization_id}`, () => readDifference(db, plan, run));
    const mismatches = difference ? [...others, "inputs" as const] : others;
    return done({ runs, run, result: runResult, mismatches, difference });
  };
}

/**
 * The status-quo run that a run is compared with: the one asked for, else the one that read the same (`pairRun`), else the newest of the
 * same scenarios, years and prices, with what it read differently. None where there is none. 404 when a run is named that the actor may not
 * see, or that has no result.
 */
export const chooseStatusQuo = (
  actor: Actor,
  plan: Stored<Optimization>,
  result: StoredResult,
  statusQuoId: string | null,
): Outcome<StatusQuoChoice> => statusQuoChoices(actor, [plan])(plan, result, statusQuoId);

/** What a plan is compared in with its status quo; years are those of the plan. */
export interface StatusQuoView {
  status_quo: ComparedRun | null;
  mismatches: Mismatch[];
  /** Part of the differences comes from steps of other lengths, or other typical days. */
  steps_differ: boolean;
  /** What they read differently; null where it is the same. */
  difference: ReadDifference | null;
  /** Null where the runs cannot be compared. */
  profitability: Profitability | null;
  /** Of both runs; empty where there is no status quo. */
  levelized: { plan: LevelizedCost[]; statusQuo: LevelizedCost[] };
  /** By model year; empty where the runs cannot be compared. */
  years: ComparedModelYear[];
}

/** Compares a run with the status quo chosen for it. */
export function compareWithStatusQuo(
  actor: Actor,
  plan: Stored<Optimization>,
  result: StoredResult,
  { run, result: old, mismatches, difference }: StatusQuoChoice,
): StatusQuoView {
  const levelized = { plan: levelizedOf(actor, plan.optimization_id, result), statusQuo: [] };
  const status_quo = run && { optimization_id: run.optimization_id, name: run.name };
  if (!run || !old || mismatches.length > 0)
    return { status_quo, mismatches, difference, levelized, steps_differ: false, profitability: null, years: [] };
  const energy = energyOf(actor, plan.optimization_id, result);
  const before = energyOf(actor, run.optimization_id, old);
  return {
    status_quo,
    mismatches,
    difference,
    steps_differ: stepsDiffer(plan, run),
    levelized: { plan: levelized.plan, statusQuo: levelizedOf(actor, run.optimization_id, old) },
    profitability: profitabilityOf(result, old),
    years: result.years.map((year, y) => ({
      year,
      kinds: comparedKinds(result, old, year),
      statusQuo: old.summary?.annualMoney[y] ?? 0,
      plan: result.summary?.annualMoney[y] ?? 0,
      emissions: emissionsOf(result, old, year),
      energy: energiesOf(energy, before, year),
      capacities: comparedCapacities(result, old, year),
    })),
  };
}

/** A run against the status quo that fits, or why there is none. */
export interface FoundStatusQuo {
  /** Null without a run to compare with. */
  view: StatusQuoView | null;
  /** The run that `mismatches` are of: the one found, or the newest of all. */
  name: string | null;
  mismatches: Mismatch[];
}

/**
 * Compares a run with the status quo asked for, else with the one that read the same; where none did, what keeps it from the newest one of all.
 */
export function findStatusQuo(
  actor: Actor,
  plan: Stored<Optimization>,
  result: StoredResult,
  statusQuoId: string | null = null,
): FoundStatusQuo {
  const choice = chooseStatusQuo(actor, plan, result, statusQuoId);
  if (!choice.ok) return { view: null, name: null, mismatches: [] };
  const { run, runs, mismatches } = choice.value;
  if (run) return { view: compareWithStatusQuo(actor, plan, result, choice.value), name: run.name, mismatches };
  const newest = mismatches.includes("is_status_quo") ? undefined : runs[0];
  return {
    view: null,
    name: newest?.name ?? null,
    mismatches: newest ? askedMismatches(plan, newest) : mismatches,
  };
}

/** Total of each emission in a year in both runs [kg/a]; 0 where a run has none of it. */
function emissionsOf(plan: StoredResult, statusQuo: StoredResult, year: number): ComparedModelYear["emissions"] {
  const total = ({ tables }: StoredResult, impact: string) =>
    tables.emissions.find((row) => row.impact === impact && row.year === year)?.total ?? 0;
  const impacts = [...new Set([...plan.tables.emissions, ...statusQuo.tables.emissions].map(({ impact }) => impact))];
  return impacts.map((impact) => ({ impact, statusQuo: total(statusQuo, impact), plan: total(plan, impact) }));
}

function energiesOf(plan: CarrierYear[], statusQuo: CarrierYear[], year: number): ComparedModelYear["energy"] {
  const find = (rows: CarrierYear[], id: string) =>
    rows.find((row) => row.carrierId === id && row.year === year) ?? null;
  return [...new Set([...plan, ...statusQuo].map(({ carrierId }) => carrierId))].map((carrierId) => ({
    carrierId,
    statusQuo: find(statusQuo, carrierId),
    plan: find(plan, carrierId),
  }));
}

const carrierOf = (actor: Actor) => carrierNames(actor, "en", "").carrierOf;

function energyOf(actor: Actor, optimizationId: string, result: StoredResult): CarrierYear[] {
  const { components, tables, years } = result;
  return carrierShares({
    components,
    years,
    operation: tables.operation,
    balances: tables.balances,
    secondOutputs: secondFlows(actor, optimizationId, result, "secondary_output"),
    carrierOf: carrierOf(actor),
  });
}

/** What a MWh of each carrier costs over the horizon of a run. */
export const levelizedOf = (actor: Actor, optimizationId: string, result: StoredResult): LevelizedCost[] =>
  levelizedCosts({
    result,
    secondOutputs: secondFlows(actor, optimizationId, result, "secondary_output"),
    secondIntakes: secondFlows(actor, optimizationId, result, "secondary_intake"),
    carrierOf: carrierOf(actor),
  }).carriers;

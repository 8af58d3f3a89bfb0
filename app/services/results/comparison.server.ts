import { asc, eq } from "drizzle-orm";
import { runParameters } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { inputKey } from "~/entities/optimizations/variation";
import {
  byEffect,
  commonYears,
  comparedCosts,
  comparedEmissions,
  type ComparedInput,
  comparedOperation,
  comparedSizes,
  differingInputs,
  MOST_COMPARED_RUNS,
} from "~/entities/results/comparison";
import { changedInputs, inputRef, type LocalEffect, localEffects } from "~/entities/results/estimate";
import type { StoredResult } from "~/entities/results/result";
import type { StoredParameter } from "~/entities/results/usedParameter";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";

/** More parameters of a run are too many to compare while somebody waits. */
const MOST_INPUTS = 5000;

export interface Comparison {
  runs: { run: Stored<Optimization>; result: StoredResult }[];
  /** Model years that all of them have, and the one that the tables are of. */
  years: number[];
  year: number;
  sizes: ReturnType<typeof comparedSizes>;
  /** Money [currency/a]. */
  costs: ReturnType<typeof comparedCosts>;
  emissions: ReturnType<typeof comparedEmissions>;
  operation: ReturnType<typeof comparedOperation>;
  inputs: ComparedInput[];
  /** Why there are none: a run that kept none, or too many of them. */
  withoutInputs: { reason: "not_kept" | "too_many"; name: string } | null;
  /** What the prices of the first run's result tell of the second; null unless the two differ in few inputs and nothing else. */
  estimate: { objectives: [number, number]; effects: LocalEffect[] } | null;
}

/** Beyond this the two runs are two cases, and no small change of one. */
const MOST_ESTIMATED = 50;
/** Beyond this inputs are ordered by how far they moved alone: their effects take too long while somebody waits. */
const MOST_ORDERED = 500;

/** The runs named next to the first: `with=a&with=b` or `with=a,b`. Empty choices and repetitions are left out. */
export const namedRuns = (query: URLSearchParams): string[] => [
  ...new Set(
    query
      .getAll("with")
      .flatMap((text) => text.split(","))
      .filter((id) => id !== ""),
  ),
];

/**
 * The same for a page whose first run was changed: where it was one of the others, it changes places with the run that was
 * first before (`before`).
 */
export function namedOthers(query: URLSearchParams, first: string): string[] {
  const before = query.get("before");
  const named = namedRuns(query).map((run) => (run === first && before ? before : run));
  return [...new Set(named)];
}

/**
 * Runs of one system against the first. 404 for one out of sight or of another system. 422 for none, too many or the first again, or a year
 * that not all of them have. 409 where a run has no result, or begins in another year or has another currency: its amounts mean something
 * else.
 */
export function compareRuns(
  actor: Actor,
  optimizationId: string,
  others: readonly string[],
  onlyYear: number | null = null,
): Outcome<Comparison> {
  const first = get(actor, optimizationEntity, optimizationId);
  if (!first || first.deleted_at) return notFound();
  const count = { least: 1, most: MOST_COMPARED_RUNS - 1 };
  if (others.length < count.least || others.length > count.most) return complain("with", "results.rule.runs", count);
  if (others.includes(optimizationId)) return complain("with", "results.rule.itself");
  const runs: Comparison["runs"] = [];
  for (const id of [optimizationId, ...others]) {
    const run = get(actor, optimizationEntity, id);
    if (!run || run.deleted_at || run.system_id !== first.system_id) return notFound();
    const result = readResult(actor, id);
    if (!result?.summary) return refused(409, "errors.compare_without_result", { params: { name: run.name } });
    runs.push({ run, result });
  }
  const base = runs[0]!;
  for (const { run, result } of runs) {
    const names = { name: run.name, first: first.name };
    const [year, firstYear] = [result.years[0] ?? 0, base.result.years[0] ?? 0];
    if (year !== firstYear)
      return refused(409, "errors.compare_base_years", {
        params: { ...names, year: String(year), first_year: String(firstYear) },
      });
    if (result.currency !== base.result.currency)
      return refused(409, "errors.compare_currencies", {
        params: { ...names, currency: result.currency, first_currency: base.result.currency },
      });
  }
  const results = runs.map(({ result }) => result);
  const years = commonYears(results);
  const year = onlyYear ?? years.at(-1)!;
  if (!years.includes(year)) return complain("year", "results.rule.year", { years: years.join(", ") });
  return done({
    runs,
    years,
    year,
    sizes: comparedSizes(results, year),
    costs: comparedCosts(results, "money", year, `${base.result.currency}/a`),
    emissions: comparedEmissions(results, year),
    operation: comparedOperation(results, year),
    ...inputsOf(actor, runs, years),
  });
}

function inputsOf(
  actor: Actor,
  runs: Comparison["runs"],
  years: readonly number[],
): Pick<Comparison, "inputs" | "withoutInputs" | "estimate"> {
  const inputs: { years: readonly number[]; used: StoredParameter[] }[] = [];
  for (const { run, result } of runs) {
    const rows = dbOf(actor)
      .select({ body: runParameters.body })
      .from(runParameters)
      .where(eq(runParameters.optimization_id, run.optimization_id))
      .orderBy(asc(runParameters.position))
      .limit(MOST_INPUTS + 1)
      .all();
    if (rows.length === 0) return { inputs: [], withoutInputs: { reason: "not_kept", name: run.name }, estimate: null };
    if (rows.length > MOST_INPUTS)
      return { inputs: [], withoutInputs: { reason: "too_many", name: run.name }, estimate: null };
    inputs.push({ years: result.years, used: rows.map(({ body }) => body) });
  }
  const effects = effectsOf(runs, inputs);
  const amounts = new Map(effects.map(({ input, amount }) => [inputKey(input), amount]));
  return {
    inputs: byEffect(differingInputs(inputs, years), (one) => amounts.get(inputKey(inputRef(one))) ?? null),
    withoutInputs: null,
    estimate: estimateOf(runs, effects),
  };
}

/** What the prices of the first result tell of what the second run read otherwise. */
function effectsOf(
  runs: Comparison["runs"],
  inputs: readonly { used: readonly StoredParameter[] }[],
): readonly LocalEffect[] {
  const { sensitivities, years } = runs[0]!.result;
  if (!sensitivities) return [];
  const changes = changedInputs(inputs[0]!.used, inputs[1]!.used);
  return changes.length > MOST_ORDERED ? [] : localEffects(sensitivities, inputs[0]!.used, years, changes);
}

function estimateOf(runs: Comparison["runs"], effects: readonly LocalEffect[]): Comparison["estimate"] {
  const [first, second] = runs;
  if (listPageOf(first!.run) !== listPageOf(second!.run)) return null;
  if (effects.length === 0 || effects.length > MOST_ESTIMATED) return null;
  const objectiveOf = ({ result }: Comparison["runs"][number]) => result.summary?.objective ?? 0;
  return { objectives: [objectiveOf(first!), objectiveOf(second!)], effects: [...effects] };
}

/** Everything a run is asked but for its scenarios, which are compared by what they give. */
const listPageOf = ({
  config,
  dates,
  impact,
  method,
  optimization_id_invest,
  weatherdates,
  carrier_level_ids,
}: Optimization) =>
  JSON.stringify([
    { ...config, machine: null },
    dates,
    impact,
    method,
    optimization_id_invest,
    weatherdates,
    carrier_level_ids,
  ]);

import {
  type WeatherYearsAsked,
  type WeatherYearsReport,
  WORST_SHARE,
} from "~/entities/optimizations/weatherYears/plan";
import type { RunResult } from "~/entities/results/result";
import type { Solver } from "../../linearModel";
import { Findings } from "../findings";
import { runPayback } from "../payback/runPayback";
import { prepare, type RunInput } from "../prepare";
import { emptyResult, runOptimization } from "../run";
import { bindingWeek } from "./bindingWeek";
import { valueOf, worstMean } from "./criterion";
import { inWeatherYear, planYears, type YearsResult } from "./planYears";

type Hooks = Parameters<typeof runOptimization>[2];

/** Any run: one plan for many weather years, or a search for a payback, where it asks for that, else as `runOptimization`. */
export function computeRun(input: RunInput, solver: Solver, hooks: Hooks): Promise<RunResult> {
  const { weather_years, payback } = input.optimization.config.variation ?? {};
  if (payback) return runPayback(input, payback, { solver, hooks });
  return weather_years ? runYears(input, weather_years, { solver, hooks }) : runOptimization(input, solver, hooks);
}

/**
 * One plan for many weather years as a run: sizes, tables and series are those of its first year, and `summary.weatherYears` says what
 * each year comes to. Without a plan its findings say why.
 */
async function runYears(
  input: RunInput,
  { years, criterion }: WeatherYearsAsked,
  { solver, hooks }: { solver: Solver; hooks: Hooks },
): Promise<RunResult> {
  const findings = new Findings();
  const startedMs = hooks.now();
  const ofFirst = { ...input, optimization: inWeatherYear(input.optimization, years[0]!.year) };
  const empty = emptyResult(prepare(ofFirst, findings), findings);
  if (findings.hasErrors) return empty;
  let first: RunResult | null = null;
  const weeks: ReturnType<typeof bindingWeek>[] = [];
  const plan = await planYears({ ...input, weatherYears: years, criterion }, solver, {
    ...hooks,
    onYear(w, result) {
      if (w === 0) first = result;
      weeks[w] = bindingWeek(result);
    },
  });
  const withPlan = first as RunResult | null;
  if (plan.status === "abort") return { ...empty, status: "abort" };
  if (!withPlan?.summary || plan.value === null || !plan.solver) {
    for (const { rule, severity, ...about } of plan.findings) findings.addStored(rule, severity, about);
    if (plan.reason) findings.add(`many_years_${plan.reason}`, "error");
    return empty;
  }
  const about = { detail: String(years[0]!.year), amount: years.length };
  return {
    ...withPlan,
    status: plan.status,
    findings: [
      ...withPlan.findings,
      { rule: "many_years_first_of", severity: "info", ...about },
      ...(plan.solver.isOptimal ? [] : [{ rule: "many_years_not_proven", severity: "warning" as const }]),
    ],
    summary: { ...withPlan.summary, weatherYears: reportOf(plan, { years, criterion }, weeks) },
    solver: withPlan.solver && {
      ...withPlan.solver,
      columns: plan.solver.columns,
      rows: plan.solver.rows,
      nonzeros: plan.solver.nonzeros,
      iterations: plan.solver.iterations,
    },
    timings: withSolves(withPlan.timings, (hooks.now() - startedMs) / 1000),
    // They are of one year by itself: what a limit is worth to the sizes comes from all years.
    sensitivities: undefined,
  };
}

/** Seconds of a plan: what is not of its first year by itself is solving, and building, the models of all years. */
function withSolves(timings: RunResult["timings"], totalS: number): RunResult["timings"] {
  const { assembleS, buildS, reportS } = timings;
  return { ...timings, solveS: Math.max(0, totalS - assembleS - buildS - reportS) };
}

function reportOf(
  { value, years, solver }: YearsResult,
  { criterion }: WeatherYearsAsked,
  weeks: readonly ReturnType<typeof bindingWeek>[],
): WeatherYearsReport {
  const costs = years.map(({ cost }) => cost);
  const weights = years.map(({ weight }) => weight);
  const worstShare = criterion.kind === "tail" ? criterion.share : WORST_SHARE;
  const { columns, rows, isOptimal, gap } = solver!;
  return {
    criterion,
    value: value!,
    expected: valueOf({ kind: "expected" }, costs, weights),
    worst: worstMean(costs, weights, worstShare),
    worstShare,
    isOptimal,
    gap,
    columns,
    rows,
    years: years.map((year, w) => ({ ...year, week: weeks[w] ?? null })),
  };
}

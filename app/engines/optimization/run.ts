import type { RunProgress } from "~/entities/optimizations/runProgress";
import { emptyTables, type RunResult, type RunTables } from "~/entities/results/result";
import type { Solver } from "../linearModel";
import { UsedParameters } from "./assembly/usedParameters";
import { Findings } from "./findings";
import { decide, fitDecided } from "./horizon/decide";
import { joinReports } from "./horizon/join";
import { type Decided, partOfYears } from "./horizon/partOfYears";
import { planOfSolves, reportOfSolves } from "./horizon/plan";
import { warnOfUnusedAllowances } from "./money/banking";
import { cheapest, needsCheapest, withCostCap } from "./money/costCap";
import { withAlternative } from "./nearOptimal/alternative";
import { tellAlternative } from "./nearOptimal/result";
import { tellDecisions } from "./oneWay/tell";
import { prepare, type RunInput } from "./prepare";
import type { EnergyProblem } from "./problem";
import { reduce } from "./reduce/reduce";
import { describeComponents } from "./report";
import { SolveSession } from "./solving/session";
import { type FirstSolve, optimumOf } from "./solving/solveFirst";
import { solverOptions } from "./solving/solverOptions";
import { type Solved, solveWindow } from "./solving/solveWindow";
import { WrittenLog } from "./solving/writtenLog";
import { inputMarks, statusQuoInputs } from "./statusQuoInputs";
import { tellThreshold, thresholdOf } from "./threshold/report";
import { searchThreshold, type ThresholdSearch } from "./threshold/threshold";

export type { RunInput };

interface RunHooks {
  onProgress(progress: RunProgress): void;
  /** Asked often; true ends the run with status abort. */
  shouldStop(): boolean;
  /** A clock in ms, for the timings. */
  now(): number;
}

/**
 * A whole run: rules -> assemble -> reduce -> formulate -> solve -> check -> report. A rolling horizon goes through the last four for
 * one window after the other. What cannot be computed is a result with status "error" and its findings; only defects throw.
 */
export async function runOptimization(input: RunInput, solver: Solver, hooks: RunHooks): Promise<RunResult> {
  const findings = new Findings();
  const clock = stopwatch(hooks.now);
  const { config } = input.optimization;
  hooks.onProgress({ phase: "wait_eb", fraction: 0 });
  const used = new UsedParameters();
  const full = prepare(input, findings, used);
  const result: RunResult = { ...emptyResult(full, findings), usedParameters: used.list };
  if (findings.hasErrors) return { ...result, timings: { ...result.timings, assembleS: clock() } };
  result.inputMarks = inputMarks(full);
  result.statusQuoInputs = statusQuoInputs(input);
  hooks.onProgress({ phase: "run_clustering", fraction: 0.01 });
  const { problem: reduced, reduction } = reduce(full, config, findings);
  result.reduction = reduction;
  result.timings.assembleS = clock();
  const { problem, threshold } = await posed(reduced, { config, solver, findings, hooks });
  if (hooks.shouldStop()) return { ...result, status: "abort" };
  if (findings.hasErrors) return result;

  hooks.onProgress({ phase: "prepare_input", fraction: 0.05 });
  const plan = planOfSolves(problem, config);
  const phase = problem.kind === "dispatch" ? "run_operation" : "run_optimization";
  const written = new WrittenLog();
  const options = { ...solverOptions(config), log: (text: string) => written.add(text) };
  const session = new SolveSession(solver, options, hooks, { phase, solves: plan.solves });
  const solved: Solved[] = [];
  let decided: Decided | null = null;
  for (const window of plan.windows) {
    const part = plan.windows.length === 1 ? problem : partOfYears(problem, window, decided);
    if (decided) fitDecided(part, findings);
    const stage = { session, solver, findings, clock, timings: result.timings };
    const windowResult = findings.hasErrors ? null : await solveWindow(part, plan.parts, stage);
    result.solver = session.describe();
    result.solverLog = written.text;
    if (session.stopped) return { ...result, status: "abort" };
    if (windowResult === null) {
      if (plan.windows.length > 1 && plan.parts === 1)
        findings.add("horizon_window_failed", "info", { detail: part.years.join(", ") });
      return result;
    }
    solved.push({ ...windowResult, window });
    decided = decide(windowResult.report.tables.vintages ?? [], problem.years[window.keep]!);
  }

  hooks.onProgress({ phase: "prepare_results", fraction: 0.92 });
  const joined = joinReports(problem, solved);
  if (threshold) joined.summary.threshold = thresholdOf(problem, threshold, joined);
  for (const { rule, severity, ...about } of joined.remarks) findings.addStored(rule, severity, about);
  tellDecisions(problem, solved, joined.summary.objective, findings);
  hooks.onProgress({ phase: "get_dataset_eb", fraction: 0.94 });
  tellEmissions(joined.tables, findings);
  warnOfUnusedAllowances(problem, joined.tables.emissions, findings);
  tellAlternative(problem, joined.summary, findings);
  tellThreshold(problem, joined.summary, findings);
  hooks.onProgress({ phase: "get_dataset_opt", fraction: 0.95 });
  result.solver = session.describe(joined.summary.objective);
  hooks.onProgress({ phase: "get_dataset_operation", fraction: 0.96 });
  return {
    ...result,
    status: findings.hasWarnings ? "warning" : "success",
    components: joined.components,
    summary: joined.summary,
    tables: joined.tables,
    series: joined.series,
    sensitivities: solved.length === 1 ? solved[0]!.worths : undefined,
    ...reportOfSolves(problem, plan, solved, findings),
  };
}

/** A limit that was passed: with allowances, or by a status quo, which is not held to it. */
function tellEmissions({ emissions }: RunTables, findings: Findings): void {
  for (const { impact, year, total, limit, hard, certificatePrice } of emissions)
    if (limit !== null && !hard && total > limit * (1 + 1e-9)) {
      const rule = certificatePrice === null ? "status_quo_above_limit" : "emission_limit_traded";
      findings.add(rule, "info", { detail: impact, year, amount: total - limit, unit: "kg" });
    }
}

/** The problem as it is solved; one that looks for a threshold has been solved around it before. */
async function posed(
  problem: EnergyProblem,
  first: FirstSolve,
): Promise<{ problem: EnergyProblem; threshold: ThresholdSearch | null }> {
  const whole = await limited(problem, first);
  const request = first.config.variation?.threshold;
  if (!request || first.findings.hasErrors || first.hooks.shouldStop()) return { problem: whole, threshold: null };
  const threshold = await searchThreshold(whole, request, first);
  return { problem: threshold?.problem ?? whole, threshold };
}

/** The problem with its limits; a cap in percent first asks for the least costs, an alternative for the optimum it is near to. */
async function limited(problem: EnergyProblem, first: FirstSolve): Promise<EnergyProblem> {
  const { config, findings, hooks } = first;
  const least = needsCheapest(problem, config) ? await optimumOf(cheapest(problem), first) : null;
  const capped = withCostCap(problem, config, least);
  const alternative = config.variation?.alternative;
  if (!alternative || findings.hasErrors || hooks.shouldStop()) return capped;
  const optimum = await optimumOf(capped, first);
  return optimum === null ? capped : withAlternative(capped, alternative, optimum);
}

function stopwatch(now: () => number): () => number {
  let last = now();
  return () => {
    const seconds = (now() - last) / 1000;
    last = now();
    return seconds;
  };
}

/** A result that came to nothing: what is known before anything is solved. */
export function emptyResult(problem: EnergyProblem, findings: Findings): RunResult {
  return {
    status: "error",
    findings: findings.list,
    impact: problem.objective,
    currency: problem.currency,
    years: problem.years,
    spans: problem.spans,
    discount: problem.discount,
    interestRate: problem.interestRate,
    stepH: problem.time.stepH,
    steps: problem.time.inputSteps,
    yearStartMs: problem.yearStartMs,
    components: describeComponents(problem),
    summary: null,
    tables: emptyTables(),
    series: [],
    horizon: null,
    split: null,
    solver: null,
    timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  };
}

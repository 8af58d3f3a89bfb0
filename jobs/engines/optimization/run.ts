import { optimizationKind, type Optimization, type OptimizationConfig } from "~/entities/optimizations/optimization";
import { emptyTables, type RunProgress, type RunResult, type SolverReport } from "~/entities/results/result";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Solution, Solver } from "../linearModel";
import { solverOptions } from "./solving/solverOptions";
import { assemble } from "./assemble";
import { check } from "./check";
import { diagnoseInfeasible } from "./diagnose/infeasible";
import { diagnoseUnbounded } from "./diagnose/unbounded";
import { Findings } from "./findings";
import { needsCheapest, solveCheapest, withCostCap } from "./money/costCap";
import { formulate, type Formulation } from "./formulate";
import type { EnergyProblem } from "./problem";
import { describeComponents, report } from "./report";
import { reduce } from "./reduce/reduce";
import { checkProblem, checkSupport } from "./rules";
import { SolverLog } from "./solving/solverLog";
import { WrittenLog } from "./solving/writtenLog";
import { limitsOf, sensitivities } from "./sensitivities";
import type { InvestedRun } from "./kinds/takeOver";

export interface RunInput {
  snapshot: SystemSnapshot;
  optimization: Optimization;
  /** Of a dispatch run: the investment run whose capacities it takes over; left out when that is gone. */
  invested?: InvestedRun;
}

interface RunHooks {
  onProgress(progress: RunProgress): void;
  /** Asked often; true ends the run with status abort. */
  shouldStop(): boolean;
  /** A clock in ms, for the timings. */
  now(): number;
}

/**
 * A whole run: rules -> assemble -> reduce -> formulate -> solve -> check -> report. What cannot be computed is a result with
 * status "error" and its findings; only defects throw.
 */
export async function runOptimization(input: RunInput, solver: Solver, hooks: RunHooks): Promise<RunResult> {
  const findings = new Findings();
  const clock = stopwatch(hooks.now);
  hooks.onProgress({ phase: "wait_eb", fraction: 0 });
  checkSupport(input.optimization, input.invested, findings);
  const full = assemble(input.snapshot, input.optimization, findings, input.invested);
  checkProblem(full, findings);
  const result = emptyResult(full, findings);
  if (findings.hasErrors) return { ...result, timings: { ...result.timings, assembleS: clock() } };
  hooks.onProgress({ phase: "run_clustering", fraction: 0.01 });
  const { problem: uncapped, reduction } = reduce(full, input.optimization.config, findings);
  result.reduction = reduction;
  result.timings.assembleS = clock();
  const problem = await capped(uncapped, input.optimization.config, solver, findings, hooks);
  if (hooks.shouldStop()) return { ...result, status: "abort" };
  if (findings.hasErrors) return result;

  hooks.onProgress({ phase: "prepare_input", fraction: 0.05 });
  const formulation = formulate(problem);
  result.timings.buildS = clock();
  const solving = optimizationKind(input.optimization) === "dispatch" ? "run_operation" : "run_optimization";
  hooks.onProgress({ phase: solving, fraction: 0.1 });
  const limits = limitsOf(problem, formulation);
  const directions = limits.map(({ moves }) => moves);
  const written = new WrittenLog();
  const options = { ...solverOptions(input.optimization.config), directions, log: (text: string) => written.add(text) };
  const log = new SolverLog();
  const started = hooks.now();
  let seen = 0;
  const solution = await solver.solve(
    formulation.model,
    options,
    (p) => {
      seen++;
      // The share of a solve is unknown: it approaches, and never reaches, the end.
      const fraction = 0.1 + 0.8 * (1 - Math.exp(-seen / 150));
      log.add(p, (hooks.now() - started) / 1000);
      hooks.onProgress({ phase: solving, fraction, ...p });
    },
    hooks.shouldStop,
  );
  result.timings.solveS = clock();
  result.solver = { ...describeSolve(formulation, solution), log: log.lines };
  result.solverLog = written.text;
  if (solution.state === "interrupted" || hooks.shouldStop()) return { ...result, status: "abort" };
  if (solution.x.length === 0) {
    written.add("\nWhat is to blame:\n");
    await explain(problem, formulation, solution, solver, options, findings, hooks.shouldStop);
    result.solverLog = written.text;
    return hooks.shouldStop() ? { ...result, status: "abort" } : result;
  }
  if (solution.state === "limit") findings.add("solver_stopped_early", "warning", { detail: solution.stateName });

  hooks.onProgress({ phase: "prepare_results", fraction: 0.92 });
  const found = report(problem, formulation, solution);
  for (const { rule, severity, ...about } of found.remarks) findings.add(rule, severity, about);
  hooks.onProgress({ phase: "get_dataset_eb", fraction: 0.94 });
  check(problem, formulation, solution, found, findings);
  hooks.onProgress({ phase: "get_dataset_opt", fraction: 0.95 });
  const worths = sensitivities(problem, formulation, solution, limits, found.booked);
  for (const row of found.tables.emissions) {
    if (row.limit !== null && !row.hard && row.total > row.limit * (1 + 1e-9)) {
      findings.add("emission_limit_traded", "info", {
        detail: row.impact,
        year: row.year,
        amount: row.total - row.limit,
        unit: "kg",
      });
    }
  }
  result.timings.reportS = clock();
  hooks.onProgress({ phase: "get_dataset_operation", fraction: 0.96 });
  return {
    ...result,
    status: findings.hasWarnings ? "warning" : "success",
    components: found.components,
    summary: found.summary,
    tables: found.tables,
    series: found.series,
    sensitivities: worths,
  };
}

/** The problem with the cost cap that the run asks for; one in percent takes a solve of its own. */
async function capped(
  problem: EnergyProblem,
  config: OptimizationConfig,
  solver: Solver,
  findings: Findings,
  { onProgress, shouldStop }: RunHooks,
): Promise<EnergyProblem> {
  if (!needsCheapest(problem, config)) return withCostCap(problem, config, null);
  onProgress({ phase: "run_optimization", fraction: 0.05 });
  const options = solverOptions(config);
  const told = (p: object) => onProgress({ phase: "run_optimization", fraction: 0.05, ...p });
  const { problem: money, formulation, solution } = await solveCheapest(problem, solver, options, told, shouldStop);
  if (solution.x.length > 0) return withCostCap(problem, config, solution.objective);
  if (!shouldStop()) await explain(money, formulation, solution, solver, options, findings, shouldStop);
  return problem;
}

async function explain(
  problem: EnergyProblem,
  formulation: Formulation,
  solution: Solution,
  solver: Solver,
  options: ReturnType<typeof solverOptions>,
  findings: Findings,
  shouldStop: () => boolean,
): Promise<void> {
  if (solution.state === "infeasible")
    await diagnoseInfeasible({ problem, formulation, solver, options, findings, shouldStop });
  else if (solution.state === "unbounded")
    await diagnoseUnbounded(problem, formulation, solver, options, findings, shouldStop);
  else
    findings.add(solution.state === "limit" ? "solver_limit_without_solution" : "solver_failed", "error", {
      detail: solution.stateName,
    });
}

function stopwatch(now: () => number): () => number {
  let last = now();
  return () => {
    const seconds = (now() - last) / 1000;
    last = now();
    return seconds;
  };
}

function emptyResult(problem: EnergyProblem, findings: Findings): RunResult {
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
    solver: null,
    timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  };
}

const describeSolve = ({ model }: Formulation, s: Solution): SolverReport => ({
  method: s.method,
  state: s.stateName,
  objective: s.objective,
  iterations: s.iterations,
  columns: model.columns,
  rows: model.rows,
  nonzeros: model.nonzeros,
  mipGap: s.mipGap,
  bound: s.bound,
  fallback: s.fallback,
  hasDuals: s.rowDual.length > 0,
});

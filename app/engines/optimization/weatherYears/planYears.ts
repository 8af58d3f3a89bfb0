import { weatherDateOf } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { PlannedYear, WeightedYear, YearsCriterion } from "~/entities/optimizations/weatherYears/plan";
import type { Finding, RunResult } from "~/entities/results/result";
import type { Solution, Solver } from "../../linearModel";
import { Findings } from "../findings";
import { formulate } from "../formulate";
import { planOfSolves } from "../horizon/plan";
import { withSaleLimits } from "../oneWay/saleLimits";
import { twoWaysOf } from "../oneWay/ways";
import { prepare, type RunInput } from "../prepare";
import type { EnergyProblem } from "../problem";
import { reduce } from "../reduce/reduce";
import { runOptimization } from "../run";
import { optimumOf } from "../solving/solveFirst";
import { solverOptions } from "../solving/solverOptions";
import { type Criterion, isCriterion, valueOf } from "./criterion";
import { type JoinedYears, joinYears } from "./joinYears";
import type { YearModel } from "./parts";
import { type Plan, PlannedSolver } from "./plannedSolver";
import { shareOfYear } from "./splitSolution";
import { TimedSolver } from "./timedSolver";

export interface YearsInput extends RunInput {
  /** Calendar years whose weather counts, each for all model years of the run; weights are positive and need not add up to 1. */
  weatherYears: readonly WeightedYear[];
  /** What the plan makes small. Of the regret, what each year's own plan costs is found here. */
  criterion: YearsCriterion;
}

/**
 * Why there is no plan: weights of years that are not above 0, or shares beyond 0..1; nothing is built; near-optimal runs, limits of costs and rolling horizons, which ask for solves of their own; or each
 * year has a plan, but no sizes serve all of them, or the solver ended without any.
 */
export type NoPlan =
  | "no_years"
  | "weights"
  | "criterion"
  | "no_investment"
  | "alternative"
  | "cost_cap"
  | "horizon"
  | "no_common_sizes"
  | "solver";

export interface YearsResult {
  status: "success" | "warning" | "error" | "abort";
  reason: NoPlan | null;
  /** Of the first year that has no plan of its own either. */
  findings: readonly Finding[];
  /** Value of the criterion by the costs of the years; null without a plan. */
  value: number | null;
  years: PlannedYear[];
  /** Of the one model of all years; `gap`: how far the plan may be from the best one, null of linear ones [1]. */
  solver:
    | (Pick<Solution, "method" | "iterations" | "seconds" | "fallback"> & {
        columns: number;
        rows: number;
        nonzeros: number;
        isOptimal: boolean;
        gap: number | null;
      })
    | null;
}

interface YearsHooks {
  onProgress(progress: RunProgress): void;
  /** Asked often; true ends the plan with status abort. */
  shouldStop(): boolean;
  /** A clock in ms, for the timings. */
  now(): number;
  /** The result of a weather year, as of an ordinary run with these sizes. It is not kept. */
  onYear(w: number, result: RunResult): void;
}

/**
 * One plan for many weather years (criterion.ts): sizes in common, each year operated by itself with full knowledge of it. All years are one
 * linear model. Its solution is split, and each year goes through the ordinary run with it, with its own check.
 */
export async function planYears(input: YearsInput, solver: Solver, hooks: YearsHooks): Promise<YearsResult> {
  const planning = new Planning(input, solver, hooks);
  const refused = planning.refusal();
  if (refused) return { ...NONE, reason: refused };
  const optima = input.criterion.kind === "regret" ? await planning.bestOfEach() : [];
  if (optima === null) return planning.withoutPlan();
  const criterion: Criterion = input.criterion.kind === "regret" ? { kind: "regret", optima } : input.criterion;
  const plan = await planning.solve(criterion);
  return plan === null ? planning.withoutPlan() : planning.report(plan, criterion);
}

const NONE: YearsResult = { status: "error", reason: null, findings: [], value: null, years: [], solver: null };

/** The run of a plan in one weather year, for all its model years. */
export function inWeatherYear(optimization: Optimization, year: number): Optimization {
  const { config } = optimization;
  const variation = config.variation && { ...config.variation, weather_years: undefined };
  return { ...optimization, weatherdates: [weatherDateOf(year)], config: { ...config, variation } };
}

/** A year whose model cannot be built. */
class NoModel extends Error {
  override name = "NoModel";
}

class Planning {
  private readonly weights: number[];
  /** How the solver ended that found no plan. */
  private ended: Solution["state"] | null = null;
  private readonly solver: TimedSolver;
  /** Years whose own optimum is not proven. */
  private readonly unproven = new Set<number>();

  constructor(
    private readonly input: YearsInput,
    solver: Solver,
    private readonly hooks: YearsHooks,
  ) {
    this.solver = new TimedSolver(solver, solverOptions(input.optimization.config).timeLimitS, hooks.now);
    const sum = input.weatherYears.reduce((all, { weight }) => all + weight, 0);
    this.weights = input.weatherYears.map(({ weight }) => weight / sum);
  }

  refusal(): NoPlan | null {
    const { weatherYears, optimization } = this.input;
    const { config } = optimization;
    if (weatherYears.length === 0) return "no_years";
    if (!weatherYears.every(({ weight }) => Number.isFinite(weight) && weight > 0)) return "weights";
    if (!isCriterion(this.input.criterion)) return "criterion";
    if (config.variation?.alternative || config.variation?.threshold) return "alternative";
    if (config.cost_cap) return "cost_cap";
    const problem = prepare(this.inputOf(0), new Findings());
    if (problem.kind !== "invest") return "no_investment";
    return planOfSolves(problem, config).windows.length > 1 ? "horizon" : null;
  }

  private inputOf(w: number): RunInput {
    const { snapshot, optimization, invested, weatherYears } = this.input;
    return { snapshot, invested, optimization: inWeatherYear(optimization, weatherYears[w]!.year) };
  }

  /** Null where a rule speaks against it. */
  private problemOf(w: number): EnergyProblem | null {
    const findings = new Findings();
    const input = this.inputOf(w);
    const full = prepare(input, findings);
    if (findings.hasErrors) return null;
    const { problem } = reduce(full, input.optimization.config, findings);
    return findings.hasErrors ? null : problem;
  }

  /** What the best plan for each year alone costs; null: stopped, or one has none. */
  async bestOfEach(): Promise<number[] | null> {
    const { solver, hooks, weights } = this;
    const { config } = this.input.optimization;
    const optima: number[] = [];
    for (let w = 0; w < weights.length; w++) {
      const problem = this.problemOf(w);
      if (!problem) return null;
      const share = { solve: w + 1, solves: weights.length + 1, fraction: (0.5 * w) / weights.length };
      const onProgress = (progress: RunProgress) => hooks.onProgress({ ...progress, ...share });
      const first = { config, solver, findings: new Findings(), hooks: { ...hooks, onProgress } };
      const optimum = await optimumOf(problem, first);
      if (optimum === null || hooks.shouldStop()) return null;
      if (!solver.isProven) this.unproven.add(w);
      optima.push(optimum);
    }
    return optima;
  }

  /** Null: stopped, or there is none. */
  async solve(criterion: Criterion): Promise<Plan | null> {
    const { hooks, solver } = this;
    const from = criterion.kind === "regret" ? 0.5 : 0.05;
    const phase = "run_optimization" as const;
    hooks.onProgress({ phase: "prepare_input", fraction: from });
    const joined = this.join(criterion);
    if (!joined) return null;
    let seen = 0;
    const solution = await solver.solve(
      joined.model,
      solverOptions(this.input.optimization.config),
      (progress) => {
        seen++;
        hooks.onProgress({ phase, fraction: from + (0.85 - from) * (1 - Math.exp(-seen / 150)), ...progress });
      },
      hooks.shouldStop,
    );
    this.ended = solution.state;
    return solution.x.length === 0 || hooks.shouldStop() ? null : { joined, solution };
  }

  /** Null: stopped, or a year has no model. */
  private join(criterion: Criterion): JoinedYears | null {
    try {
      return joinYears(this.weights, criterion, (w) => {
        const problem = this.hooks.shouldStop() ? null : this.problemOf(w);
        if (!problem) throw new NoModel();
        return modelOf(problem);
      });
    } catch (error) {
      if (error instanceof NoModel) return null;
      throw error;
    }
  }

  /** Why there is none: what the first year says that has none alone. */
  async withoutPlan(): Promise<YearsResult> {
    const { hooks, solver, weights, ended } = this;
    const mayBeYears = ended === null || ended === "infeasible" || ended === "unbounded";
    for (let w = 0; w < weights.length && mayBeYears; w++) {
      if (hooks.shouldStop()) return { ...NONE, status: "abort" };
      const { status, findings } = await runOptimization(this.inputOf(w), solver, hooks);
      if (status === "error") return { ...NONE, findings };
    }
    if (hooks.shouldStop()) return { ...NONE, status: "abort" };
    return { ...NONE, reason: ended === "infeasible" ? "no_common_sizes" : "solver" };
  }

  async report(plan: Plan, criterion: Criterion): Promise<YearsResult> {
    const { hooks, weights, input } = this;
    const years: PlannedYear[] = [];
    const isProven = plan.solution.state === "optimal" && this.unproven.size === 0;
    let status: YearsResult["status"] = isProven ? "success" : "warning";
    const quiet = { ...hooks, onProgress: () => undefined };
    for (let w = 0; w < weights.length; w++) {
      hooks.onProgress({ phase: "prepare_results", fraction: 0.85 + (0.15 * w) / weights.length });
      const result = await runOptimization(this.inputOf(w), new PlannedSolver(plan, w, this.solver), quiet);
      if (hooks.shouldStop() || result.status === "abort") return { ...NONE, status: "abort" };
      if (!result.summary) return { ...NONE, findings: result.findings };
      if (result.status !== "success") status = "warning";
      hooks.onYear(w, result);
      years.push({
        year: input.weatherYears[w]!.year,
        weight: weights[w]!,
        cost: result.summary.objective,
        best: criterion.kind === "regret" ? criterion.optima[w]! : null,
        isBestProven: !this.unproven.has(w),
        counts: shareOfYear(plan.joined, plan.solution, w),
      });
    }
    const costs = years.map(({ cost }) => cost);
    const { method, iterations, seconds, fallback } = plan.solution;
    const { columns, rows, nonzeros } = plan.joined.model;
    return {
      ...NONE,
      status,
      value: valueOf(criterion, costs, weights),
      years,
      solver: {
        method,
        iterations,
        seconds,
        fallback,
        columns,
        rows,
        nonzeros,
        isOptimal: plan.solution.state === "optimal",
        gap: plan.solution.mipGap,
      },
    };
  }
}

/** The model that a year is solved by: with its rows against resale, as every run. */
function modelOf(problem: EnergyProblem): YearModel {
  const formulation = formulate(problem);
  const { model, builder } = formulation;
  return { model: withSaleLimits(model, twoWaysOf(problem, formulation)), builder };
}

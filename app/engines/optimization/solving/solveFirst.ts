import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { LinearModel, Solver, SolverOptions } from "../../linearModel";
import type { Findings } from "../findings";
import { formulate } from "../formulate";
import { solveOneWay } from "../oneWay/solve";
import { twoWaysOf } from "../oneWay/ways";
import type { EnergyProblem } from "../problem";
import { explain } from "./explain";
import { solverOptions } from "./solverOptions";

/** What it takes to solve a problem ahead of the one that is asked for. */
export interface FirstSolve {
  config: OptimizationConfig;
  solver: Solver;
  findings: Findings;
  hooks: { onProgress(progress: RunProgress): void; shouldStop(): boolean };
}

/** The optimum of a problem that another one needs to know before it is solved. Null: stopped, or told why there is none. */
export async function optimumOf(
  problem: EnergyProblem,
  { config, solver, findings, hooks }: FirstSolve,
): Promise<number | null> {
  const { shouldStop } = hooks;
  const options = solverOptions(config);
  const formulation = formulate(problem);
  const report = (p: object) => hooks.onProgress({ phase: "run_optimization", fraction: 0.05, ...p });
  report({});
  const first = { ...options, directions: [], mipDuals: false };
  const solve = (model: LinearModel, more: Partial<SolverOptions>) =>
    solver.solve(model, { ...first, ...more }, report, shouldStop);
  const { solution } = await solveOneWay(formulation.model, twoWaysOf(problem, formulation), solve);
  if (solution.x.length > 0) return solution.objective;
  if (!shouldStop()) await explain(problem, formulation, solution, { solver, options, findings, shouldStop });
  return null;
}

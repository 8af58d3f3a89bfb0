import { BROKE_DOWN, type Solution, type Solver, type SolverOptions } from "../../linearModel";
import { diagnoseInfeasible } from "../diagnose/infeasible";
import { diagnoseUnbounded } from "../diagnose/unbounded";
import type { Findings } from "../findings";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";

interface Explaining {
  solver: Solver;
  options: SolverOptions;
  findings: Findings;
  shouldStop: () => boolean;
}

/** Says why there is no solution. `formulation`: of the model that has none, null where nothing more can be told of it. */
export async function explain(
  problem: EnergyProblem,
  formulation: Formulation | null,
  { state, stateName }: Solution,
  { solver, options, findings, shouldStop }: Explaining,
): Promise<void> {
  options.log?.("\nWhat is to blame:\n");
  if (state === "infeasible" && formulation)
    return diagnoseInfeasible({ problem, formulation, solver, options, findings, shouldStop });
  if (state === "unbounded" && formulation)
    return diagnoseUnbounded(problem, formulation, solver, options, findings, shouldStop);
  if (stateName === BROKE_DOWN) return findings.add("solver_broke_down", "error");
  findings.add(state === "limit" ? "solver_limit_without_solution" : "solver_failed", "error", { detail: stateName });
}

import { BROKE_DOWN, type Solution } from "../../linearModel";
import type { Diagnosis } from "../diagnose/diagnosis";
import { diagnoseInfeasible } from "../diagnose/infeasible";
import { diagnoseUnbounded } from "../diagnose/unbounded";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";

type Explaining = Pick<Diagnosis, "solver" | "options" | "findings" | "shouldStop">;

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
    return diagnoseUnbounded({ problem, formulation, solver, options, findings, shouldStop });
  if (stateName === BROKE_DOWN) return findings.add("solver_broke_down", "error");
  findings.add(state === "limit" ? "solver_limit_without_solution" : "solver_failed", "error", { detail: stateName });
}

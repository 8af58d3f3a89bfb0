import type { Solver, SolverOptions } from "../../linearModel";
import type { Findings } from "../findings";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";

/** What it takes to say why a model has no solution: it is solved again, changed. */
export interface Diagnosis {
  problem: EnergyProblem;
  formulation: Formulation;
  solver: Solver;
  options: SolverOptions;
  /** Added to. */
  findings: Findings;
  /** Asked often; true ends the search. */
  shouldStop: () => boolean;
}

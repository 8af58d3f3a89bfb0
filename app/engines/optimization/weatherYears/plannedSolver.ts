import {
  type LinearModel,
  type Solution,
  type Solver,
  type SolverOptions,
  type SolverProgress,
  withUpper,
} from "../../linearModel";
import type { JoinedYears } from "./joinYears";
import { isDecidedIn, solutionOfYear } from "./splitSolution";

/** What a plan for many weather years says of its sizes and of each year. */
export interface Plan {
  joined: JoinedYears;
  solution: Solution;
}

/**
 * The solver of the run of one weather year of a plan: it has the solution already. So a year has the report, the checks and the findings of
 * every other run. Where the plan does not say how the year is operated best, `solver` solves the year with the sizes of the plan: a year
 * that does not bind the regret, or one in which no step may go both ways.
 */
export class PlannedSolver implements Solver {
  constructor(
    private readonly plan: Plan,
    private readonly w: number,
    private readonly solver: Solver,
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const { plan, w, solver } = this;
    const { modelRows, modelColumns } = plan.joined.blocks[w]!;
    const operate = (next: LinearModel) => solver.solve(this.withSizes(next), options, onProgress, shouldStop);
    if (model.rows !== modelRows || model.columns !== modelColumns) return operate(model);
    const solution = solutionOfYear(plan.joined, plan.solution, w, model);
    if (!isDecidedIn(plan.joined, plan.solution, w)) {
      const operated = await operate(model);
      if (operated.x.length > 0 || shouldStop()) return operated;
      // An operation that is possible, if not the best one: better said so than none.
      return { ...solution, state: "limit", stateName: operated.stateName, rowDual: new Float64Array() };
    }
    const next = options.follow?.(solution);
    return next ? operate(withUpper(model, next)) : solution;
  }

  /** The model with the sizes of the plan. */
  private withSizes(model: LinearModel): LinearModel {
    const { joined, solution } = this.plan;
    const [colLower, colUpper] = [model.colLower.slice(), model.colUpper.slice()];
    joined.blocks[this.w]!.sizes.forEach((j, n) => {
      const size = solution.x[joined.firstSize + n]!;
      colLower[j] = colUpper[j] = model.integer?.[j] ? Math.round(size) : size;
    });
    return { ...model, colLower, colUpper };
  }
}

import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { isForTree, WholeNumberSolver } from "./tree/wholeNumberSolver";
import { isForWindows, WindowSolver } from "./windows/windowSolver";

/** Whether whole numbers of a large model are few enough for the tree, or many of single steps. */
export const isForWholeNumbers = (model: LinearModel, options: SolverOptions): boolean =>
  isForTree(model, options) || isForWindows(model);

/** Large models with whole numbers: windows of the year where many of its steps are, else the tree. */
export class WholeNumbers implements Solver {
  constructor(
    private readonly tree: Solver = new WholeNumberSolver(),
    private readonly windows: Solver = new WindowSolver(),
  ) {}

  solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const solver = isForWindows(model) ? this.windows : this.tree;
    return solver.solve(model, options, onProgress, shouldStop);
  }
}

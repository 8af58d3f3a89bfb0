import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { AutomaticSolver } from "../automatic";
import { AlikeSolver } from "./alikeSolver";

/** New values of some entries of a list: `values[i]` goes to position `positions[i]`. Same length. */
export interface NewFigures {
  positions: ArrayLike<number>;
  values: ArrayLike<number>;
}

/** Figures of a model that another one has instead: positions of columns, rows, or entries of the matrix (`LinearModel.values`). */
export type ModelChange = Partial<
  Record<"cost" | "colLower" | "colUpper" | "rowLower" | "rowUpper" | "values", NewFigures>
>;

export interface SharedOrder {
  options: SolverOptions;
  onProgress(progress: SolverProgress): void;
  /** Asked often; true ends a solve with the state "interrupted". */
  shouldStop(): boolean;
}

/** A model with other figures; what does not change is not copied. */
export function withChange(model: LinearModel, change: ModelChange): LinearModel {
  const next = { ...model };
  for (const [name, { positions, values }] of Object.entries(change) as [keyof ModelChange, NewFigures][]) {
    const list = model[name].slice();
    for (let i = 0; i < positions.length; i++) list[positions[i]!] = values[i]!;
    next[name] = list;
  }
  return next;
}

/**
 * Solutions of linear models that differ from a base in some figures. Each is that of the model alone within the tolerances, with its own
 * certificate. It hangs on the base and its change alone: neither on the order of the changes nor on where they are solved. So several
 * processes with the same base may share the changes out. What the structured method gives up on goes to HiGHS, as ever.
 */
export class SharedSolves {
  private constructor(
    private readonly model: LinearModel,
    private readonly solver: AlikeSolver,
    private readonly order: SharedOrder,
    /** Of the base. */
    readonly base: Solution,
  ) {}

  static async of(model: LinearModel, order: SharedOrder): Promise<SharedSolves> {
    const solver = new AlikeSolver();
    const { solution, points } = await solver.noting([model, order.options, order.onProgress, order.shouldStop], false);
    solver.base = points;
    const base = solution.state === "failed" ? await other(model, order) : solution;
    return new SharedSolves(model, solver, order, base);
  }

  /**
   * The solution of the base with a change. `cutoff`: one that costs more ends as soon as that is certain, with the state name `AT_LEAST` and
   * what it costs at least as its bound.
   */
  async solve(change: ModelChange, cutoff = Infinity): Promise<Solution> {
    const { options, onProgress, shouldStop } = this.order;
    const model = withChange(this.model, change);
    const solution = await this.solver.solveBelow([model, options, onProgress, shouldStop], cutoff);
    return solution.state === "failed" ? other(model, this.order) : solution;
  }
}

/** By the product's solver, from nothing. */
function other(model: LinearModel, { options, onProgress, shouldStop }: SharedOrder): Promise<Solution> {
  const solver: Solver = new AutomaticSolver();
  return solver.solve(model, options, onProgress, shouldStop);
}

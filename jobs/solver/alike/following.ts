import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { prepare } from "../structured/prepared";
import { type SolveHooks, StructuredSolver } from "../structured/structuredSolver";
import { MiddlePoint } from "./middlePoint";
import { MOST_ITERATIONS_WARM, withStart } from "./withStart";

/**
 * The structured method for one model with other bounds of columns from solve to solve: each begins at a point that the one before passed. The
 * result is that of a solve alone within the tolerances, with the same certificate. What began so and came to nothing is solved from its own
 * start.
 */
export class Following implements Solver {
  private readonly point = new MiddlePoint();

  constructor(
    private readonly solver = (hooks: Partial<SolveHooks>): Solver => new StructuredSolver({}, { prepare, ...hooks }),
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const solve = (hooks: Partial<SolveHooks>, left: SolverOptions): Promise<Solution> =>
      this.solver(hooks).solve(model, left, onProgress, shouldStop);
    return withStart(options, {
      warm: (began) => solve(this.hooks(began), options),
      cold: (left) => solve({}, left),
    });
  }

  private hooks(began: () => void): Partial<SolveHooks> {
    const { point } = this;
    let begin: (() => void) | undefined;
    return {
      onPoint: (at, prepared) => point.note(at, prepared),
      startOf: (_, prepared, log) => {
        begin = point.startOf(prepared) ?? undefined;
        point.renew();
        if (!begin) return undefined;
        began();
        log?.("It begins at a point of the solve before.\n\n");
        return begin;
      },
      isEnough: ({ iteration }) => begin !== undefined && iteration > MOST_ITERATIONS_WARM,
    };
  }
}

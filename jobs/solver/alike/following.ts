import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { prepare } from "../structured/prepared";
import { ENOUGH, type SolveHooks, StructuredSolver } from "../structured/structuredSolver";
import { MiddlePoint } from "./middlePoint";

/** A start that takes longer than this was none: the model is solved from Mehrotra's. */
const MOST_ITERATIONS = 60;

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
    let hasBegun = false;
    const { point } = this;
    const solver = this.solver({
      onPoint: (at, prepared) => point.note(at, prepared),
      startOf: (_, prepared, log) => {
        const begin = point.startOf(prepared);
        point.renew();
        if (!begin) return undefined;
        hasBegun = true;
        log?.("It begins at a point of the solve before.\n\n");
        return begin;
      },
      isEnough: ({ iteration }) => hasBegun && iteration > MOST_ITERATIONS,
    });
    const first = await solver.solve(model, options, onProgress, shouldStop);
    if (!hasBegun || (first.state !== "failed" && first.stateName !== ENOUGH)) return first;
    options.log?.("Nothing was won by that start. The model is solved from its own.\n\n");
    const timeLimitS = Math.max(1, options.timeLimitS - first.seconds);
    const second = await this.solver({}).solve(model, { ...options, timeLimitS }, onProgress, shouldStop);
    return { ...second, seconds: first.seconds + second.seconds, iterations: first.iterations + second.iterations };
  }
}

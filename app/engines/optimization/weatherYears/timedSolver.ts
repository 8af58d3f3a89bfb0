import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "../../linearModel";

/** A gap up to which the cost of a year counts as its least [1]. */
const PROVEN = 1e-4;

/** All solves of a plan for many weather years within one limit of time: each has what those before it left, and a second at least. */
export class TimedSolver implements Solver {
  private last: Solution | null = null;
  private readonly startedMs: number;

  /** `timeLimitS`: of all solves together. `now`: a clock in ms. */
  constructor(
    private readonly solver: Solver,
    private readonly timeLimitS: number,
    private readonly now: () => number,
  ) {
    this.startedMs = now();
  }

  /** Whether the last solve ended with an optimum, to 1e-4 where it has whole numbers. */
  get isProven(): boolean {
    return this.last?.state === "optimal" && (this.last.mipGap ?? 0) <= PROVEN;
  }

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const leftS = Math.max(1, this.timeLimitS - (this.now() - this.startedMs) / 1000);
    const limited = { ...options, timeLimitS: Math.min(options.timeLimitS, leftS) };
    return (this.last = await this.solver.solve(model, limited, onProgress, shouldStop));
  }
}

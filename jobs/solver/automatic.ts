import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~jobs/engines/linearModel";
import { HighsSolver } from "./highs";
import { StructuredSolver } from "./structured/structuredSolver";

/**
 * Linear models with a time structure and at least this many rows go to the structured method. Measured with the bench's sites and
 * the demo (CPU s, structured / simplex, at thousands of rows): 6: 0.7 / 1.0; 12: 1.1 / 1.4; 15: 1.4 / 2.3; 19: 1.5 / 3.8;
 * 22: 1.5 / 4.0; 31: 1.9 / 8.3. Below, both take moments, and the simplex method returns a vertex.
 */
export const STRUCTURED_ROWS = 20_000;

/**
 * The product's solver. "automatic" takes the structured method for large linear models, unless a vertex is asked for by
 * crossover, and HiGHS for all others; what the structured method gives up on goes to HiGHS too, and `fallback` says why.
 */
export class AutomaticSolver implements Solver {
  constructor(
    private readonly structured: Solver = new StructuredSolver(),
    private readonly highs: Solver = new HighsSolver(),
    private readonly structuredRows = STRUCTURED_ROWS,
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const isForStructured =
      options.method === "automatic" &&
      options.crossover !== true &&
      model.integer === null &&
      model.rows >= this.structuredRows;
    if (!isForStructured) return this.highs.solve(model, options, onProgress, shouldStop);
    const first = await this.structured.solve(model, options, onProgress, shouldStop);
    if (first.state !== "failed") return first;
    options.log?.(`The structured method gave up (${first.stateName}). HiGHS goes on.\n\n`);
    const timeLimitS = Math.max(1, options.timeLimitS - first.seconds);
    const second = await this.highs.solve(model, { ...options, timeLimitS }, onProgress, shouldStop);
    return { ...second, seconds: first.seconds + second.seconds, fallback: first.stateName };
  }
}

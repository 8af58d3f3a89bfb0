import {
  BROKE_DOWN,
  GAP_LEFT,
  type LinearModel,
  NO_VALUES,
  type Solution,
  type Solver,
  type SolverOptions,
  type SolverProgress,
  withUpper,
} from "~/engines/linearModel";
import { STRUCTURED_ROWS } from "~/entities/optimizations/solverReach";
import { Following } from "./alike/following";
import { HighsSolver } from "./highs";
import { scaledModel, unscaled } from "./scaledModel";
import { inUnits, type SolveOrder } from "./solveInUnits";
import { type GaveUp, StructuredSolver } from "./structured/structuredSolver";
import { SMALLEST_GAP } from "./tree/wholeNumberSolver";
import { isForWholeNumbers, WholeNumbers } from "./wholeNumbers";

/** The structured method. */
export interface Structured extends Solver {
  /** One for a model that is solved more than once, with other bounds of columns each time. */
  following?(): Solver;
}

const ALONE: Structured = {
  solve: (...order) => new StructuredSolver().solve(...order),
  following: () => new Following(),
};

/**
 * The product's solver. "automatic" takes the structured method for large linear models, unless a vertex is asked for by crossover, a tree
 * of such models where few columns are whole numbers, and windows of a year where many of its steps are. HiGHS takes all others. What the structured method gives up on goes to HiGHS too. `fallback` says why.
 */
export class AutomaticSolver implements Solver {
  constructor(
    private readonly structured: Structured = ALONE,
    private readonly highs: Solver = new HighsSolver(),
    private readonly structuredRows = STRUCTURED_ROWS,
    private readonly whole: Solver = new WholeNumbers(),
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const isLarge = options.method === "automatic" && options.crossover !== true && model.rows >= this.structuredRows;
    if (!isLarge || (model.integer !== null && !isForWholeNumbers(model, options))) {
      const isGapTooSmall = isLarge && isForWholeNumbers(model, { ...options, mipGap: SMALLEST_GAP });
      if (!isGapTooSmall) return this.highs.solve(model, options, onProgress, shouldStop);
      const fallback = "small_gap" satisfies GaveUp;
      const goOn = (progress: SolverProgress) => onProgress({ ...progress, fallback });
      return { ...(await this.highs.solve(model, options, goOn, shouldStop)), fallback };
    }
    const { follow, ...alone } = options;
    const structured = (follow && this.structured.following?.()) ?? this.structured;
    let now = model;
    let [seconds, iterations] = [0, 0];
    let before: Solution | null = null;
    for (;;) {
      const timeLimitS = Math.max(1, options.timeLimitS - seconds);
      const ordered = { ...alone, timeLimitS, ...(before?.x.length && { startWith: before.x }) };
      const solution = await this.solveLarge({ model: now, options: ordered, onProgress, shouldStop }, structured);
      before = solution;
      seconds += solution.seconds;
      iterations += solution.iterations;
      const next = shouldStop() ? null : follow?.(solution);
      if (!next) return { ...solution, seconds, iterations };
      now = withUpper(now, next);
    }
  }

  /** In other units where its own do not suit, as HiGHS: sizes of some watts are within its tolerances. */
  private async solveStructured(order: SolveOrder, structured: Solver): Promise<Solution> {
    const units = scaledModel(order.model);
    const { model, options, onProgress, shouldStop } = units ? inUnits(order, units) : order;
    const solver = model.integer ? this.whole : structured;
    const solution = await solver.solve(model, options, onProgress, shouldStop);
    return units ? unscaled(units, solution) : solution;
  }

  private async solveLarge(order: SolveOrder, structured: Solver): Promise<Solution> {
    const { model, options, onProgress, shouldStop } = order;
    const first = await this.solveStructured(order, structured);
    if (first.state !== "failed") return first;
    options.log?.(`The structured method gave up (${first.stateName}). HiGHS goes on.\n\n`);
    const timeLimitS = Math.max(1, options.timeLimitS - first.seconds);
    // What is proven stays proven: it is shown as long as HiGHS knows nothing better.
    const proven = first.bound ?? -Infinity;
    const goOn = (progress: SolverProgress) => {
      const bound = Math.max(proven, progress.bound ?? -Infinity);
      onProgress({ ...progress, ...(Number.isFinite(bound) && { bound }), fallback: first.stateName });
    };
    goOn({ iteration: 0 });
    const hasPlan = first.x.length > 0;
    const left = { ...options, timeLimitS, ...(hasPlan && { startWith: first.x }) };
    const second = await this.goOnWith({ model, options: left, onProgress: goOn, shouldStop }, hasPlan);
    const both = { seconds: first.seconds + second.seconds, fallback: first.stateName };
    const bound = Math.max(proven, second.bound ?? -Infinity);
    if (!hasPlan || second.state === "optimal" || first.objective > second.objective) {
      const isOpen = second.state === "limit" || second.state === "interrupted";
      return { ...second, ...both, ...(isOpen && Number.isFinite(bound) && { bound }) };
    }
    // There was a plan, and HiGHS has none that is better.
    const mipGap = Math.max(0, first.objective - bound) / Math.max(1e-9, Math.abs(first.objective));
    const { iterations } = second;
    const { state, stateName } =
      second.state === "interrupted" ? second : { state: "limit" as const, stateName: GAP_LEFT };
    return { ...first, state, stateName, iterations, bound, mipGap, ...both };
  }

  /** HiGHS. Where it throws, over memory mostly, a plan from before stays one, and HiGHS has none. */
  private async goOnWith({ model, options, onProgress, shouldStop }: SolveOrder, hasPlan: boolean): Promise<Solution> {
    const started = performance.now();
    try {
      return await this.highs.solve(model, options, onProgress, shouldStop);
    } catch (error) {
      if (!hasPlan) throw error;
      options.log?.(`HiGHS ended early: ${error instanceof Error ? error.message : String(error)}\n`);
      const seconds = (performance.now() - started) / 1000;
      const state = shouldStop() ? "interrupted" : "failed";
      return { ...NO_VALUES, state, stateName: BROKE_DOWN, method: "mip", seconds };
    }
  }
}

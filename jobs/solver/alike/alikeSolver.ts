import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import type { Point } from "../structured/iterate";
import { type Prepared, waysFor } from "../structured/prepared";
import { ENOUGH, type SolveHooks, StructuredSolver } from "../structured/structuredSolver";
import { BasePoints } from "./basePoints";
import { Following } from "./following";
import { SafeEnd } from "./safeEnd";
import { Shapes } from "./shapes";
import { beginAt, type StartPoint } from "./startPoint";
import { MOST_ITERATIONS_WARM, withStart } from "./withStart";

/** State name of a solve that ended above its cutoff. */
export const AT_LEAST = "at least";

type Solve = Parameters<Solver["solve"]>;

/**
 * The structured method for models that are alike, one after the other: what they share is found once. Where they have the same entries, the
 * order of the elimination and its memory are shared, with the same bits as a solve alone. `base` has points to begin at. Such a result is
 * that of a solve alone within the tolerances, has the same certificate, and hangs on the model and the base alone: not on what was solved
 * before. Its log says where it began.
 */
export class AlikeSolver implements Solver {
  private readonly shapes = new Shapes();
  /** Points for the models to come. Null: they begin at Mehrotra's start. */
  base: BasePoints | null = null;

  solve(...order: Solve): Promise<Solution> {
    return this.solveBelow(order, Infinity);
  }

  /**
   * The same, but a model that costs clearly more than `cutoff` ends as soon as that is certain: its state is "limit", `AT_LEAST`, with what no
   * point of it can cost less than as its bound and no values.
   */
  async solveBelow([model, options, onProgress, shouldStop]: Solve, cutoff: number): Promise<Solution> {
    const above = cutoff === Infinity ? null : new SafeEnd(model, cutoff);
    const stated = (solution: Solution): Solution =>
      solution.stateName === ENOUGH && above !== null && above.bound !== null
        ? { ...solution, stateName: AT_LEAST, bound: above.bound }
        : solution;
    const isEnough = (point: Point, prepared: Prepared): boolean => above?.isReached(point, prepared) === true;
    const cold = async (left: SolverOptions): Promise<Solution> =>
      stated(await this.cold({ isEnough }).solve(model, left, onProgress, shouldStop));
    const { base } = this;
    if (!base) return cold(options);
    const warm = async (began: () => void): Promise<Solution> =>
      stated(await this.warm(base, isEnough, began).solve(model, options, onProgress, shouldStop));
    return withStart(options, { warm, cold });
  }

  /** For a model that is solved more than once, with other bounds of columns each time: from the second time on it begins at a point of its own. */
  following(): Solver {
    return new Following(this.shapes.prepare);
  }

  /** Solves a model as alone and notes points of it, for models that are alike. With `isEnough` it ends as soon as they are noted. */
  async noting(
    [model, options, onProgress, shouldStop]: [LinearModel, SolverOptions, (p: SolverProgress) => void, () => boolean],
    isEnough: boolean,
  ): Promise<{ solution: Solution; points: BasePoints | null }> {
    // Points belong to the order of years in one piece.
    if (waysFor(model).split > 1)
      return { solution: await this.cold().solve(model, options, onProgress, shouldStop), points: null };
    const points = new BasePoints(model);
    const onPoint = (point: Point, prepared: Prepared): void => points.note(point, prepared);
    const hooks = { onPoint, ...(isEnough && { isEnough: () => points.isComplete }) };
    const solution = await this.cold(hooks).solve(model, options, onProgress, shouldStop);
    return { solution, points: points.isComplete ? points : null };
  }

  private cold(hooks: Partial<SolveHooks> = {}): StructuredSolver {
    return new StructuredSolver({}, { prepare: this.shapes.prepare, ...hooks });
  }

  private warm(base: BasePoints, isEnough: NonNullable<SolveHooks["isEnough"]>, began: () => void): StructuredSolver {
    let start: StartPoint | null = null;
    return new StructuredSolver(
      {},
      {
        prepare: this.shapes.prepare,
        startOf: (model, prepared, log) => {
          start = base.startOf(model, prepared);
          if (!start) return undefined;
          began();
          log?.(`It begins at a point of the model without changes (mean of s z ${start.mu.toExponential(1)}).\n\n`);
          return () => beginAt(prepared.w, start!);
        },
        isEnough: (point, prepared) =>
          isEnough(point, prepared) || (start !== null && point.iteration > MOST_ITERATIONS_WARM),
      },
    );
  }
}

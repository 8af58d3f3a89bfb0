import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { NO_VALUES, type Solution, type Solver } from "~/engines/linearModel";
import { type RunInput, runOptimization } from "~/engines/optimization/run";
import { computeRun } from "~/engines/optimization/weatherYears/runYears";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import { hasOtherModel } from "~/entities/optimizations/variation";
import type { RunResult } from "~/entities/results/result";
import { AutomaticSolver, type Structured } from "../automatic";
import { HighsSolver } from "../highs";
import { WholeNumbers } from "../wholeNumbers";
import { AlikeSolver } from "./alikeSolver";
import type { BasePoints } from "./basePoints";

type Hooks = Parameters<typeof runOptimization>[2];
type Solve = Parameters<Solver["solve"]>;

/** Of so many runs without changes the points are kept: two people may have a study each. */
const MOST_BASES = 2;

/**
 * Runs one after the other in one process. What they share is found once (`AlikeSolver`). A run of a study that changes inputs begins at a point
 * of the run without these changes. Where that was not among the runs before, it is computed as far as such a point. So a result does not
 * hang on which runs were computed before, or in which process.
 */
export class AlikeRuns {
  private readonly solver = new AlikeSolver();
  /** By what they were computed from; those used last come last. Null: there are no points to begin at. */
  private readonly bases = new Map<string, BasePoints | null>();

  /** As `runOptimization`, with the solver of the product. */
  async run(input: RunInput, hooks: Hooks): Promise<RunResult> {
    const { variation } = input.optimization.config;
    // Of another weather, or of many trials, there is no point to begin at either.
    const { weather_years, whole_years, payback } = variation ?? {};
    const isOfStudy = variation !== null && !hasOtherModel(variation) && !weather_years && !whole_years && !payback;
    if (!isOfStudy)
      return computeRun(
        input,
        solverOf({
          solve: (...order) => this.alone(order),
          following: () => this.solver.following(),
        }),
        hooks,
      );
    const unchanged = withoutChanges(input);
    const key = keyOf(unchanged);
    if (variation.changes.length === 0) {
      const { result, points } = await this.noting(input, hooks, false);
      if (!hooks.shouldStop()) this.keep(key, points);
      return result;
    }
    if (!this.bases.has(key)) {
      // How far it is says nothing of the run that was asked for.
      const onProgress = (): void => hooks.onProgress(AT_WORK);
      const { points } = await this.noting(unchanged, { ...hooks, onProgress }, true);
      if (!hooks.shouldStop()) this.keep(key, points);
    } else this.keep(key, this.bases.get(key)!);
    const base = this.bases.get(key) ?? null;
    return runOptimization(input, solverOf({ solve: (...order) => this.from(base, order) }), hooks);
  }

  private keep(key: string, points: BasePoints | null): void {
    this.bases.delete(key);
    this.bases.set(key, points);
    for (const oldest of this.bases.keys()) if (this.bases.size > MOST_BASES) this.bases.delete(oldest);
  }

  /**
   * Computes a run and notes points of the first model that it solves. It has none where that model is not for the structured method. With
   * `isEnough` nothing else is computed.
   */
  private async noting(input: RunInput, hooks: Hooks, isEnough: boolean) {
    let points: BasePoints | null = null;
    let isFirst = true;
    let isOver = false;
    const once = async (...order: Solve): Promise<Solution> => {
      if (!isFirst) return this.alone(order);
      isFirst = false;
      const noted = await this.solver.noting(order, isEnough);
      ({ points } = noted);
      isOver = isEnough;
      return noted.solution;
    };
    /** A solver of other models: after it there is no first one any more. */
    const other = (solver: Solver): Solver => ({
      solve: (...order) => {
        isFirst = false;
        isOver = isEnough;
        return isEnough ? Promise.resolve(NOTHING) : solver.solve(...order);
      },
    });
    const shouldStop = (): boolean => isOver || hooks.shouldStop();
    const solver = solverOf({ solve: once }, other(new HighsSolver()), other(new WholeNumbers()));
    const result = await runOptimization(input, solver, { ...hooks, shouldStop });
    return { result, points: points as BasePoints | null };
  }

  private alone(order: Solve): Promise<Solution> {
    return this.from(null, order);
  }

  private from(base: BasePoints | null, order: Solve): Promise<Solution> {
    this.solver.base = base;
    return this.solver.solve(...order);
  }
}

/** The product's solver with another one for the models of the structured method. */
const solverOf = (structured: Structured, ...others: [highs: Solver, whole: Solver] | []): Solver =>
  new AutomaticSolver(structured, others[0], undefined, others[1]);

/** While the run without changes is computed. */
const AT_WORK: RunProgress = { phase: "prepare_input", fraction: 0.01 };

/** A solve that was left before it began. */
const NOTHING: Solution = { ...NO_VALUES, state: "interrupted", stateName: "interrupted", method: "structured" };

const withoutChanges = (input: RunInput): RunInput => ({
  ...input,
  optimization: {
    ...input.optimization,
    config: { ...input.optimization.config, variation: { changes: [], alternative: null } },
  },
});

/** Names what a run is computed from; who started it under which name and when is no part of that. */
function keyOf({ snapshot, invested, optimization }: RunInput): string {
  const anyRun = { optimization_id: "any", user_id: "any", name: "any", description: "", status: "pending" };
  const anonymous = optimizationSchema.parse({ ...optimization, ...anyRun });
  return createHash("sha256").update(serialize({ snapshot, invested, anonymous })).digest("hex");
}

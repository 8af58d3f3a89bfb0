import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { lineOf, progressOf, solutionOf, type Standing } from "../standing";
import { ArenaFull } from "../structured/analysis/arena";
import { presolve } from "../structured/analysis/presolve";
import { sizeOf } from "../structured/farkas";
import { waysFor } from "../structured/prepared";
import type { GaveUp } from "../structured/structuredSolver";
import { Stopped, Watch } from "../structured/watch";
import { boxOf, wholeColumns } from "./boxes";
import { impliedBounds } from "./impliedBounds";
import { LinearSolves, NotForTree } from "./linearSolves";
import { Search } from "./search";

/** Whole numbers that a tree of full solves can decide. */
const MOST_WHOLE_NUMBERS = 200;
/** A smaller gap than this cannot be proven by an interior point. */
export const SMALLEST_GAP = 1e-6;

/** Whether a model is for the tree: few whole numbers, none of them of a single step, and a gap that can be proven. */
export function isForTree(model: LinearModel, { mipGap }: SolverOptions): boolean {
  const columns = wholeColumns(model);
  return (
    columns.length > 0 &&
    columns.length <= MOST_WHOLE_NUMBERS &&
    mipGap >= SMALLEST_GAP &&
    columns.every((j) => model.colStep[j]! < 0)
  );
}

/**
 * Branch and bound over the structured method, for large models with few whole numbers: numbers of units, decisions to build. See
 * docs/structured-solver.md. A plan is returned with a certificate: it passes the optimality check of the linear model in which its whole
 * numbers are fixed. Its prices are those of that model. `mipGap` and `bound` are proven. Where no plan is found, or the gap is not
 * reached, the state is "failed" and `stateName` says why (`GaveUp`). The same model gives the same plan, bit by bit. Blocks its thread.
 */
export class WholeNumberSolver implements Solver {
  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const watch = new Watch(options.timeLimitS, shouldStop);
    let iterations = 0;
    let standing: Standing = { plan: null, bound: -Infinity, gap: Infinity };
    const end = (state: Solution["state"], stateName: string): Solution =>
      solutionOf({ state, stateName, iterations, method: "tree", seconds: watch.seconds }, standing, options);
    const report = (): void => onProgress(progressOf(iterations, standing));
    const columns = wholeColumns(model);
    const bounds = impliedBounds(model);
    const box = boxOf(bounds, columns);
    if (!box.upper.every(Number.isFinite) || !box.lower.every(Number.isFinite))
      return end("failed", "no_bounds" satisfies GaveUp);
    const solves = new LinearSolves(model, {
      columns,
      basis: { columns, bounds, size: sizeOf(presolve({ ...model, integer: null })) },
      ways: waysFor(model),
      options,
      watch,
      onIteration: () => {
        iterations++;
        report();
      },
    });
    const costs = columns.map((j) => model.cost[j]!);
    const search = new Search(solves, costs, options.mipGap, (now) => {
      standing = now;
      options.log?.(lineOf(`${solves.count} linear models`, now, watch.seconds));
      report();
    });
    options.log?.(`Branch and bound over ${columns.length} whole numbers\n`);
    try {
      watch.pause();
      const { startWith } = options;
      standing = await search.run(box, startWith ? columns.map((j) => Math.round(startWith[j]!)) : null);
      if (standing.plan === null && standing.bound === Infinity) return end("infeasible", "infeasible");
      if (standing.gap <= options.mipGap) return end("optimal", "optimal");
      return end("failed", "gap_left" satisfies GaveUp);
    } catch (error) {
      standing = search.standing;
      if (error instanceof Stopped) return end(error.state, error.message);
      if (error instanceof NotForTree) return end("failed", error.reason);
      if (error instanceof ArenaFull) return end("failed", "too_large" satisfies GaveUp);
      throw error;
    }
  }
}

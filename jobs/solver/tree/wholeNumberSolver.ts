import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { ArenaFull } from "../structured/analysis/arena";
import type { GaveUp } from "../structured/structuredSolver";
import { Stopped, Watch } from "../structured/watch";
import { wholeColumns } from "./boxes";
import { type Effort, usualEffort } from "./effort";
import { TreeSolves } from "./helper";
import { NotForTree } from "./linearSolves";
import { Search, type Standing } from "./search";
import { treeModel } from "./treeModel";

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
  private readonly effort: Effort;

  constructor(effort: Partial<Effort> = {}) {
    this.effort = { ...usualEffort(), ...effort };
  }

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const watch = new Watch(options.timeLimitS, shouldStop);
    let solves: TreeSolves | null = null;
    let standing: Standing = { plan: null, bound: -Infinity, gap: Infinity };
    const end = (state: Solution["state"], stateName: string): Solution => {
      const { plan, bound, gap } = standing;
      return {
        state,
        stateName,
        iterations: solves?.iterationCount ?? 0,
        method: "tree",
        mipGap: plan ? gap : null,
        bound: Number.isFinite(bound) ? bound : null,
        fallback: null,
        objective: plan?.objective ?? Number.NaN,
        x: plan?.x ?? new Float64Array(),
        rowDual: plan && options.mipDuals ? plan.rowDual : new Float64Array(),
        seconds: watch.seconds,
      };
    };
    const report = (): void => {
      const { plan, bound, gap } = standing;
      const figures = { ...(plan && { objective: plan.objective, gap }), ...(Number.isFinite(bound) && { bound }) };
      onProgress({ iteration: solves?.iterationCount ?? 0, ...figures });
    };
    const tree = treeModel(model);
    const { box, columns } = tree;
    if (!box.upper.every(Number.isFinite) || !box.lower.every(Number.isFinite))
      return end("failed", "no_bounds" satisfies GaveUp);
    const { effort } = this;
    solves = new TreeSolves(tree, { options, watch, onIteration: () => report(), effort });
    options.log?.(`Branch and bound over ${columns.length} whole numbers\n`);
    let search: Search | null = null;
    try {
      watch.pause();
      const { startWith, mipGap: gap } = options;
      const start = startWith ? columns.map((j) => startWith[j]!) : null;
      const onStanding = (now: Standing): void => {
        standing = now;
        options.log?.(lineOf(now, search?.count ?? 0, watch.seconds));
        report();
      };
      search = new Search(tree, { solves, fewestLimits: effort.fewestLimits, gap, start, onStanding });
      standing = await search.run();
      if (standing.plan === null && standing.bound === Infinity) return end("infeasible", "infeasible");
      if (standing.gap <= options.mipGap) return end("optimal", "optimal");
      return end("failed", "gap_left" satisfies GaveUp);
    } catch (error) {
      if (search) standing = search.standing;
      if (error instanceof Stopped) return end(error.state, error.message);
      if (error instanceof NotForTree) return end("failed", error.reason);
      if (error instanceof ArenaFull) return end("failed", "too_large" satisfies GaveUp);
      throw error;
    } finally {
      solves?.close();
    }
  }
}

function lineOf({ plan, bound, gap }: Standing, solves: number, seconds: number): string {
  const figure = (value: number) => (Number.isFinite(value) ? value.toPrecision(8) : "-");
  const share = Number.isFinite(gap) ? `${(100 * gap).toFixed(4)} %` : "-";
  return `${solves} linear models: best plan ${figure(plan?.objective ?? Infinity)}, bound ${figure(bound)}, gap ${share}, ${seconds.toFixed(1)} s\n`;
}

import {
  GAP_LEFT,
  type LinearModel,
  type Solution,
  type Solver,
  type SolverOptions,
  type SolverProgress,
} from "~/engines/linearModel";
import { progressOf, solutionOf } from "../standing";
import { ArenaFull } from "../structured/analysis/arena";
import type { GaveUp } from "../structured/structuredSolver";
import { Stopped, Watch } from "../structured/watch";
import { wholeColumns } from "../tree/boxes";
import { MOST_COUPLED } from "./reach";
import { GaveUpOnYear, YearOfWindows } from "./yearOfWindows";

/** Fewer whole numbers of steps, and shorter chains, are left to HiGHS: parts of years and rolling windows, which it mostly proves. */
const FEWEST = 10_000;
const FEWEST_STEPS = 4000;
/** Of other whole numbers no more are rounded than a tree could decide. */
const MOST_WITHOUT_STEP = 200;
/** A gap that is not reached is left to HiGHS up to so many whole numbers: beyond, it has no plan either. */
const HIGHS_MAY_DO = 10_000;

/**
 * Whether a model is for windows: about a year, with many whole numbers of steps. Decisions to build are not rounded: with `amount <= most * z`
 * the linear form has a small z, and the nearest whole number is to build nothing. Of several dates at most one may be chosen, so all cannot
 * be rounded up either. Numbers of units have no such limit.
 */
export function isForWindows(model: LinearModel): boolean {
  if (!model.integer) return false;
  const columns = wholeColumns(model);
  const inSteps = columns.filter((j) => model.colStep[j]! >= 0 && model.colChain[j]! >= 0);
  if (inSteps.length < FEWEST || columns.length - inSteps.length > MOST_WITHOUT_STEP) return false;
  if (columns.some((j) => model.colStep[j]! < 0 && isDecision(model, j))) return false;
  return inSteps.some((j) => model.colStep[j]! >= FEWEST_STEPS - 1);
}

/** Yes or no, and not fixed. */
const isDecision = ({ colLower, colUpper }: LinearModel, j: number): boolean =>
  colLower[j]! >= 0 && colUpper[j]! <= 1 && colLower[j]! < colUpper[j]!;

/**
 * Large models with many whole numbers of steps (units on and off in every hour of a year): bound by the linear form, plan by windows, see
 * docs/structured-solver.md. A plan is returned with a certificate: it passes the optimality check of the linear model in which its whole numbers
 * are fixed. `bound` is a proven one. "optimal" means that the gap that was asked for is proven. Else, with a plan, the state is "limit", or
 * "failed" where HiGHS may come nearer. The same model gives the same plan unless a clock ends it: the time that is asked for, or the guard of a
 * minute for the solve of a window.
 */
export class WindowSolver implements Solver {
  /** `mostCoupled`: see `formOf`. */
  constructor(private readonly mostCoupled = MOST_COUPLED) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const watch = new Watch(options.timeLimitS, shouldStop);
    const onStanding = (): void => onProgress(progressOf(year.iterations, year.standing));
    const year: YearOfWindows = new YearOfWindows(model, options, { watch, onStanding, mostCoupled: this.mostCoupled });
    const end = (state: Solution["state"], stateName: string): Solution => {
      const { iterations, standing } = year;
      return solutionOf({ state, stateName, iterations, method: "windows", seconds: watch.seconds }, standing, options);
    };
    /** Of a year that is decided, or was left with a plan: what is not near enough is left to HiGHS where it may come nearer. */
    const ended = (without: GaveUp): Solution => {
      const { plan, gap } = year.standing;
      if (!plan) return end("failed", without);
      if (gap <= options.mipGap) return end("optimal", "optimal");
      const isForHighs = wholeColumns(model).length <= HIGHS_MAY_DO;
      return isForHighs ? end("failed", "gap_left" satisfies GaveUp) : end("limit", GAP_LEFT);
    };
    try {
      const outcome = await year.run();
      return outcome === "infeasible" ? end("infeasible", "infeasible") : ended("no_plan");
    } catch (error) {
      if (error instanceof Stopped) return end(error.state, error.message);
      if (error instanceof GaveUpOnYear) return ended(error.reason);
      if (error instanceof ArenaFull) return ended("too_large");
      // A plan with its certificate stays one, whatever happened since.
      options.log?.(`Windows ended early: ${error instanceof Error ? error.message : String(error)}\n`);
      return ended("no_plan");
    } finally {
      year.close();
    }
  }
}

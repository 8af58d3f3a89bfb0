import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { ArenaFull } from "./analysis/arena";
import { boundOfPoint } from "./boundOfPoint";
import type { Ending, Point } from "./iterate";
import { iteratePrepared } from "./iteratePrepared";
import { optimalityCheck } from "./optimalityCheck";
import { headOf, lineOf } from "./pointLog";
import { prepare, type Prepared, type Ways, waysFor } from "./prepared";
import type { Recovered } from "./recover";
import type { Team } from "./team";
import { Stopped, Watch } from "./watch";

/** Why the structured method returned no solution; also the key of the sentence in the interface. */
export type GaveUp =
  | "not_structured"
  | "stalled"
  | "not_a_number"
  | "iteration_limit"
  | "unbounded"
  | "not_certified"
  | "too_large"
  /** Of models with whole numbers: one has no bound, the gap that was asked for was not reached, or it is too small to be proven. */
  | "no_bounds"
  | "gap_left"
  | "small_gap"
  /** Windows of a year came to no plan. */
  | "no_plan";

/** Endings of an iteration that is given up. */
export const GAVE_UP: Partial<Record<Ending, GaveUp>> = {
  stalled: "stalled",
  "not a number": "not_a_number",
  "iteration limit": "iteration_limit",
  unbounded: "unbounded",
};

/** What is done otherwise where models are alike. */
export interface SolveHooks {
  prepare: typeof prepare;
  /** What puts the point of the start into the workspace; undefined: Mehrotra's start. */
  startOf?(model: LinearModel, prepared: Prepared, log?: (text: string) => void): (() => void) | undefined;
  onPoint?(point: Point, prepared: Prepared): void;
  /** It ends once this is true, with `ENOUGH`. */
  isEnough?(point: Point, prepared: Prepared): boolean;
}

/** State name of a solve that `SolveHooks.isEnough` ended. */
export const ENOUGH = "enough";

/**
 * Interior point method for linear models with a time structure, see docs/structured-solver.md. Its result is returned only
 * after an optimality check in the model's own units: rows, bounds, signs of duals and what they may be worth. "Infeasible" is returned only
 * with a proof. Otherwise the state is "failed" and `stateName` says why (`GaveUp`). The same model gives the same bits. Blocks its thread.
 */
export class StructuredSolver implements Solver {
  /** Without `ways` they follow from the size of the model alone, so that results do not depend on the machine. */
  constructor(
    private readonly ways: Partial<Ways> = {},
    private readonly hooks: SolveHooks = { prepare },
  ) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const watch = new Watch(options.timeLimitS, shouldStop);
    const end = (state: Solution["state"], stateName: string, iterations = 0, recovered?: Recovered): Solution => ({
      state,
      stateName,
      iterations,
      method: "structured",
      mipGap: null,
      bound: null,
      fallback: null,
      objective: recovered?.objective ?? Number.NaN,
      x: recovered?.x ?? new Float64Array(),
      rowDual: recovered?.rowDual ?? new Float64Array(),
      seconds: watch.seconds,
    });
    let team: Team | null = null;
    let iterations = 0;
    try {
      watch.pause();
      const ways = { ...waysFor(model), ...this.ways };
      const { hooks } = this;
      const prepared = await hooks.prepare(model, {
        ways,
        feasible: options.primalTolerance,
        pause: () => watch.pause(),
      });
      if (prepared === "infeasible") return end("infeasible", "infeasible");
      if (typeof prepared === "string") return end("failed", prepared satisfies GaveUp);
      ({ team } = prepared);
      options.log?.(headOf(model, watch.seconds));
      let recovered: Recovered | null = null;
      const ending = iteratePrepared(prepared, {
        tolerance: options.barrierTolerance,
        onPoint: (point) => {
          const { iteration, objective, gap } = point;
          iterations = iteration;
          onProgress({ iteration, objective, gap });
          options.log?.(lineOf(point, watch.seconds));
          hooks.onPoint?.(point, prepared);
        },
        begin: hooks.startOf?.(model, prepared, options.log),
        isEnough: (point) => hooks.isEnough?.(point, prepared) === true,
        areDualsRight: () => (recovered = optimalityCheck(model, prepared, options)) !== null,
      });
      options.log?.(`End of the iteration: ${ending}, after ${watch.seconds.toFixed(1)} s\n`);
      if (ending === "infeasible") return end("infeasible", "infeasible", iterations);
      if (ending === "enough") return end("limit", ENOUGH, iterations);
      const gaveUp = GAVE_UP[ending];
      // A point that came close may still be within what is accepted.
      if (gaveUp === "unbounded") return end("failed", gaveUp, iterations);
      recovered ??= optimalityCheck(model, prepared, options);
      if (recovered) return end("optimal", "optimal", iterations, recovered);
      return { ...end("failed", gaveUp ?? "not_certified", iterations), bound: boundOfPoint(model, prepared) };
    } catch (error) {
      if (error instanceof Stopped) return end(error.state, error.message, iterations);
      if (error instanceof ArenaFull) return end("failed", "too_large" satisfies GaveUp);
      throw error;
    } finally {
      team?.close();
    }
  }
}

import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~jobs/engines/linearModel";
import { residuals, type Residuals } from "../residuals";
import { Arena, ArenaFull } from "./analysis/arena";
import { pointProvesInfeasible } from "./farkas";
import { iterate, type Ending } from "./iterate";
import type { Presolved } from "./analysis/presolve";
import { recover, type Recovered } from "./recover";
import { scale } from "./analysis/scale";
import { analyse } from "./analysis/structure";
import { OneThread } from "./team";
import { createWorkspace, type Workspace } from "./analysis/workspace";

/** Why the structured method returned no solution; also the key of the sentence in the interface. */
export type GaveUp =
  "not_structured" | "stalled" | "not_a_number" | "iteration_limit" | "unbounded" | "not_certified" | "too_large";

/** Gap that is accepted where `barrierTolerance` asks for less; looser wishes are granted ten times what they aim at. */
const ACCEPTED_GAP = 1e-7;
const MOST_ITERATIONS = 200;
/** The last iterations converge fast: sizes are exact to all digits a page shows after two or three more. */
const POLISHED_GAP = 1e-11;

const GAVE_UP: Partial<Record<Ending, GaveUp>> = {
  stalled: "stalled",
  "not a number": "not_a_number",
  "iteration limit": "iteration_limit",
  unbounded: "unbounded",
};

/**
 * Interior point method for linear models with a time structure, see docs/structured-solver.md. Its result is returned only with
 * a certificate in the model's own units: rows, bounds, signs of duals and gap; "infeasible" only with a proof. Otherwise
 * the state is "failed" and `stateName` says why (`GaveUp`). The same model gives the same bits. Blocks its thread.
 */
export class StructuredSolver implements Solver {
  /** `split`: segments per year, at most. */
  constructor(private readonly split = 1) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
    const end = (state: Solution["state"], stateName: string, iterations = 0, found?: Recovered): Solution => ({
      ...{ state, stateName, iterations, method: "structured", mipGap: null, bound: null, fallback: null },
      objective: found?.objective ?? Number.NaN,
      x: found?.x ?? new Float64Array(),
      rowDual: found?.rowDual ?? new Float64Array(),
      seconds: seconds(),
    });
    try {
      const arena = new Arena();
      const { presolved, structure } = analyse(model, arena, this.split);
      if (presolved?.contradiction) return end("infeasible", "infeasible");
      if (!presolved || !structure) return end("failed", "not_structured" satisfies GaveUp);
      const w = createWorkspace(structure, scale(presolved, structure, arena), arena);
      const team = new OneThread(w);
      const isLate = (): boolean => seconds() > options.timeLimitS;
      const { ending, point } = iterate(w, team, {
        tolerance: options.barrierTolerance,
        polishedGap: Math.min(POLISHED_GAP, options.barrierTolerance),
        mostIterations: MOST_ITERATIONS,
        correctors: 2,
        onPoint: ({ iteration, objective, gap }) => onProgress({ iteration, objective, gap }),
        shouldStop: () => shouldStop() || isLate(),
        provesInfeasible: () => pointProvesInfeasible(presolved, w),
      });
      if (ending === "interrupted")
        return shouldStop() ? end("interrupted", ending, point.iteration) : end("limit", "time limit", point.iteration);
      if (ending === "infeasible") return end("infeasible", "infeasible", point.iteration);
      const gaveUp = GAVE_UP[ending];
      // A point that came close may still be within what is accepted.
      if (gaveUp && gaveUp !== "stalled") return end("failed", gaveUp, point.iteration);
      const found = certified(model, presolved, w, options);
      if (found) return end("optimal", "optimal", point.iteration, found);
      return end("failed", gaveUp ?? "not_certified", point.iteration);
    } catch (error) {
      if (error instanceof ArenaFull) return end("failed", "too_large" satisfies GaveUp);
      throw error;
    }
  }
}

/** The point with its sizes on their bounds, or as it is, when it passes the check; else null. */
function certified(model: LinearModel, p: Presolved, w: Workspace, options: SolverOptions): Recovered | null {
  const gap = Math.max(ACCEPTED_GAP, 10 * options.barrierTolerance);
  const passes = (found: Residuals): boolean =>
    found.primal <= options.primalTolerance && found.dual <= options.dualTolerance && found.gap <= gap;
  for (const snapped of [true, false]) {
    const point = recover(p, w, snapped);
    if (passes(residuals(model, point.x, point.rowDual, point.colDual))) return point;
  }
  return null;
}

import { availableParallelism } from "node:os";
import type { LinearModel, Solution, Solver, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { EXACT_GAP, GAP, OPTIMAL, OPTIMAL_IF_EXACT } from "~/engines/optimization/solving/tolerances";
import { type Residuals, residuals } from "../residuals";
import { Arena, ArenaFull } from "./analysis/arena";
import { planBorder } from "./analysis/borderPlan";
import { layOut } from "./analysis/layout";
import type { Presolved } from "./analysis/presolve";
import { scale } from "./analysis/scale";
import { analyse } from "./analysis/structure";
import { createWorkspace, type Workspace } from "./analysis/workspace";
import { Newton } from "./direction";
import { pointProvesInfeasible, sizeOf } from "./farkas";
import { type Ending, iterate } from "./iterate";
import { headOf, lineOf } from "./pointLog";
import { recover, type Recovered } from "./recover";
import { OneThread, type Team } from "./team";
import { ThreadTeam } from "./threads";

/** Why the structured method returned no solution; also the key of the sentence in the interface. */
export type GaveUp =
  | "not_structured"
  | "stalled"
  | "not_a_number"
  | "iteration_limit"
  | "unbounded"
  | "not_certified"
  | "too_large";

const MOST_ITERATIONS = 200;
const ASK_EVERY_MS = 50;
/** The last iterations converge fast: sizes are exact to all digits a page shows after two or three more. */
const POLISHED_GAP = 1e-11;

const GAVE_UP: Partial<Record<Ending, GaveUp>> = {
  stalled: "stalled",
  "not a number": "not_a_number",
  "iteration limit": "iteration_limit",
  unbounded: "unbounded",
};

/**
 * Interior point method for linear models with a time structure, see docs/structured-solver.md. Its result is returned only
 * after an optimality check in the model's own units: rows, bounds, signs of duals and what they may be worth. "Infeasible" is returned only
 * with a proof. Otherwise the state is "failed" and `stateName` says why (`GaveUp`). The same model gives the same bits. Blocks its thread.
 */
export class StructuredSolver implements Solver {
  /** Without `ways` they follow from the size of the model alone, so that results do not depend on the machine. */
  constructor(private readonly ways: Partial<Ways> = {}) {}

  async solve(
    model: LinearModel,
    options: SolverOptions,
    onProgress: (progress: SolverProgress) => void,
    shouldStop: () => boolean,
  ): Promise<Solution> {
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
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
      seconds: seconds(),
    });
    let team: Team | null = null;
    let iterations = 0;
    let askedMs = -Infinity;
    // A phase of a large model takes up to a second, an iteration several: it is asked before every phase.
    const pause = (): void => {
      if (performance.now() < askedMs + ASK_EVERY_MS) return;
      askedMs = performance.now();
      if (shouldStop()) throw new Stopped("interrupted", "interrupted");
      if (seconds() > options.timeLimitS) throw new Stopped("limit", "time limit");
    };
    try {
      pause();
      const arena = new Arena();
      const { split, threads } = { ...waysFor(model), ...this.ways };
      const { presolved, structure } = analyse(model, arena, split, options.primalTolerance);
      if (presolved?.contradiction) return end("infeasible", "infeasible");
      if (!presolved || !structure) return end("failed", "not_structured" satisfies GaveUp);
      pause();
      const scaled = scale(presolved, structure, arena);
      const layout = layOut(structure, arena);
      const plan = planBorder(structure, layout);
      if (!plan) return end("failed", "too_large" satisfies GaveUp);
      pause();
      const w = createWorkspace(structure, layout, scaled, arena);
      team = await assembleTeam(w, arena, threads, pause);
      options.log?.(headOf(model, seconds()));
      const within = sizeOf(presolved);
      const ending = iterate(w, new Newton(w, team, plan), {
        tolerance: options.barrierTolerance,
        dualRounding: options.dualTolerance >= OPTIMAL ? OPTIMAL_IF_EXACT / 2 : options.dualTolerance / 2,
        polishedGap: Math.min(POLISHED_GAP, options.barrierTolerance),
        mostIterations: MOST_ITERATIONS,
        correctors: 3,
        onPoint: (point) => {
          const { iteration, objective, gap } = point;
          iterations = iteration;
          onProgress({ iteration, objective, gap });
          options.log?.(lineOf(point, seconds()));
        },
        provesInfeasible: () => pointProvesInfeasible(presolved, w, within),
      });
      options.log?.(`End of the iteration: ${ending}, after ${seconds().toFixed(1)} s\n`);
      if (ending === "infeasible") return end("infeasible", "infeasible", iterations);
      const gaveUp = GAVE_UP[ending];
      // A point that came close may still be within what is accepted.
      if (gaveUp === "unbounded") return end("failed", gaveUp, iterations);
      const recovered = optimalityCheck(model, presolved, w, options);
      if (recovered) return end("optimal", "optimal", iterations, recovered);
      return end("failed", gaveUp ?? "not_certified", iterations);
    } catch (error) {
      if (error instanceof Stopped) return end(error.state, error.message, iterations);
      if (error instanceof ArenaFull) return end("failed", "too_large" satisfies GaveUp);
      throw error;
    } finally {
      team?.close();
    }
  }
}

/** Leaves the work in the middle. */
class Stopped extends Error {
  constructor(
    readonly state: "interrupted" | "limit",
    message: string,
  ) {
    super(message);
  }
}

export interface Ways {
  /** Segments per year (or other chain), at most. */
  split: number;
  /** Threads, at most one for each segment. */
  threads: number;
}

/** Years are cut in two and shared by two threads (the fewest cores a run pays for) from this size on. */
export const THREADED_COLUMNS = 250_000;

function waysFor(model: LinearModel): Ways {
  return model.columns < THREADED_COLUMNS
    ? { split: 1, threads: 1 }
    : { split: 2, threads: Math.min(2, availableParallelism()) };
}

async function assembleTeam(w: Workspace, arena: Arena, threadCount: number, pause: () => void): Promise<Team> {
  const threads = Math.min(threadCount, w.structure.segments);
  if (threads < 2) return new OneThread(w, arena, pause);
  // Where no thread can be had, one does it all with the same result.
  return ThreadTeam.start(w, arena, threads, pause).catch(() => new OneThread(w, arena, pause));
}

/**
 * The point with its sizes on their bounds, or as it is, when it passes the check; else null. Where `barrierTolerance` asks for a smaller gap
 * than is accepted, `GAP` is enough. Looser wishes are granted ten times what they aim at.
 */
function optimalityCheck(model: LinearModel, p: Presolved, w: Workspace, options: SolverOptions): Recovered | null {
  const gap = Math.max(GAP, 10 * options.barrierTolerance);
  const passes = (errors: Residuals): boolean =>
    errors.primal <= options.primalTolerance && errors.gap <= gap && errors.dual <= dualAccepted(errors, options);
  for (const snapped of [true, false]) {
    const point = recover(model, p, w, snapped);
    if (passes(residuals(model, point.x, point.rowDual, point.colDual))) return point;
  }
  return null;
}

/**
 * What the reduced costs may miss. The gap counts each wrong one with the size that its column may take: where that sum is next to nothing,
 * what is left is rounding of duals that no decision hangs on.
 */
const dualAccepted = ({ gap }: Residuals, { dualTolerance }: SolverOptions): number =>
  gap <= EXACT_GAP && dualTolerance >= OPTIMAL ? OPTIMAL_IF_EXACT : dualTolerance;

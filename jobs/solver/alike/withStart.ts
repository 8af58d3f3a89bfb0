import type { Solution, SolverOptions } from "~/engines/linearModel";
import { ENOUGH } from "../structured/structuredSolver";

/** A start that takes longer than this was none: the model is solved from Mehrotra's. Warm ends were seen up to 48. */
export const MOST_ITERATIONS_WARM = 60;

interface Ways {
  /** Solves from a start, if there is one: calls `began` then. */
  warm(began: () => void): Promise<Solution>;
  /** Solves from Mehrotra's start. */
  cold(options: SolverOptions): Promise<Solution>;
}

/** A solve that began at a start, or from the model's own where nothing was won by that. Seconds and iterations are those of both. */
export async function withStart(options: SolverOptions, { warm, cold }: Ways): Promise<Solution> {
  let hasBegunThere = false;
  const first = await warm(() => (hasBegunThere = true));
  // Without that start it was solved as alone.
  if (!hasBegunThere || (first.state !== "failed" && first.stateName !== ENOUGH)) return first;
  options.log?.("Nothing was won by that start. The model is solved from its own.\n\n");
  const second = await cold({ ...options, timeLimitS: Math.max(1, options.timeLimitS - first.seconds) });
  return { ...second, seconds: first.seconds + second.seconds, iterations: first.iterations + second.iterations };
}

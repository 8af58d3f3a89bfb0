import type { Solution, SolverOptions, SolverProgress } from "~/engines/linearModel";
import type { Recovered } from "./structured/recover";

/** Where a search for a plan with whole numbers stands. */
export interface Standing {
  plan: Recovered | null;
  /** No plan of the model costs less; Infinity where there is none. */
  bound: number;
  /** (plan - bound) / |plan|; Infinity without a plan. */
  gap: number;
}

/** As the solver's progress. */
export function progressOf(iteration: number, { plan, bound, gap }: Standing): SolverProgress {
  const progress: SolverProgress = { iteration };
  if (plan) {
    progress.objective = plan.objective;
    progress.gap = gap;
  }
  if (Number.isFinite(bound)) progress.bound = bound;
  return progress;
}

/** As the solver's end: the plan with what is proven of it. Prices where `mipDuals` asks for them. */
export function solutionOf(
  ended: Pick<Solution, "state" | "stateName" | "method" | "iterations" | "seconds">,
  { plan, bound, gap }: Standing,
  { mipDuals }: SolverOptions,
): Solution {
  return {
    ...ended,
    mipGap: plan ? gap : null,
    bound: Number.isFinite(bound) ? bound : null,
    fallback: null,
    objective: plan?.objective ?? Number.NaN,
    x: plan?.x ?? new Float64Array(),
    rowDual: plan && mipDuals ? plan.rowDual : new Float64Array(),
  };
}

/** As a line of the solver's log. */
export function lineOf(what: string, { plan, bound, gap }: Standing, seconds: number): string {
  const figure = (value: number) => (Number.isFinite(value) ? value.toPrecision(8) : "-");
  const share = Number.isFinite(gap) ? `${(100 * gap).toFixed(4)} %` : "-";
  return `${what}: best plan ${figure(plan?.objective ?? Infinity)}, bound ${figure(bound)}, gap ${share}, ${seconds.toFixed(1)} s\n`;
}

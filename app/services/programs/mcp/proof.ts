/**
 * How well the figures of a run are proven. optimal: the solver found a best answer of its model to its tolerance, and duals that prove it.
 * within_gap: no answer of the model is better by more than the gap. not_proven: it ended before. The model may be reduced: what holds of
 * typical days or windows is proven of them.
 */
export interface Proof {
  level: "optimal" | "within_gap" | "not_proven";
  /** Relative distance between the answer and the bound on every answer [1]; null: the solver wrote none. */
  gap: number | null;
  /** Bound on the objective of every answer, in its unit; null: none was written. */
  bound: number | null;
  method: string | null;
  /** Every hour of the year was in the model, at once. */
  whole_year: boolean;
}

/** What a summary of a run has of its solver. */
export interface SolvedSummary {
  solver: {
    method: string;
    state: string;
    mipGap: number | null;
    bound?: number | null;
    log?: readonly { gap?: number | null }[];
  } | null;
  reduction?: unknown;
  horizon?: unknown;
  split?: unknown;
}

export function proofOf({ solver, reduction, horizon, split }: SolvedSummary): Proof {
  const whole_year = [reduction, horizon, split].every((part) => part === null || part === undefined);
  if (!solver) return { level: "not_proven", gap: null, bound: null, method: null, whole_year };
  const { method, state, mipGap, bound = null, log = [] } = solver;
  if (mipGap !== null) {
    const level = state === "optimal" && mipGap === 0 ? "optimal" : "within_gap";
    return { level, gap: mipGap, bound, method, whole_year };
  }
  const level = state === "optimal" ? "optimal" : "not_proven";
  return { level, gap: log.at(-1)?.gap ?? null, bound, method, whole_year };
}

/** A figure as an assistant gets it: with its unit, where it is from, and how well it is proven. */
export interface Figure {
  figure: string;
  value: number | null;
  unit: string;
  run_id: string;
  /** Address of the page of this installation that shows it. */
  page: string;
  proof: Proof["level"];
  gap: number | null;
}

/** Figures of one run. */
export const figuresOf =
  (run_id: string, { level, gap }: Proof) =>
  (figure: string, value: number | null, unit: string, page: string): Figure => ({
    figure,
    value,
    unit,
    run_id,
    page,
    proof: level,
    gap,
  });

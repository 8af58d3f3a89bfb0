import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import { EXACT_GAP, GAP, OPTIMAL, OPTIMAL_IF_EXACT } from "~/engines/optimization/solving/tolerances";
import { type Residuals, residuals } from "../residuals";
import type { Prepared } from "./prepared";
import { recover, type Recovered } from "./recover";

/**
 * The point with its sizes on their bounds, or as it is, when it passes the check; else null. Where `barrierTolerance` asks for a smaller gap
 * than is accepted, `GAP` is enough. Looser wishes are granted ten times what they aim at.
 */
export function optimalityCheck(
  model: LinearModel,
  { presolved, w }: Pick<Prepared, "presolved" | "w">,
  options: SolverOptions,
): Recovered | null {
  const gap = Math.max(GAP, 10 * options.barrierTolerance);
  const passes = (errors: Residuals): boolean =>
    errors.primal <= options.primalTolerance && errors.gap <= gap && errors.dual <= dualAccepted(errors, options);
  for (const snapped of [true, false]) {
    const point = recover(model, presolved, w, snapped);
    if (passes(residuals(model, point.x, point.rowDual, point.colDual))) return point;
  }
  return null;
}

/** What the duals may miss where nothing changes any more: half of what the check accepts at best. */
export const dualRounding = ({ dualTolerance }: SolverOptions): number =>
  dualTolerance >= OPTIMAL ? OPTIMAL_IF_EXACT / 2 : dualTolerance / 2;

/**
 * What the reduced costs may miss. The gap counts each wrong one with the size that its column may take: where that sum is next to nothing,
 * what is left is rounding of duals that no decision hangs on.
 */
const dualAccepted = ({ gap }: Residuals, { dualTolerance }: SolverOptions): number =>
  gap <= EXACT_GAP && dualTolerance >= OPTIMAL ? OPTIMAL_IF_EXACT : dualTolerance;

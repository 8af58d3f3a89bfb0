import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import { GAP, ROUNDING } from "~/engines/optimization/solving/tolerances";
import { type Residuals, residuals } from "../residuals";
import { worthOfWrongDuals } from "../worth";
import type { Prepared } from "./prepared";
import { recover, type Recovered } from "./recover";
import { repairDuals } from "./repair";

const MOST_REPAIRS = 2;

/**
 * The point with its sizes on their bounds, or as it is, when it passes the check; where only its duals do not, with duals that are put right.
 * Else null, and the point in the workspace is as it was. Where `barrierTolerance` asks for a smaller gap than is accepted, `GAP` is enough.
 * Looser wishes are granted ten times what they aim at.
 */
export function optimalityCheck(
  model: LinearModel,
  prepared: Pick<Prepared, "presolved" | "w" | "newton">,
  options: SolverOptions,
): Recovered | null {
  const { w } = prepared;
  const first = check(model, prepared, options);
  if (first.passed || !first.onlyDuals) return first.passed;
  const before = [w.y, w.z].map((values) => values.slice());
  for (let n = 0; n < MOST_REPAIRS && repairDuals(prepared); n++) {
    const { passed } = check(model, prepared, options);
    if (passed) return passed;
  }
  w.y.set(before[0]!);
  w.z.set(before[1]!);
  return null;
}

interface Checked {
  passed: Recovered | null;
  /** Rows and gap are as they have to be, and the duals alone are not. */
  onlyDuals: boolean;
}

function check(
  model: LinearModel,
  { presolved, w }: Pick<Prepared, "presolved" | "w">,
  options: SolverOptions,
): Checked {
  const gap = Math.max(GAP, 10 * options.barrierTolerance);
  let onlyDuals = false;
  for (const snapped of [true, false]) {
    const point = recover(model, presolved, w, snapped);
    const errors = residuals(model, point.x, point.rowDual, point.colDual);
    if (!(errors.primal <= options.primalTolerance && errors.gap <= gap)) continue;
    if (areRight(model, point, errors, options)) return { passed: point, onlyDuals };
    onlyDuals = true;
  }
  return { passed: null, onlyDuals };
}

/** Reduced costs that have the right sign, or miss it by no more than rounding that is worth next to nothing. */
function areRight(
  model: LinearModel,
  { x, rowDual, colDual }: Recovered,
  { dual, rowDual: ofRows }: Residuals,
  { dualTolerance, dualWorth }: SolverOptions,
): boolean {
  if (dual <= dualTolerance) return true;
  if (!(ofRows <= dualTolerance)) return false;
  const { share, worth } = worthOfWrongDuals(model, x, rowDual, colDual);
  return share <= ROUNDING && worth <= dualWorth;
}

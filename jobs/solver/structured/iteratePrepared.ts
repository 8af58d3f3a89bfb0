import { pointProvesInfeasible, sizeOf } from "./farkas";
import { type Ending, iterate, type Point } from "./iterate";
import type { Prepared } from "./prepared";

const MOST_ITERATIONS = 200;
/** The last iterations converge fast: sizes are exact to all digits a page shows after two or three more. */
const POLISHED_GAP = 1e-11;
/** Gondzio's correctors per iteration. */
const CORRECTORS = 3;

export interface Aim {
  /** Aimed at for errors and gap. */
  tolerance: number;
  onPoint(point: Point): void;
  /** As in `iterate`. */
  isEnough?(point: Point): boolean;
  begin?(): void;
  areDualsRight?(): boolean;
}

/** Iterates on a prepared model as the structured method does. Leaves the point in its workspace. */
export function iteratePrepared({ presolved, w, newton }: Prepared, aim: Aim): Ending {
  const within = sizeOf(presolved);
  return iterate(w, newton, {
    ...aim,
    polishedGap: Math.min(POLISHED_GAP, aim.tolerance),
    mostIterations: MOST_ITERATIONS,
    correctors: CORRECTORS,
    provesInfeasible: () => pointProvesInfeasible(presolved, w, within),
  });
}

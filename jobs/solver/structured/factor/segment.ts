import { Eliminator } from "./eliminator";
import { eliminateColumns } from "./stars";
import type { Workspace } from "../analysis/workspace";

/**
 * Factorizes a segment for the diagonals of the iteration: columns with their stars, then E rows step by step (block
 * tridiagonal Cholesky: Golub & Van Loan, Matrix Computations, 4.5). What is left for the border goes to `localBorder`.
 * `floor`: least pivot.
 */
export function factorSegment(w: Workspace, segment: number, floor: number): void {
  const { structure: s, layout: l } = w;
  const active = l.activeStart[segment + 1]! - l.activeStart[segment]!;
  w.localBorder.fill(0, w.localBorderStart[segment]!, w.localBorderStart[segment + 1]!);
  const e = new Eliminator(w, active, w.localBorderStart[segment]!, floor);
  const end = s.segmentStart[segment + 1]!;
  for (let t = s.segmentStart[segment]!; t < end; t++) {
    e.beginStep(t, end);
    eliminateColumns(w, segment, t, e);
    e.factorStep(t, t > s.segmentStart[segment]!);
  }
}

import { backward, forward } from "./factor/substitute";
import { measure } from "./measure";
import { addRefinement, completeDirection, rightHandSide, subtractProduct, weigh } from "./newton";
import { advance, aimAtCentre, aimAtOutliers, aimAtZero, blend, reach, reachWithShares } from "./steps";
import type { Workspace } from "./analysis/workspace";

const segmentsOnly =
  (phase: (w: Workspace, segment: number) => void) =>
  (w: Workspace, part: number): void => {
    if (part < w.structure.segments) phase(w, part);
  };

/** What is done part by part; a phase of the border may use what the segments left for it. */
export const PHASES = {
  measure,
  weigh,
  aimAtZero,
  aimAtCentre,
  aimAtOutliers,
  rhsWithErrors: (w: Workspace, part: number) => rightHandSide(w, part, w.main, true),
  rhsOfCorrector: (w: Workspace, part: number) => rightHandSide(w, part, w.corrector, false),
  forward: segmentsOnly(forward),
  backwardMain: segmentsOnly((w, segment) => backward(w, segment, w.main.x, w.main.y)),
  backwardCorrector: segmentsOnly((w, segment) => backward(w, segment, w.corrector.x, w.corrector.y)),
  subtractMain: (w: Workspace, part: number) => subtractProduct(w, part, w.main),
  addRefinement: (w: Workspace, part: number) => addRefinement(w, part, w.main, w.corrector),
  completeMain: (w: Workspace, part: number) => completeDirection(w, part, w.main, true),
  completeCorrector: (w: Workspace, part: number) => completeDirection(w, part, w.corrector, false),
  reach,
  reachWithShares,
  blend,
  advance,
} as const satisfies Record<string, (w: Workspace, part: number) => void>;
export type Phase = keyof typeof PHASES;

/** Does phases: all segments, in any order, then the border. */
export interface Team {
  run(...phases: Phase[]): void;
  close(): void;
}

/** Everything on the calling thread. Phases of one call are done segment by segment, while its figures are at hand. */
export class OneThread implements Team {
  /** `pause` is called before each call; what it throws ends the iteration. */
  constructor(
    private readonly w: Workspace,
    private readonly pause: () => void = () => undefined,
  ) {}
  run(...phases: Phase[]): void {
    this.pause();
    for (let part = 0; part <= this.w.structure.segments; part++)
      for (const phase of phases) PHASES[phase](this.w, part);
  }
  close(): void {}
}

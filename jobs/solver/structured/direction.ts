import type { BorderPlan } from "./analysis/borderPlan";
import type { Workspace } from "./analysis/workspace";
import { Border } from "./factor/border";
import { LOST_PIVOT, PARTIALS, PROXIMAL, RHS_AFTER, RHS_BEFORE } from "./kernels/numbers";
import type { Team } from "./team";

/** A solve is refined while the largest error of an equality exceeds this share of its right-hand side, or this size. */
const REFINE_SHARE = 1e-6;
const REFINE_SIZE = 1e-13;

/** What keeps a factorization from overflowing, at the price of digits. */
export interface Caution {
  /**
   * A pivot that is smaller than this share of what it was before subtractions is rounding: it takes this size instead. A smaller floor
   * lets errors grow from step to step until figures overflow (seen with 1e-15 on five coupled sites). With a hundred times larger ones
   * rows are no longer met to 1e-8.
   */
  lost: number;
  /**
   * Size of the proximal terms around the point (scaled), which do not move the limit (Friedlander & Orban, Math. Prog. Comp. 4, 2012).
   * With 1e-9, the levels of storages between typical days, which many plans share at the same cost, made figures overflow at a gap of 1e-8.
   */
  proximal: number;
}

/** The first is enough for nearly all iterations; the next ones are for those whose figures overflow. */
export const CAUTIONS: readonly Caution[] = [
  { lost: 1e-13, proximal: 1e-8 },
  { lost: 1e-12, proximal: 1e-7 },
  { lost: 1e-11, proximal: 1e-6 },
];

/** Solves the Newton system of a workspace: segments by the team, the border here. */
export class Newton {
  private readonly border: Border;
  refinements = 0;

  constructor(
    private readonly w: Workspace,
    readonly team: Team,
    plan: BorderPlan,
  ) {
    this.border = new Border(w, plan);
  }

  /** For the current pairs. */
  factor({ lost, proximal } = CAUTIONS[0]!): void {
    this.w.parameters[LOST_PIVOT] = lost;
    this.w.parameters[PROXIMAL] = proximal;
    this.team.run("weigh", "factor");
    this.border.factor();
  }

  /** The main direction with the point's errors and the targets in main.z, refined up to `refinements` times. */
  solveMain(refinements: number): void {
    const { w, team, border } = this;
    team.run("rhsWithErrors", "forward");
    border.solve(w.main.x, w.main.y);
    team.run("backwardMain");
    for (let n = 0; n < refinements; n++) {
      team.run("subtractMain");
      const left = largest(w, RHS_AFTER);
      if (left < REFINE_SIZE || left < REFINE_SHARE * largest(w, RHS_BEFORE)) break;
      this.refinements++;
      team.run("forward");
      border.solve(w.corrector.x, w.corrector.y);
      team.run("backwardCorrector", "addRefinement");
      // The next product is that of the sum: it is subtracted from the whole right-hand side again.
      if (n + 1 < refinements) team.run("rhsWithErrors");
    }
    team.run("completeMain");
  }

  /** The corrector for the targets in corrector.z, without errors. */
  solveCorrector(): void {
    const { w, team, border } = this;
    team.run("rhsOfCorrector", "forward");
    border.solve(w.corrector.x, w.corrector.y);
    team.run("backwardCorrector", "completeCorrector");
  }
}

/** The largest partial of all parts; not a number when one is none. */
export function largest(w: Workspace, index: number): number {
  let most = 0;
  for (let part = 0; part <= w.structure.segments; part++) most = Math.max(most, w.partials[part * PARTIALS + index]!);
  return most;
}

/** Sum of the partials of all parts, in their order. */
export function total(w: Workspace, index: number): number {
  let sum = 0;
  for (let part = 0; part <= w.structure.segments; part++) sum += w.partials[part * PARTIALS + index]!;
  return sum;
}

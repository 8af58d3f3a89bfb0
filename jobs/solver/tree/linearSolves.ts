import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import type { Ending, Point } from "../structured/iterate";
import { type Aim, iteratePrepared } from "../structured/iteratePrepared";
import { optimalityCheck } from "../structured/optimalityCheck";
import type { Prepared, Ways } from "../structured/prepared";
import { recover, type Recovered } from "../structured/recover";
import { ReusedArena } from "../structured/reusedArena";
import { GAVE_UP, type GaveUp } from "../structured/structuredSolver";
import type { Watch } from "../structured/watch";
import { type Box, linearIn } from "./boxes";
import { boundIn, type Cut, type CutBasis, cutOf } from "./safeBound";

/** Bounds of the first iterations say nothing. */
const BOUND_FROM = 6;
/** Errors of rows and duals of a point whose fractions are good enough to branch on. */
const ROUGH = 1e-4;

/** What a linear model of a box came to. */
export interface Relaxed {
  /** `unsolved`: the method gave up on it; its bound holds all the same. */
  state: "solved" | "cut off" | "infeasible" | "unsolved";
  /** No plan of the box costs less; -Infinity where nothing is known. */
  bound: number;
  /** Values of the whole numbers. */
  values: number[];
  cut: Cut | null;
  /** Why the method gave up. */
  reason: GaveUp | null;
}

const IMPOSSIBLE: Relaxed = { state: "infeasible", bound: Infinity, values: [], cut: null, reason: null };
/** Figures were lost. */
const NOTHING_KNOWN: Relaxed = {
  state: "unsolved",
  bound: -Infinity,
  values: [],
  cut: null,
  reason: "not_a_number",
};

export interface Exactness {
  /** It ends where its bound is above. */
  cutoff: number;
  /** It ends at this gap. */
  enough: number;
}

/** The structured method cannot be used on the models of a tree. */
export class NotForTree extends Error {
  constructor(readonly reason: GaveUp) {
    super(reason);
  }
}

/** A linear model that is iterated on. */
interface Underway {
  linear: LinearModel;
  prepared: Prepared;
  box: Box;
  cutoff: number;
}

interface TreeWork {
  columns: readonly number[];
  basis: CutBasis;
  ways: Ways;
  options: SolverOptions;
  watch: Watch;
  onIteration(): void;
}

/** Solves the linear models of boxes, one after the other in the same memory. */
export class LinearSolves {
  private readonly arena: ReusedArena;
  /** How many there were. */
  count = 0;

  constructor(
    private readonly model: LinearModel,
    private readonly work: TreeWork,
  ) {
    this.arena = new ReusedArena(work);
  }

  /** Throws `Stopped` where somebody cancelled or the time is up. */
  pause(): void {
    this.work.watch.pause();
  }

  /** What is known without any solve: no cost is below what it is at its best bound. */
  firstCut(): Cut {
    return cutOf(this.model, new Float64Array(this.model.rows), this.work.basis);
  }

  /** The linear model of a box, as exact as a branch needs it. Throws NotForTree, ArenaFull and Stopped. */
  async relax(box: Box, { cutoff, enough }: Exactness): Promise<Relaxed> {
    return this.with(box, IMPOSSIBLE, (linear, prepared) => {
      let isOff = false;
      const isEnough = (point: Point): boolean => {
        isOff = this.isCutOff(point, { linear, prepared, box, cutoff });
        const gap = Math.max(point.gap, point.complementarity);
        return isOff || (gap < enough && point.primalError < ROUGH && point.dualError < ROUGH);
      };
      const ending = this.iterate(prepared, { tolerance: enough, isEnough });
      if (ending === "infeasible") return IMPOSSIBLE;
      const { x, rowDual } = recover(linear, prepared.presolved, prepared.w, false);
      const cut = cutOf(this.model, rowDual, this.work.basis);
      const bound = boundIn(cut, box);
      const values = this.work.columns.map((j) => x[j]!);
      if (!Number.isFinite(bound) || !values.every(Number.isFinite))
        return { ...NOTHING_KNOWN, reason: GAVE_UP[ending] ?? "not_a_number" };
      const state = isOff ? "cut off" : ending === "enough" || ending === "optimal" ? "solved" : "unsolved";
      return { state, bound, values, cut, reason: state === "unsolved" ? (GAVE_UP[ending] ?? "stalled") : null };
    });
  }

  /** The best plan with these whole numbers, with its certificate and prices; null where there is none below `cutoff`, or none that is certain. */
  async planOf(values: readonly number[], cutoff: number): Promise<Recovered | null> {
    const { options } = this.work;
    const box = { lower: values, upper: values };
    return this.with(box, null, (linear, prepared) => {
      let recovered: Recovered | null = null;
      const ending = this.iterate(prepared, {
        tolerance: options.barrierTolerance,
        isEnough: (point) => this.isCutOff(point, { linear, prepared, box, cutoff }),
        areDualsRight: () => (recovered = optimalityCheck(linear, prepared, options)) !== null,
      });
      if (ending === "infeasible" || ending === "enough" || ending === "unbounded") return null;
      return recovered ?? optimalityCheck(linear, prepared, options);
    });
  }

  /** Whether the safe bound of a point is above what is worth looking for. */
  private isCutOff({ iteration, dualObjective }: Point, { linear, prepared, box, cutoff }: Underway): boolean {
    if (iteration < BOUND_FROM || !(dualObjective > cutoff)) return false;
    const { rowDual } = recover(linear, prepared.presolved, prepared.w, false);
    return boundIn(cutOf(this.model, rowDual, this.work.basis), box) > cutoff;
  }

  private with<Result>(
    box: Box,
    infeasible: Result,
    then: (linear: LinearModel, prepared: Prepared) => Result,
  ): Promise<Result> {
    const { columns, ways } = this.work;
    const linear = linearIn(this.model, columns, box);
    this.count++;
    return this.arena.with(linear, ways, {
      then: (prepared) => then(linear, prepared),
      otherwise: (why) => {
        if (why === "infeasible") return infeasible;
        throw new NotForTree(why);
      },
    });
  }

  private iterate(prepared: Prepared, aim: Omit<Aim, "onPoint">): Ending {
    return iteratePrepared(prepared, { ...aim, onPoint: this.work.onIteration });
  }
}

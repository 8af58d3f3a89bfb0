import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import type { Ending, Point } from "../structured/iterate";
import { iteratePrepared } from "../structured/iteratePrepared";
import { optimalityCheck } from "../structured/optimalityCheck";
import { type Prepared, type Ways, waysFor } from "../structured/prepared";
import { recover, type Recovered } from "../structured/recover";
import { ReusedArena } from "../structured/reusedArena";
import type { Watch } from "../structured/watch";

/** Errors of rows and duals of a point that is good enough to begin with. */
const ROUGH = 1e-5;
/** Years of so many columns are shared by two threads. */
const SHARED_COLUMNS = 100_000;

export interface YearWork {
  options: SolverOptions;
  watch: Watch;
  onIteration(point: Point): void;
}

/** Solves whole linear models, one after the other in the same memory. Throws ArenaFull and Stopped. */
export class LinearYears {
  private readonly arena: ReusedArena;

  constructor(private readonly work: YearWork) {
    this.arena = new ReusedArena(work);
  }

  /** A point whose gap is `enough`, or why there is none. */
  async rough(model: LinearModel, enough: number): Promise<Recovered | string> {
    return this.with(model, (prepared) => {
      const ending = this.iterate(prepared, enough, (point) => {
        const gap = Math.max(point.gap, point.complementarity);
        return gap < enough && point.primalError < ROUGH && point.dualError < ROUGH;
      });
      if (ending !== "enough" && ending !== "optimal") return ending;
      return recover(model, prepared.presolved, prepared.w, false);
    });
  }

  /** The optimum with its certificate, or why there is none. */
  async exact(model: LinearModel): Promise<Recovered | string> {
    const { options } = this.work;
    return this.with(model, (prepared) => {
      let recovered: Recovered | null = null;
      const ending = iteratePrepared(prepared, {
        tolerance: options.barrierTolerance,
        onPoint: this.work.onIteration,
        areDualsRight: () => (recovered = optimalityCheck(model, prepared, options)) !== null,
      });
      if (ending === "infeasible" || ending === "unbounded") return ending;
      return recovered ?? optimalityCheck(model, prepared, options) ?? `not certified (${ending})`;
    });
  }

  private with(model: LinearModel, then: (p: Prepared) => Recovered | string): Promise<Recovered | string> {
    return this.arena.with(model, waysOf(model), { then, otherwise: (why) => why });
  }

  private iterate(prepared: Prepared, tolerance: number, isEnough: (point: Point) => boolean): Ending {
    const { onIteration } = this.work;
    return iteratePrepared(prepared, { tolerance, onPoint: onIteration, isEnough });
  }
}

/** Windows are solved on two threads: so is the year. How it is cut depends on its size alone. */
const waysOf = (model: LinearModel): Ways =>
  model.columns < SHARED_COLUMNS ? waysFor(model) : { split: 2, threads: 2 };

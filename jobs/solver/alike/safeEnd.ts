import type { LinearModel } from "~/engines/linearModel";
import { boundOfPoint } from "../structured/boundOfPoint";
import type { Point } from "../structured/iterate";
import type { Prepared } from "../structured/prepared";
import { type Bounds, impliedBounds } from "../tree/impliedBounds";

/** Bounds of the first iterations say nothing. */
const BOUND_FROM = 6;

/** Ends a solve once a safe bound (`boundOfPoint`) of one of its points is above what is of interest. */
export class SafeEnd {
  /** What no point of the model costs less than; null: not above the cutoff. */
  bound: number | null = null;
  private bounds: Bounds | null = null;

  constructor(
    private readonly model: LinearModel,
    private readonly cutoff: number,
  ) {}

  isReached({ iteration, dualObjective }: Point, prepared: Prepared): boolean {
    if (iteration < BOUND_FROM || !(dualObjective > this.cutoff)) return false;
    this.bounds ??= impliedBounds(this.model);
    const bound = boundOfPoint(this.model, prepared, this.bounds);
    if (bound === null || !(bound > this.cutoff)) return false;
    this.bound = bound;
    return true;
  }
}

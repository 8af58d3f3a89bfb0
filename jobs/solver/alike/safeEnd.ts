import type { LinearModel } from "~/engines/linearModel";
import { sizeOf } from "../structured/farkas";
import type { Point } from "../structured/iterate";
import type { Prepared } from "../structured/prepared";
import { recover } from "../structured/recover";
import { impliedBounds } from "../tree/impliedBounds";
import { cutOf } from "../tree/safeBound";

/** Bounds of the first iterations say nothing. */
const BOUND_FROM = 6;

/** Ends a solve once a safe bound (`cutOf`) of one of its points is above what is of interest. */
export class SafeEnd {
  /** What no point of the model costs less than; null: not above the cutoff. */
  bound: number | null = null;
  private bounds: ReturnType<typeof impliedBounds> | null = null;

  constructor(
    private readonly model: LinearModel,
    private readonly cutoff: number,
  ) {}

  isReached({ iteration, dualObjective }: Point, { presolved, w }: Prepared): boolean {
    if (iteration < BOUND_FROM || !(dualObjective > this.cutoff)) return false;
    const { model } = this;
    const { rowDual } = recover(model, presolved, w, false);
    this.bounds ??= impliedBounds(model);
    const { constant } = cutOf(model, rowDual, { columns: [], bounds: this.bounds, size: sizeOf(presolved) });
    if (!(constant > this.cutoff)) return false;
    this.bound = constant;
    return true;
  }
}

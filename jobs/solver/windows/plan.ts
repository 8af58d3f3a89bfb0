import { freeStanding, wholeAt } from "./freeStanding";
import type { SteppedModel } from "./steppedModel";
import type { SolvedWindow } from "./windowModel";

/** A value of the linear form this near to a whole number is one: an interior point leaves a rest everywhere. */
export const WHOLE = 0.02;
/** What a bound of a whole number may be off by. */
const ROUNDING = 1e-6;

interface PlanStart {
  stepped: SteppedModel;
  /** Values of the linear form with sizes in whole units; then those of windows. Length columns. */
  x: Float64Array;
  /** Prices of rows, length rows. */
  y: Float64Array;
  /** Bounds, with sizes where they are. Length columns. */
  lower: Float64Array;
  upper: Float64Array;
  /** 1 where a column without a step stays what it is. Length columns. */
  isFixed: Uint8Array;
}

/** A year of whole numbers that is being put together from windows. */
export class Plan {
  readonly stepped: SteppedModel;
  readonly lone: Uint8Array;
  x: Float64Array;
  y: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly isFixed: Uint8Array;

  constructor({ stepped, x, y, lower, upper, isFixed }: PlanStart) {
    this.stepped = stepped;
    this.lone = freeStanding(stepped);
    this.x = x;
    this.y = y;
    this.lower = lower;
    this.upper = upper;
    this.isFixed = isFixed;
  }

  /** Bounds of whole numbers of steps next to the linear form: its floor and its ceiling. */
  near(): { lower: Float64Array; upper: Float64Array } {
    const { integer } = this.stepped.model;
    const lower = this.lower.slice();
    const upper = this.upper.slice();
    this.x.forEach((v, j) => {
      if (!integer?.[j] || this.lone[j]) return;
      lower[j] = Math.max(lower[j]!, Math.floor(v + WHOLE));
      upper[j] = Math.min(upper[j]!, Math.ceil(v - WHOLE));
      if (lower[j] <= upper[j]) return;
      lower[j] = this.lower[j]!;
      upper[j] = this.upper[j]!;
    });
    return { lower, upper };
  }

  /** Takes over what a window came to. Columns of steps for which `isTaken` holds; what has no step may have grown. */
  static take(
    x: Float64Array,
    stepped: SteppedModel,
    { columns, inside, values }: SolvedWindow,
    isTaken: (position: number) => boolean,
  ): void {
    const { integer } = stepped.model;
    columns.forEach((j, p) => {
      if (p >= inside) x[j] = Math.max(x[j]!, values[p]!);
      else if (isTaken(stepped.columnAt[j]!)) x[j] = integer?.[j] ? Math.round(values[p]!) + 0 : values[p]!;
    });
  }

  /** Values of the whole numbers: of the lone ones those that the others leave room for, else the nearest. */
  numbers(x: Float64Array): Float64Array {
    const { model } = this.stepped;
    return x.map((v, j) => {
      if (!model.integer?.[j]) return v;
      const whole = this.lone[j] ? (wholeAt(this.stepped, j, x) ?? Math.round(v)) : Math.round(v);
      const [least, most] = [Math.ceil(model.colLower[j]! - ROUNDING), Math.floor(model.colUpper[j]! + ROUNDING)];
      return Math.min(most, Math.max(least, whole)) + 0;
    });
  }
}

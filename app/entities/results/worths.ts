import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { CostKind } from "./costKinds";

/** What one more unit of a limit is worth: by component, or of the whole system or a place, and year. */
export interface LimitWorth {
  componentId: string | null;
  /** Geometry of an area. */
  placeId: string | null;
  parameterType: string;
  /** Of an emission limit. */
  impact: ParameterImpact | null;
  year: number;
  bound: number;
  unit: string;
  /**
   * Change of the objective (over the horizon, in its unit) per unit the limit rises: negative where a higher limit saves. What a
   * relaxed limit saves is at most this, what a tightened one costs at least.
   */
  worth: number;
  /** Units the limit may rise and fall with the worth being exact. 0: not on that side. 1e12: without end. Null: not known. */
  exactUp: number | null;
  exactDown: number | null;
}

/** What one percent of a price or cost is worth, all years together. */
export interface PriceWorth {
  /** null: the system itself (allowances). */
  componentId: string | null;
  kind: CostKind;
  impact: ParameterImpact;
  /** Change of the objective by 1 % more of it: at most this. 1 % less saves at least this. */
  onePercent: number;
}

export interface Sensitivities {
  /** Empty where there are no duals: mixed-integer runs that did not ask for them. */
  limits: LimitWorth[];
  prices: PriceWorth[];
}

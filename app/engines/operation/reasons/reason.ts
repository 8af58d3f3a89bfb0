import type { PlanGround } from "~/entities/operator/grounds";
import type { Reason } from "~/entities/operator/reasons";

export { REASONS, type Reason } from "~/entities/operator/reasons";

/** A component's steps; arrays have length `steps`. */
export interface ExplainedSteps {
  /** [kW]: leading power of a unit, discharge - charge, import - export, power of a source or load. */
  setpoint: Float64Array;
  reason: Reason[];
  /**
   * [currency/kWh] A kWh more. It is at its bus for connections, sources and loads, in it for storages, of its leading power (what its
   * flows are worth less its fuel) for units. 0 where no prices are known.
   */
  marginalValue: Float64Array;
}

export interface Explained extends ExplainedSteps {
  /** One for each stretch of steps in which it does the same for the same reason; none where no prices are known. Ascending. */
  grounds: PlanGround[];
}

/** Powers below it are rounding [kW]; values below it are no reason [currency/kWh]. */
export const NOTHING = 1e-3;
export const WORTHLESS = 1e-6;

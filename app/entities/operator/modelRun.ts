import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";

/**
 * The run whose model a plan is made from: what is there in a year, in quarter-hours, with units that are switched. It is never solved
 * as a whole: a plan takes the steps of its horizon.
 */
export const modelRun = (system_id: string, scenario_id: string, year: number): Optimization =>
  optimizationSchema.parse({
    optimization_id: "operation",
    name: "operation",
    user_id: "operation",
    system_id,
    scenario_ids: scenario_id === BASE_SCENARIO_ID ? [BASE_SCENARIO_ID] : [BASE_SCENARIO_ID, scenario_id],
    dates: [`${year}-01-01`],
    config: {
      delta_t: 0.25,
      status_quo: { status: true },
      integer_operation: true,
      model: { detailed_operation: true },
    },
  });

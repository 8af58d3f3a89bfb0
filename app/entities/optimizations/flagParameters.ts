import type { ModelFlag } from "./optimization";

/** Parameter types that count only in runs with a flag of the model. */
export const PARAMETERS_OF_FLAG = {
  detailed_operation: [
    ...["start_up_cost", "shut_down_cost", "ramp_rate", "minimum_up_time", "minimum_down_time"],
    ...["part_load_minimum", "part_load_efficiency"],
  ],
  repowering: ["conversion_factor", "conversion_cost"],
  // What energy that is not served costs counts in dispatch runs, too.
  resilience: [...["critical_load_share", "outage_start", "outage_duration", "outage_probability", "island_duration"]],
} as const satisfies Partial<Record<ModelFlag, readonly string[]>>;

import { isMoneyImpact } from "~/entities/parameters/parameter";
import type { Optimization } from "./optimization";

type Asked = Pick<Optimization, "optimization_id_invest" | "impact" | "config">;

/**
 * A plan as the status quo that it is compared with: its scenarios, years, prices, steps and changed inputs, at least cost. What only a plan
 * can be asked is left out.
 */
export function asStatusQuo<Run extends Asked>(plan: Run, fixed_rebuild = false): Run {
  const { config, impact } = plan;
  const variation = config.variation && {
    ...config.variation,
    alternative: null,
    weather_years: undefined,
    payback: undefined,
  };
  return {
    ...plan,
    optimization_id_invest: null,
    impact: isMoneyImpact(impact) ? impact : "money_npv",
    config: { ...config, status_quo: { status: true, fixed_rebuild }, cost_cap: null, year_split: 1, variation },
  };
}

import { distinctSeries, rangeOf } from "./profiles";
import type { EnergyProblem } from "../problem";

/** What steps are compared by: every series of every model year, scaled to 0..1. */
export interface Features {
  steps: number;
  /** Number of series. */
  count: number;
  /** Value of series i in step t at [t * count + i]. */
  values: Float64Array;
}

export function featuresOf(problem: Pick<EnergyProblem, "components" | "time">): Features {
  const series = distinctSeries(problem);
  const { steps } = problem.time;
  const values = new Float64Array(steps * series.length);
  series.forEach((s, i) => {
    const [least, most] = rangeOf(s.values);
    for (let t = 0; t < steps; t++) values[t * series.length + i] = (s.values[t]! - least) / (most - least);
  });
  return { steps, count: series.length, values };
}

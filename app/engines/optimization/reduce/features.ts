import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { EnergyProblem } from "../problem";
import { distinctSeries, rangeOf } from "./profiles";

/** What steps are compared by: every series of every model year, scaled to 0..1. */
export interface Features {
  steps: number;
  /** Number of series. */
  count: number;
  /** Value of series i in step t at [t * count + i]. */
  values: Float64Array;
}

/** The end of its range at which a series makes energy scarce, by the parameter it was read from. Others count evenly. */
const SCARCE_AT: Partial<Readonly<Record<ParameterTypeName, "most" | "least">>> = {
  demand: "most",
  purchase_price: "most",
  availability: "least",
  natural_inflow: "least",
};
const STRETCHES = {
  most: (share: number): number => share ** 2,
  least: (share: number): number => 1 - (1 - share) ** 2,
  nowhere: (share: number): number => share,
};

/**
 * The series of a problem for comparing steps. A difference counts more where energy is scarce, at high demand and prices and little sun,
 * wind or water. There it decides sizes and costs, and joining such steps averages it away. So the distance from the end without scarcity
 * is squared, which doubles differences at the other end (measured: docs/reduction.md).
 */
export function featuresOf(problem: Pick<EnergyProblem, "components" | "time">): Features {
  const series = distinctSeries(problem);
  const { steps } = problem.time;
  const values = new Float64Array(steps * series.length);
  series.forEach((s, i) => {
    const [least, most] = rangeOf(s.values);
    const stretch = STRETCHES[SCARCE_AT[s.parameterType] ?? "nowhere"];
    for (let t = 0; t < steps; t++) values[t * series.length + i] = stretch((s.values[t]! - least) / (most - least));
  });
  return { steps, count: series.length, values };
}

import type { LinearModel, Solution, SolverOptions, SolverProgress } from "~/engines/linearModel";
import { isRay, rayModel } from "./ray";
import { scaled, type ScaledModel, scaledModel, scaledOptions, unscaled } from "./scaledModel";

/** What a ray may miss of a row, where all of them are about 1. */
const RAY_TOLERANCE = 1e-10;
/** `Solution.stateName` of a model that HiGHS calls unbounded although nothing proves it. */
const UNPROVED = "unbounded without proof";

/** What is to be solved, and who hears of it. */
export interface SolveOrder {
  model: LinearModel;
  options: SolverOptions;
  onProgress: (progress: SolverProgress) => void;
  shouldStop: () => boolean;
}

type Solve = (order: SolveOrder) => Solution;

/** Solves a model by `solve`, in other units where its own do not suit; "unbounded" is returned with a proof only. */
export function solveInUnits(solve: Solve, order: SolveOrder): Solution {
  const units = scaledModel(order.model);
  const solution = units ? solveScaled(solve, order, units) : solve(order);
  return solution.state === "unbounded" ? proved(solve, order, solution) : solution;
}

/** Solves a model in other units; what is said of it on the way and in the end is in its own. */
const solveScaled = (solve: Solve, order: SolveOrder, units: ScaledModel): Solution =>
  unscaled(units, solve(inUnits(order, units)));

/** The same order for the model in other units; what is said on the way is in its own. */
export function inUnits(order: SolveOrder, units: ScaledModel): SolveOrder {
  const { options, onProgress } = order;
  const { costFactor } = units;
  options.log?.(`\nThe model is solved in other units: its objective below is ${costFactor} times its own.\n`);
  const inOwnUnits = (value: number | undefined) => (value === undefined ? undefined : value / costFactor);
  return {
    ...order,
    model: units.model,
    options: scaledOptions(units, options),
    onProgress: ({ objective, bound, ...progress }) =>
      onProgress({ ...progress, objective: inOwnUnits(objective), bound: inOwnUnits(bound) }),
  };
}

/**
 * "Unbounded" where a ray proves it. Where none is, the model is solved once more, in units in which its rows and columns are alike: HiGHS
 * said so of a model whose columns had units of 10^5.8. If it still says so without a ray, nobody knows.
 */
function proved(solve: Solve, order: SolveOrder, solution: Solution): Solution {
  const alike = scaled(order.model, true);
  const options = {
    ...order.options,
    primalTolerance: RAY_TOLERANCE,
    mipDuals: false,
    directions: [],
    follow: undefined,
  };
  const ray = solve({ ...order, model: rayModel(alike.model), options });
  if (isRay(alike.model, ray.x)) return solution;
  order.options.log?.("\nNo ray proves that the model is unbounded. It is solved once more in other units.\n");
  const repeated = solveScaled(solve, order, alike);
  return repeated.state === "unbounded" ? { ...repeated, state: "failed", stateName: UNPROVED } : repeated;
}

import type { EnergyProblem } from "../../../optimization/problem";
import type { GridConnection } from "../../site/types";
import { modelSteps } from "../horizon";
import { type HorizonInput, STEP_MS } from "../input";
import { connectionsOf } from "../trade";

/** Days after a plan whose prices say what is worth how much at its end, in quarter-hours. */
export const STEPS_AFTER = 2 * 96;

/**
 * The connections of a site in the two days after the horizon: what is left in a store then is used at their prices, not at those of the
 * hours before. Prices of the market are those that are expected of these days (`afterPrice`); where nothing tells them, those of the
 * horizon stand in. Null: they do.
 */
export function connectionsAfter(problem: EnergyProblem, input: HorizonInput): GridConnection[] | null {
  const isMarket = [...input.components.values()].some(({ price }) => price !== undefined);
  if (isMarket && !input.afterPrice) return null;
  const after = { ...input, startMs: input.startMs + input.steps * STEP_MS, steps: STEPS_AFTER };
  const horizon = { problem, input: after, model: modelSteps(after) };
  return problem.components.flatMap((component) => {
    if (component.kind !== "trade") return [];
    const { price } = input.components.get(component.id) ?? {};
    return connectionsOf(component, { steered: true, ...(price ? { price: input.afterPrice } : {}) }, horizon);
  });
}

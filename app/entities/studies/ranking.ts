import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import type { CostKind } from "~/entities/results/costKinds";
import { influences } from "~/entities/results/influence";
import type { Sensitivities } from "~/entities/results/worths";

/** What is entered for a kind of cost. */
const PRICES: Readonly<Partial<Record<CostKind, readonly string[]>>> = {
  investment: ["investment_cost", "investment_cost_power"],
  fixed: ["fixed_operation_cost", "fixed_operation_cost_power"],
  variable: ["variable_cost", "variable_cost_charging", "conversion_cost"],
  purchase: ["purchase_price", "trading_price"],
  sale: ["sale_price", "trading_price"],
  levy: ["energy_levy"],
  capacity_price: ["capacity_price", "capacity_price_monthly"],
  emission: ["emission_price"],
  build: ["fixed_cost_per_build"],
  start_stop: ["start_up_cost", "shut_down_cost"],
  unserved: ["unserved_energy_cost"],
  decommissioning: ["decommissioning_cost"],
};

/**
 * Inputs in the order of what one percent of them changes by the prices of the result, as far as these say: those that they say
 * nothing of (a demand, an efficiency, a lifetime) follow in the order given. A guide to what is worth a run, no more.
 */
export function byInfluence<Input extends InputRef>(
  inputs: readonly Input[],
  found: Sensitivities | undefined,
): Input[] {
  const weight = new Map<string, number>();
  const add = (ref: InputRef, amount: number) => {
    const key = inputKey(ref);
    weight.set(key, Math.max(weight.get(key) ?? 0, Math.abs(amount)));
  };
  for (const one of found ? influences(found) : []) {
    const owner = { component_id: one.componentId, place_id: one.placeId };
    if (one.kind === null) {
      if (one.parameterType) add({ ...owner, parameter_type: one.parameterType, impact: "money" }, one.onePercent);
      continue;
    }
    for (const parameter_type of PRICES[one.kind] ?? [])
      add({ ...owner, parameter_type, impact: one.impact ?? "money" }, one.onePercent);
  }
  const of = (input: Input) => weight.get(inputKey(input)) ?? 0;
  return [...inputs].sort((a, b) => of(b) - of(a));
}

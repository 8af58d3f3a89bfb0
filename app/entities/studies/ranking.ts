import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import { PRICE_TYPES } from "~/entities/results/costKinds";
import { influences } from "~/entities/results/influence";
import type { Sensitivities } from "~/entities/results/worths";

/**
 * Inputs in the order of what one percent of them changes by the prices of the result, as far as these say. Those that they say nothing of
 * (a demand, an efficiency, a lifetime) follow in the order given. A guide to what is worth a run, no more.
 */
export function byInfluence<Input extends InputRef>(
  inputs: readonly Input[],
  sensitivities: Sensitivities | undefined,
): Input[] {
  const weight = new Map<string, number>();
  const add = (ref: InputRef, amount: number) => {
    const key = inputKey(ref);
    weight.set(key, Math.max(weight.get(key) ?? 0, Math.abs(amount)));
  };
  for (const one of sensitivities ? influences(sensitivities) : []) {
    const owner = { component_id: one.componentId, place_id: one.placeId };
    if (one.kind === null) {
      if (one.parameterType) add({ ...owner, parameter_type: one.parameterType, impact: "money" }, one.onePercent);
      continue;
    }
    for (const parameter_type of PRICE_TYPES[one.kind] ?? [])
      add({ ...owner, parameter_type, impact: one.impact ?? "money" }, one.onePercent);
  }
  const of = (input: Input) => weight.get(inputKey(input)) ?? 0;
  return [...inputs].sort((a, b) => of(b) - of(a));
}

import { isParameterTypeName } from "../catalogue/data/parameterTypes";
import type { ParameterTypeName } from "../catalogue/names";
import type { ParameterImpact } from "../parameters/parameter";
import type { ParameterElement, ParameterIndex } from "../parameters/parameterResolution";
import type { Component } from "../twin/component";
import { elementOfComponent, firstYear, rangeOf, refOf, type Suspicion, type Twin } from "./twin";

/** What a price of each price scenario is not to be, next to the base one. */
const WRONG = {
  high: { key: "checks.price_high_below_base", is: (price: number, base: number) => price < base },
  low: { key: "checks.price_low_above_base", is: (price: number, base: number) => price > base },
} as const;

/** Types, with their impact, that have a price of the index's price scenario at all: few, in a system of any size. */
function enteredTypes(index: ParameterIndex): readonly [ParameterTypeName, ParameterImpact][] {
  let typesEntered = entered.get(index);
  if (!typesEntered) {
    const types = new Map<string, [ParameterTypeName, ParameterImpact]>();
    for (const rows of index.rows.values()) {
      const { type, impact = "money", price_scenario } = rows[0]!.properties;
      if (price_scenario === index.priceScenario && isParameterTypeName(type))
        types.set(`${type}|${impact}`, [type, impact ?? "money"]);
    }
    entered.set(index, (typesEntered = [...types.values()]));
  }
  return typesEntered;
}
const entered = new WeakMap<ParameterIndex, readonly [ParameterTypeName, ParameterImpact][]>();

/** High prices below the base ones and low prices above them, on average of a year: hardly ever meant. */
function crossing(twin: Twin, element: ParameterElement, about: Suspicion["about"]): Suspicion[] {
  return (["high", "low"] as const).flatMap((scenario) => {
    const index = twin.priced[scenario];
    if (!index) return [];
    return enteredTypes(index).flatMap(([type, impact]) => {
      const first = firstYear(twin, (year) => {
        const base = rangeOf(twin, element, { type, year, impact });
        const price = rangeOf({ ...twin, index }, element, { type, year, impact });
        if (!base?.isEntered || !price?.isEntered || !WRONG[scenario].is(price.mean, base.mean)) return undefined;
        return { value: price.mean, base: base.mean };
      });
      if (!first) return [];
      const { key } = WRONG[scenario];
      return [{ key, severity: "warning" as const, params: first, about, parameter_type: type }];
    });
  });
}

export const crossingPrices = (twin: Twin, component: Component): Suspicion[] =>
  crossing(twin, elementOfComponent(component), refOf(component));

export const crossingPricesOfSystem = (twin: Twin): Suspicion[] =>
  crossing(twin, SYSTEM, { type: "System", id: null, technology_id: null, name: twin.system.name });
/** The same object every time, as `elementOfComponent` has it. */
const SYSTEM: ParameterElement = { system: true };

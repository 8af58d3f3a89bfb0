import type { Component } from "../twin/component";
import { oddLine, outsideBorder, unreachable, withoutCarrier } from "./locations";
import { costOffRange, crossingBounds, lossOfLine, oddDemand, oddEfficiency, oddPrice, oddRates } from "./parameters";
import { crossingPrices, crossingPricesOfSystem } from "./priceScenarios";
import { blockersOf } from "./readiness";
import type { Suspicion, Twin } from "./twin";

export { needsOf, missingNeeds, decidingTypes, type Need, type NeedSource } from "./needs";
export { blockersOf, leftOutOf, needSourceOf, type LeftOut } from "./readiness";
export { type SeriesFacts, type Suspicion, type Twin } from "./twin";

const OF_COMPONENT: readonly ((twin: Twin, component: Component) => Suspicion[])[] = [
  withoutCarrier,
  oddLine,
  crossingBounds,
  oddEfficiency,
  lossOfLine,
  costOffRange,
  oddPrice,
  crossingPrices,
  oddDemand,
];
const OF_SYSTEM: readonly ((twin: Twin) => Suspicion[])[] = [
  unreachable,
  outsideBorder,
  oddRates,
  crossingPricesOfSystem,
];

const RANK = { error: 0, warning: 1, note: 2 };

/** What is odd about the parameters of single components, whatever is around them. */
export const suspicionsOfComponents = (twin: Twin): Suspicion[] =>
  sorted(twin.components.flatMap((component) => OF_COMPONENT.flatMap((rule) => rule(twin, component))));

/** Everything in a system that keeps it from a run (its blockers), contradicts itself or is hardly ever meant, the worst first. */
export const suspicionsOf = (twin: Twin, blockers = blockersOf(twin)): Suspicion[] =>
  sorted(once([...blockers, ...OF_SYSTEM.flatMap((rule) => rule(twin)), ...suspicionsOfComponents(twin)]));

const sorted = (suspicions: Suspicion[]): Suspicion[] =>
  suspicions.sort((a, b) => RANK[a.severity] - RANK[b.severity] || a.about.name.localeCompare(b.about.name));

/** Some rules are both: they keep a run from working and are odd in themselves. */
function once(suspicions: readonly Suspicion[]): Suspicion[] {
  const byText = new Map(suspicions.map((one) => [`${one.key} ${one.about.id} ${one.parameter_type}`, one]));
  return [...byText.values()];
}

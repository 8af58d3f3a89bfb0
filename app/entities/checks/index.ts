import type { Component } from "../twin/component";
import { costOffRange, crossingBounds, lossOfLine, oddDemand, oddEfficiency, oddPrice, oddRates } from "./figures";
import { oddLine, outsideBorder, unreachable, withoutCarrier } from "./places";
import type { Suspicion, Twin } from "./twin";

export { type SeriesFacts, type Suspicion, type Twin } from "./twin";

const OF_COMPONENT: readonly ((twin: Twin, component: Component) => Suspicion[])[] = [
  withoutCarrier,
  oddLine,
  crossingBounds,
  oddEfficiency,
  lossOfLine,
  costOffRange,
  oddPrice,
  oddDemand,
];
const OF_SYSTEM: readonly ((twin: Twin) => Suspicion[])[] = [unreachable, outsideBorder, oddRates];

const RANK = { error: 0, warning: 1, note: 2 };

/** What is odd about the figures of single components, whatever stands around them. */
export const suspicionsOfComponents = (twin: Twin): Suspicion[] =>
  sorted(twin.components.flatMap((component) => OF_COMPONENT.flatMap((rule) => rule(twin, component))));

/** Everything in a system that contradicts itself or is hardly ever meant, the worst first. */
export const suspicionsOf = (twin: Twin): Suspicion[] =>
  sorted([...OF_SYSTEM.flatMap((rule) => rule(twin)), ...suspicionsOfComponents(twin)]);

const sorted = (found: Suspicion[]): Suspicion[] =>
  found.sort((a, b) => RANK[a.severity] - RANK[b.severity] || a.about.name.localeCompare(b.about.name));

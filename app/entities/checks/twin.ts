import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Finding } from "~/entities/core/finding";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ParameterTypeName } from "../catalogue/names";
import type { Technology } from "../catalogue/technology";
import type { ElementRef } from "../parameters/parameterElement";
import { computeParameter, resolvedInYear } from "../parameters/parameterInYear";
import {
  type ParameterElement,
  type ParameterIndex,
  type ResolvedParameter,
  resolveParameter,
} from "../parameters/parameterResolution";
import type { System } from "../systems/system";
import { type Component, componentId, isLine } from "../twin/component";
import type { Geometry } from "../twin/geometry";

/** Lowest, highest and mean value of a series, in its stored unit; gaps are left out. */
export interface SeriesFacts {
  low: number;
  high: number;
  mean: number;
}

/** What the rules look at: one system with the parameters of one scenario. */
export interface Twin {
  system: System;
  geometries: ReadonlyMap<string, Geometry>;
  components: readonly Component[];
  technologies: ReadonlyMap<string, Technology>;
  types: ReadonlyMap<string, ParameterType>;
  index: ParameterIndex;
  /** The same at high and at low prices, where the system has any. */
  priced: Partial<Record<"high" | "low", ParameterIndex>>;
  /** Calendar years at which parameters may change, ascending; never empty. */
  years: readonly number[];
  series: ReadonlyMap<string, SeriesFacts>;
  /** A published value for the component's technology, in the stored unit; undefined when there is none to compare. */
  typical(component: Component, type: ParameterTypeName): number | undefined;
}

/** Something that cannot be right, or is hardly ever meant. */
export interface Suspicion extends Finding {
  about: ElementRef & { name: string };
  /** The parameter type whose parameter is to be looked at; absent where it is about something else. */
  parameter_type?: ParameterTypeName;
}

export const refOf = (component: Component): Suspicion["about"] => ({
  type: isLine(component) ? "Line" : "Node",
  id: componentId(component),
  technology_id: null,
  name: component.name,
});

/** The same object for a component every time, so that what was found for it is found again. */
export function elementOfComponent(component: Component): ParameterElement {
  const cached = elements.get(component);
  if (cached) return cached;
  const element = {
    ...(isLine(component) ? { lineId: component.line_id } : { nodeId: component.node_id }),
    geometryId: component.geometry_id,
    technologyId: component.technology_id,
  };
  elements.set(component, element);
  return element;
}
const elements = new WeakMap<Component, ParameterElement>();

/** The range of a parameter's values in a year; of a plain value or formula both ends are it. */
interface Range {
  low: number;
  high: number;
  mean: number;
  /** Somebody entered it; false for a type's default. */
  isEntered: boolean;
}

type Resolved = ResolvedParameter | undefined;
/** Which rows count is looked up once for all years and rules. */
const cache = new WeakMap<ParameterIndex, WeakMap<ParameterElement, Map<string, Resolved>>>();

function resolvedOnce(
  { index }: Twin,
  element: ParameterElement,
  type: ParameterTypeName,
  impact: ParameterImpact,
): Resolved {
  let all = cache.get(index);
  if (!all) cache.set(index, (all = new WeakMap<ParameterElement, Map<string, Resolved>>()));
  let byType = all.get(element);
  if (!byType) all.set(element, (byType = new Map<string, Resolved>()));
  const key = impact === "money" ? type : `${type}|${impact}`;
  if (!byType.has(key)) byType.set(key, resolveParameter(index, element, type, impact));
  return byType.get(key);
}

interface RangeQuery {
  type: ParameterTypeName;
  year: number;
  impact?: ParameterImpact;
}

/** Undefined when nothing is entered, or when it cannot be computed without its series. */
export function rangeOf(
  twin: Twin,
  element: ParameterElement,
  { type, year, impact = "money" }: RangeQuery,
): Range | undefined {
  const resolved = resolvedOnce(twin, element, type, impact);
  const parameter = resolved && resolvedInYear(twin.index, element, resolved, { type, impact, year });
  if (!parameter) return undefined;
  const isEntered = parameter.origin.level !== "type default";
  if (parameter.kind === "series") {
    const facts = twin.series.get(parameter.ts_id);
    return facts && { ...facts, isEntered };
  }
  const value = computeParameter(parameter, () => undefined);
  return typeof value === "number" ? { low: value, high: value, mean: value, isEntered } : undefined;
}

/** The first year in which the test finds something. */
export function firstYear<T>(twin: Twin, test: (year: number) => T | undefined): (T & { year: number }) | undefined {
  for (const year of twin.years) {
    const suspect = test(year);
    if (suspect) return { ...suspect, year };
  }
  return undefined;
}

import { componentId, isLine, type Component } from "../component";
import type { ParameterImpact } from "../enums";
import type { Finding } from "../finding";
import type { Geometry } from "../geometry";
import type { ParameterType } from "../parameter";
import type { ElementRef } from "../parameterElement";
import { computeFigure, figureInYear } from "../parameterFigure";
import type { ParameterElement, ParameterIndex } from "../parameterResolution";
import type { System } from "../system";
import type { Technology } from "../technology";

/** Lowest, highest and mean value of a series, in its stored unit; gaps are left out. */
export interface SeriesFacts {
  low: number;
  high: number;
  mean: number;
}

/** What the rules look at: one system with the figures of one scenario. */
export interface Twin {
  system: System;
  geometries: ReadonlyMap<string, Geometry>;
  components: readonly Component[];
  technologies: ReadonlyMap<string, Technology>;
  types: ReadonlyMap<string, ParameterType>;
  index: ParameterIndex;
  /** Calendar years at which figures may change, ascending; never empty. */
  years: readonly number[];
  series: ReadonlyMap<string, SeriesFacts>;
  /** A published figure for the component's technology, in the stored unit; undefined when there is none to compare. */
  typical(component: Component, type: string): number | undefined;
}

/** Something that cannot be right, or is hardly ever meant. */
export interface Suspicion extends Finding {
  about: ElementRef & { name: string };
  /** The figure to look at. */
  parameter_type?: string;
}

export const refOf = (component: Component): Suspicion["about"] => ({
  type: isLine(component) ? "Line" : "Node",
  id: componentId(component),
  technology_id: null,
  name: component.name,
});

export const elementOfComponent = (component: Component): ParameterElement => ({
  ...(isLine(component) ? { lineId: component.line_id } : { nodeId: component.node_id }),
  geometryId: component.geometry_id,
  technologyId: component.technology_id,
});

/** A figure's range in a year: of a plain value or formula both ends are it. */
export interface Range {
  low: number;
  high: number;
  mean: number;
  /** Somebody entered it; false for a type's default. */
  given: boolean;
}

/** Undefined when nothing is entered, or when it cannot be computed without its series. */
export function rangeOf(
  twin: Twin,
  element: ParameterElement,
  type: string,
  year: number,
  impact: ParameterImpact = "money",
): Range | undefined {
  const figure = figureInYear(twin.index, element, type, impact, year);
  if (!figure) return undefined;
  const given = figure.origin.level !== "type default";
  if (figure.kind === "series") {
    const facts = twin.series.get(figure.ts_id);
    return facts && { ...facts, given };
  }
  const value = computeFigure(figure, () => undefined);
  return typeof value === "number" ? { low: value, high: value, mean: value, given } : undefined;
}

/** The first year in which the test finds something. */
export function firstYear<T>(twin: Twin, test: (year: number) => T | undefined): (T & { year: number }) | undefined {
  for (const year of twin.years) {
    const found = test(year);
    if (found) return { ...found, year };
  }
  return undefined;
}

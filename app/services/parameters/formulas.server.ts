import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ParameterType } from "~/entities/parameters/parameter";
import {
  computeFigure,
  figureInYear,
  figureOfRow,
  isUncomputable,
  type FormulaChild,
  type Uncomputable,
  type YearFigure,
} from "~/entities/parameters/parameterFigure";
import type {
  OriginLevel,
  ParameterElement,
  ParameterIndex,
  ResolvedParameter,
} from "~/entities/parameters/parameterResolution";
import { yearOf } from "~/entities/core/shared";
import type { System } from "~/entities/systems/system";
import type { NamedElement } from "./context.server";
import { childUnit } from "~/services/parameters/context.server";

/** A figure that a formula names, with what it comes to. */
export interface ChildFacts {
  name: string;
  /** The parameter type that was taken for the name. */
  type: string;
  impact: ParameterImpact;
  unit: string;
  /** null: missing, a series, or itself without a value. */
  value: number | null;
  ts_id: string | null;
  missing: boolean;
  origin: OriginLevel | null;
  scenario_id: string | null;
  /** The row it comes from, when it can be opened: one of the system. */
  parameter_id: string | null;
}

/** How a figure by formula comes about in a year. */
export interface FormulaFacts {
  text: string;
  year: number;
  value: number | null;
  /** Why there is no value; "series": it changes from step to step, and a run computes it. */
  problem: Uncomputable | null;
  children: ChildFacts[];
}

export type FactsReader = (figure: YearFigure, text: string, year: number) => FormulaFacts;

/** Facts about formulas of one element, with units as they are stored there. */
export function formulaReader(
  system: Pick<System, "unit">,
  element: Pick<NamedElement, "type" | "technology">,
  types: ReadonlyMap<string, ParameterType>,
): FactsReader {
  const childOf = ({ name, type, impact, figure }: FormulaChild): ChildFacts => {
    const kind = types.get(type);
    const computed = figure && computeFigure(figure, () => undefined);
    const row = figure?.row ?? null;
    return {
      ...{ name, type, impact, missing: figure === undefined },
      unit: kind ? childUnit(system, element, kind, impact) : "",
      value: typeof computed === "number" ? computed : null,
      ts_id: figure?.kind === "series" ? figure.ts_id : null,
      origin: figure?.origin.level ?? null,
      scenario_id: figure?.origin.scenario_id ?? null,
      parameter_id: row && row.system_id !== null ? row.parameter_id : null,
    };
  };
  return (figure, text, year) => {
    const computed = computeFigure(figure, () => undefined);
    return {
      ...{ text, year },
      value: typeof computed === "number" ? computed : null,
      problem: isUncomputable(computed) ? computed : null,
      children: figure.kind === "formula" ? figure.children.map(childOf) : [],
    };
  };
}

/** The formulas behind a figure: those of its rows, by parameter_id, or under "" that of its type. */
export function formulasOf(
  index: ParameterIndex,
  element: ParameterElement,
  resolved: ResolvedParameter,
  type: ParameterType,
  impact: ParameterImpact | null,
  factsOf: FactsReader,
  thisYear = new Date().getUTCFullYear(),
): Record<string, FormulaFacts> {
  if (resolved.formula !== undefined) {
    const figure = figureInYear(index, element, type.parameter_type, impact ?? "money", thisYear);
    return figure ? { "": factsOf(figure, resolved.formula, thisYear) } : {};
  }
  const facts: Record<string, FormulaFacts> = {};
  for (const row of resolved.rows) {
    const { formula } = row.properties;
    if (!formula) continue;
    // A row that counts later is shown as of its first year.
    const year = row.date === null ? thisYear : Math.max(thisYear, yearOf(row.date));
    const figure = figureOfRow(index, element, row, resolved.origin, year);
    if (figure) facts[row.parameter_id] = factsOf(figure, formula, year);
  }
  return facts;
}

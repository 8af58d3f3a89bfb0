import type { ParameterType } from "~/entities/catalogue/parameterType";
import { yearOf } from "~/entities/core/shared";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import {
  computeParameter,
  type FormulaChild,
  isUncomputable,
  type ParameterInYear,
  parameterInYear,
  parameterOfRow,
} from "~/entities/parameters/parameterInYear";
import type { ParameterElement, ParameterIndex, ResolvedParameter } from "~/entities/parameters/parameterResolution";
import type { ChildFacts, FormulaFacts } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import { childUnit, type NamedElement } from "./context.server";

type FactsReader = (parameter: ParameterInYear, text: string, year: number) => FormulaFacts;

/** Facts about formulas of one element, with units as they are stored there. */
export function formulaReader(
  system: Pick<System, "unit">,
  element: Pick<NamedElement, "type" | "technology">,
  types: ReadonlyMap<string, ParameterType>,
): FactsReader {
  const childOf = ({ name, type, impact, parameter }: FormulaChild): ChildFacts => {
    const kind = types.get(type);
    const computed = parameter && computeParameter(parameter, () => undefined);
    const row = parameter?.row ?? null;
    return {
      name,
      type,
      impact,
      missing: parameter === undefined,
      unit: kind ? childUnit(system, element, kind, impact) : "",
      value: typeof computed === "number" ? computed : null,
      ts_id: parameter?.kind === "series" ? parameter.ts_id : null,
      origin: parameter?.origin.level ?? null,
      scenario_id: parameter?.origin.scenario_id ?? null,
      parameter_id: row && row.system_id !== null ? row.parameter_id : null,
    };
  };
  return (parameter, text, year) => {
    const computed = computeParameter(parameter, () => undefined);
    return {
      text,
      year,
      value: typeof computed === "number" ? computed : null,
      problem: isUncomputable(computed) ? computed : null,
      children: parameter.kind === "formula" ? parameter.children.map(childOf) : [],
    };
  };
}

/** A parameter of the element as it counts. */
interface ShownParameter {
  resolved: ResolvedParameter;
  type: ParameterType;
  impact: ParameterImpact | null;
}

interface FormulaOptions {
  factsOf: FactsReader;
  thisYear?: number;
}

/** The formulas behind a parameter: those of its rows, by parameter_id, or under "" that of its type. */
export function formulasOf(
  index: ParameterIndex,
  element: ParameterElement,
  { resolved, type, impact }: ShownParameter,
  { factsOf, thisYear = new Date().getUTCFullYear() }: FormulaOptions,
): Record<string, FormulaFacts> {
  if (resolved.formula !== undefined) {
    const parameter = parameterInYear(index, element, {
      type: type.parameter_type,
      impact: impact ?? "money",
      year: thisYear,
    });
    return parameter ? { "": factsOf(parameter, resolved.formula, thisYear) } : {};
  }
  const facts: Record<string, FormulaFacts> = {};
  for (const row of resolved.rows) {
    const { formula } = row.properties;
    if (!formula) continue;
    // A row that counts later is shown as of its first year.
    const year = row.date === null ? thisYear : Math.max(thisYear, yearOf(row.date));
    const parameter = parameterOfRow(index, element, row, { origin: resolved.origin, year });
    if (parameter) facts[row.parameter_id] = factsOf(parameter, formula, year);
  }
  return facts;
}

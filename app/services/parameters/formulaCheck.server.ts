import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { parseFormula } from "~/entities/parameters/formula";
import { isViable } from "~/entities/parameters/parameterViability";
import type { System } from "~/entities/systems/system";
import { type FieldIssue } from "~/services/core/outcome";
import { formulaUnitProblem } from "~/services/units/formulaUnit.server";
import { childUnit, viabilityOf } from "./context.server";
import { type ParameterTarget, unitOf } from "./save.server";

interface FormulaContext {
  system: System;
  types: Pick<ReadonlyMap<string, ParameterType>, "get">;
  technologies: ReadonlyMap<string, Technology>;
}

/**
 * What is wrong with a formula before it is written. It cannot be read, names parameters the element cannot have, or gives another unit
 * than the one its parameter is stored in. Null when nothing is. Circles are the write funnel's to refuse.
 */
export function formulaProblem(
  { system, types, technologies }: FormulaContext,
  target: Pick<ParameterTarget, "element" | "type" | "impact">,
  text: string,
): Pick<FieldIssue, "message" | "params"> | null {
  if (target.type.value_type === "boolean") return { message: "parameters.rule.no_formula" };
  const parsed = parseFormula(text);
  if (!parsed.ok) return { message: `parameters.${parsed.issue.key}`, params: parsed.issue.params };
  const viability = viabilityOf(system, target.element, technologies);
  for (const name of parsed.formula.children) {
    const child = types.get(name);
    if (!child) return { message: "parameters.formula.unknown", params: { name } };
    if (!isViable(child, viability) && !child.element_types.includes("System"))
      return { message: "parameters.formula.not_here", params: { name } };
  }
  return formulaUnitProblem(
    parsed.formula,
    (name) => childUnit(system, target.element, types.get(name)!, target.impact),
    unitOf(system, { ...target, scenario_id: "", price_scenario: "base" }),
    system.unit,
  );
}

import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter, ParameterType } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import type { System } from "~/entities/systems/system";
import type { Technology } from "~/entities/catalogue/technology";
import { mayEdit, systemRole, type Actor } from "~/services/core/access.server";
import { refused, type FieldIssue, type Refusal } from "~/services/core/outcome";
import { namedElement, technologiesOf, typesById, viabilityOf } from "./context.server";
import { childUnit, unitOf, type FigureTarget } from "./save.server";
import { dbOf, get } from "~/services/core/store.server";
import { formulaUnitProblem } from "~/services/units/formulaUnit.server";
import { systemEntity } from "~/services/systems/system.entity.server";

interface FormulaContext {
  system: System;
  types: Pick<ReadonlyMap<string, ParameterType>, "get">;
  technologies: ReadonlyMap<string, Technology>;
}

/**
 * What is wrong with a formula before it is written: that it cannot be read, names figures the element cannot have, or
 * gives another unit than the one its figure is stored in. Null when nothing is. Circles are the write funnel's to refuse.
 */
export async function formulaProblem(
  { system, types, technologies }: FormulaContext,
  target: Pick<FigureTarget, "element" | "type" | "impact">,
  text: string,
): Promise<Pick<FieldIssue, "message" | "params"> | null> {
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
    unitOf(system, { ...target, scenario_id: "" }),
    system.unit,
  );
}

/**
 * For programs: refuses a figure whose formula is of another unit, as the form does. What else may be wrong with the row,
 * or with who sends it, is left to the save itself.
 */
export async function formulaRefusal(actor: Actor, row: Record<string, unknown>): Promise<Refusal | undefined> {
  const { system_id, properties } = row as Partial<Parameter>;
  if (typeof system_id !== "string" || typeof properties?.formula !== "string") return undefined;
  const system = get(actor, systemEntity, system_id);
  const types = typesById(actor);
  const type = types.get(properties.type);
  if (!system || !type || !mayEdit(systemRole(dbOf(actor), actor, system_id))) return undefined;
  const technologies = technologiesOf(actor);
  const element = namedElement(actor, system, elementOf(row as unknown as Parameter), technologies, "en");
  if (!element) return undefined;
  const impact = hasImpact(type) ? (properties.impact ?? "money") : null;
  const problem = await formulaProblem({ system, types, technologies }, { element, type, impact }, properties.formula);
  return problem ? refused(422, "errors.invalid", { issues: [{ path: "properties.formula", ...problem }] }) : undefined;
}

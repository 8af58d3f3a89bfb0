import { and, eq, isNull } from "drizzle-orm";
import { parameterTypes as typeTable, technologies } from "~db/schema/catalogue";
import { scenarios } from "~db/schema/scenarios";
import { PARAMETER_GROUPS, type ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { MODULES } from "~/entities/core/roles";
import type { Parameter, ParameterImpact } from "~/entities/parameters/parameter";
import { yearStartOf } from "~/entities/parameters/parameterForm";
import { keyFor } from "~/entities/parameters/parameterKey";
import { addsUp, hasImpact, isComputed, toStored, unitSuggestions } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import type { SharedParameterEntry } from "~/entities/parameters/sharedParameter";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { complain, type Outcome } from "~/services/core/outcome";
import { dbOf, get, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { storedUnit } from "~/services/units/storedUnit";
import { isConvertible } from "~/services/units/units.server";
import { rowsOfParameter } from "./rows.server";

/** Parameters of technologies that hold in every system: the administrators', next to those of the catalogue. */

/** The money of parameters that belong to no system, as in the catalogue. */
const SHARED_CURRENCY = "EUR";

export interface SharedTarget {
  technology: Technology;
  type: ParameterType;
}

/** The technology and the parameter type of the ids, when the technology can have such a parameter. */
export function sharedTarget(actor: Actor, technologyId: string, parameterType: string): SharedTarget | undefined {
  const db = dbOf(actor);
  const technology = db.select().from(technologies).where(eq(technologies.technology_id, technologyId)).get();
  const type = db.select().from(typeTable).where(eq(typeTable.parameter_type, parameterType)).get()?.body;
  return technology && type && viable(actor, technology, [type]).length > 0 ? { technology, type } : undefined;
}

/** The parameter types a technology can have in every system, in the order of the groups. */
export const sharedTypes = (actor: Actor, technology: Technology): ParameterType[] =>
  viable(actor, technology, parameterTypes(actor)).sort(
    (a, b) => PARAMETER_GROUPS.indexOf(a.group) - PARAMETER_GROUPS.indexOf(b.group),
  );

function viable(actor: Actor, technology: Technology, types: readonly ParameterType[]): ParameterType[] {
  const rows = dbOf(actor).select().from(technologies).all();
  const byId = new Map(rows.map((row): [string, Technology] => [row.technology_id, row]));
  const context = { element: "Tech" as const, technology, technologies: byId, modules: new Set(MODULES) };
  return types.filter((type) => isViable(type, context) && !isComputed(type));
}

/** Scenarios that all systems share, the oldest (base) first. */
export const sharedScenarios = (actor: Actor): { scenario_id: string; name: string }[] =>
  dbOf(actor)
    .select({ scenario_id: scenarios.scenario_id, name: scenarios.name })
    .from(scenarios)
    .where(and(isNull(scenarios.system_id), isNull(scenarios.deleted_at)))
    .orderBy(scenarios.created_at)
    .all();

/** The unit in which a parameter is stored. */
export const sharedUnit = ({ technology, type }: SharedTarget, impact: ParameterImpact | null): string =>
  storedUnit({ unit: SHARED_CURRENCY }, { type: "Tech", technology }, type, impact);

/** Units a value may be typed in, of money and CO2 where the parameter has an impact. */
export const sharedUnits = (target: SharedTarget): string[] => {
  const impacts = hasImpact(target.type) ? (["money", "CO2"] as const) : [null];
  const units = impacts.flatMap((impact) => unitSuggestions(sharedUnit(target, impact), SHARED_CURRENCY));
  return [...new Set(units)];
};

/** A parameter of a technology that holds in every system, deleted or not. */
export function sharedParameter(actor: Actor, id: string): Stored<Parameter> | undefined {
  const row = get(actor, parameterEntity, id);
  return row && row.system_id === null && row.technology_id !== null ? row : undefined;
}

/**
 * Saves a parameter, converted from the typed unit. Refuses with 422 and the field ("unit", "impact", "price_scenario", "value", "date",
 * "eol", "scenario_id"), 409 when the row was changed meanwhile, 403 for everyone but admins.
 */
export function saveSharedParameter(actor: Actor, target: SharedTarget, entry: SharedParameterEntry): Outcome<unknown> {
  const { type, technology } = target;
  const impact = hasImpact(type) ? (entry.impact ?? "money") : null;
  const unit = sharedUnit(target, impact);
  const { factor, offset, error } = isConvertible(entry.unit || unit, unit, { currency: SHARED_CURRENCY });
  if (factor === null) return complain("unit", error!.key, error!.params);
  const before = sharedParameter(actor, entry.parameter_id);
  const date = yearStartOf(entry.date);
  const parameter = {
    parameter_id: entry.parameter_id,
    scenario_id: entry.scenario_id,
    system_id: null,
    date,
    formula_element: type.fixproperties.formula_element ?? null,
    technology_id: technology.technology_id,
    properties: {
      ...before?.properties,
      type: type.parameter_type,
      value: typeof entry.value === "number" ? toStored(entry.value, { factor, offset }) : entry.value,
      unit,
      impact: impact ?? undefined,
      price_scenario: entry.price_scenario === "base" ? undefined : entry.price_scenario,
      eol: yearStartOf(entry.eol) ?? undefined,
      reference: entry.reference ?? undefined,
    },
  };
  const key = keyFor(
    { type: "Tech", id: technology.technology_id, technology_id: null },
    { scenario_id: entry.scenario_id, type: type.parameter_type, impact, price_scenario: entry.price_scenario },
  );
  const others = rowsOfParameter(actor, null, key).filter((row) => row.parameter_id !== entry.parameter_id);
  if (!addsUp(type.parameter_type) && others.some((row) => row.date === date))
    return complain(date ? "date" : "", "parameters.rule.taken");
  const outcome = save(actor, parameterEntity, parameter, { expected: entry.expected });
  if (outcome.ok || !outcome.issues) return outcome;
  return {
    ...outcome,
    issues: outcome.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^properties\./, "") })),
  };
}

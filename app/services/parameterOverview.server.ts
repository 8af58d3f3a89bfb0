import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { parameters } from "~db/schema/twin";
import { PARAMETER_GROUPS, PARAMETER_IMPACTS, type ParameterGroup, type ParameterImpact } from "~/entities/enums";
import type { Parameter, ParameterType } from "~/entities/parameter";
import { fieldsOf } from "~/entities/parameterElement";
import {
  indexParameters,
  resolveParameter,
  type OriginLevel,
  type ParameterElement,
  type ResolvedParameter,
} from "~/entities/parameterResolution";
import { hasImpact, isComputed } from "~/entities/parameterUnit";
import { isViable, needOf, type Need } from "~/entities/parameterViability";
import { BASE_SCENARIO_ID, type System } from "~/entities/system";
import type { Technology } from "~/entities/technology";
import { formulaReader, formulasOf, type FormulaFacts } from "./parameterFormulas.server";
import { visibleSystem, type Actor } from "./access.server";
import { storedUnit, viabilityOf, type NamedElement } from "./parameterContext.server";
import { dbOf } from "./store.server";
import { parameterTypes } from "./types.server";

/** A figure of an element: what counts, where it comes from, and whether it is still missing. */
export interface ElementFigure {
  type: ParameterType;
  impact: ParameterImpact | null;
  unit: string;
  need: Need;
  /** Rows that count, by year; empty when the type's default counts or nothing is entered. */
  rows: Pick<Parameter, "parameter_id" | "date" | "ts_id" | "scenario_id" | "technology_id" | "properties">[];
  defaultValue: number | null;
  origin: OriginLevel | null;
  scenario_id: string | null;
  /** How rows by formula come about, by parameter_id; under "" what the type's own formula gives. */
  formulas: Record<string, FormulaFacts>;
  /** Entered for this very element under this very scenario: it is edited, not overridden. */
  own: boolean;
}

/**
 * Every figure the element can have with the value that counts in the scenario. Missing mandatory ones first, then
 * missing recommended ones, then the rest in the order of the groups.
 */
export function elementFigures(
  actor: Actor,
  system: System,
  element: NamedElement,
  scenarioId: string,
  technologies: ReadonlyMap<string, Technology>,
): ElementFigure[] {
  const types = parameterTypes(actor);
  const viability = viabilityOf(system, element, technologies);
  const index = indexParameters(
    {
      parameters: relevantRows(actor, system.system_id, element, scenarioId, technologies),
      parameterTypes: types,
      technologies: [...technologies.values()],
    },
    [scenarioId],
  );
  const at = resolutionElement(element);
  const factsOf = formulaReader(system, element, index.types);
  const figures: ElementFigure[] = [];
  for (const type of types) {
    if (!isViable(type, viability)) continue;
    const need = needOf(type, viability);
    for (const impact of hasImpact(type) ? PARAMETER_IMPACTS : ([null] as const)) {
      const resolved = resolveParameter(index, at, type.parameter_type, impact ?? "money");
      // Other impacts are shown when somebody entered them; the wizard offers them all.
      if (!resolved && impact !== null && impact !== "money" && !firstImpact(type, impact)) continue;
      if (!resolved && isComputed(type)) continue;
      const unit = storedUnit(system, element, type, impact);
      const formulas = resolved ? formulasOf(index, at, resolved, type, impact, factsOf) : {};
      figures.push({ type, impact, unit, need, formulas, ...shown(resolved, element, scenarioId) });
    }
  }
  return figures.sort((a, b) => rank(a) - rank(b));
}

/** Emission types are first of all about CO2. */
const firstImpact = (type: ParameterType, impact: ParameterImpact): boolean =>
  impact === "CO2" && type.parameter_type.startsWith("emission_");

/** Nobody has said anything: at best the type's default counts. Other impacts than money are never missing. */
export const isMissing = (figure: ElementFigure): boolean =>
  (figure.origin === null || figure.origin === "type default") && (figure.impact === null || figure.impact === "money");

const rank = (figure: ElementFigure): number => {
  const missing = isMissing(figure);
  const group = PARAMETER_GROUPS.indexOf(figure.type.group) * 10;
  if (figure.need === "mandatory" && missing) return group - 2000;
  if (figure.need === "recommended" && missing) return group - 1000;
  return group;
};

function shown(
  resolved: ResolvedParameter | undefined,
  element: NamedElement,
  scenarioId: string,
): Pick<ElementFigure, "rows" | "defaultValue" | "origin" | "scenario_id" | "own"> {
  if (!resolved) return { rows: [], defaultValue: null, origin: null, scenario_id: null, own: false };
  const own = fieldsOf(element);
  const first = resolved.rows[0];
  const here =
    first !== undefined &&
    first.scenario_id === scenarioId &&
    (first.node_id ?? null) === own.node_id &&
    (first.line_id ?? null) === own.line_id &&
    (first.geometry_id ?? null) === own.geometry_id &&
    (first.technology_id ?? null) === own.technology_id &&
    first.system_id !== null;
  return {
    rows: resolved.rows.map(({ parameter_id, date, ts_id, scenario_id, technology_id, properties }) => ({
      ...{ parameter_id, date, ts_id, scenario_id, technology_id, properties },
    })),
    defaultValue: resolved.defaultValue,
    origin: resolved.origin.level,
    scenario_id: resolved.origin.scenario_id,
    own: here,
  };
}

export function resolutionElement(element: NamedElement): ParameterElement {
  const technologyId = element.technology?.technology_id;
  const geometryId = element.geometry_id ?? undefined;
  if (element.type === "System") return { system: true };
  if (element.type === "Node") return { nodeId: element.id!, geometryId, technologyId };
  if (element.type === "Line") return { lineId: element.id!, geometryId, technologyId };
  if (element.type === "Geometry") return { geometryId, technologyId };
  return { technologyId };
}

/** Only the rows that can count for the element: its own, its location's, its technologies' and the catalogue's. */
function relevantRows(
  actor: Actor,
  systemId: string,
  element: NamedElement,
  scenarioId: string,
  technologies: ReadonlyMap<string, Technology>,
): Parameter[] {
  const db = dbOf(actor);
  const lineage: string[] = [];
  for (let id = element.technology?.technology_id ?? null; id !== null && lineage.length < 20;) {
    lineage.push(id);
    id = technologies.get(id)?.tech_id_parent ?? null;
  }
  const noComponent = and(isNull(parameters.node_id), isNull(parameters.line_id));
  const nowhere = and(noComponent, isNull(parameters.geometry_id));
  return db
    .select()
    .from(parameters)
    .where(
      and(
        or(
          isNull(parameters.system_id),
          and(eq(parameters.system_id, systemId), visibleSystem(db, actor, parameters.system_id)),
        ),
        isNull(parameters.deleted_at),
        inArray(parameters.scenario_id, [scenarioId, BASE_SCENARIO_ID]),
        or(
          element.type === "Node" ? eq(parameters.node_id, element.id!) : undefined,
          element.type === "Line" ? eq(parameters.line_id, element.id!) : undefined,
          element.geometry_id ? and(noComponent, eq(parameters.geometry_id, element.geometry_id)) : undefined,
          lineage.length ? and(nowhere, inArray(parameters.technology_id, lineage)) : undefined,
          // Formulas of any element may name the system's figures.
          and(nowhere, isNull(parameters.technology_id), eq(parameters.system_id, systemId)),
        ),
      ),
    )
    .all();
}

export interface TypeChoice {
  type: ParameterType;
  need: Need;
}

/** The parameter types an element can have, by group. */
export function typeChoices(
  actor: Actor,
  system: System,
  element: NamedElement,
  technologies: ReadonlyMap<string, Technology>,
): { group: ParameterGroup; choices: TypeChoice[] }[] {
  const viability = viabilityOf(system, element, technologies);
  const choices = parameterTypes(actor)
    .filter((type) => isViable(type, viability) && !isComputed(type))
    .map((type) => ({ type, need: needOf(type, viability) }));
  return PARAMETER_GROUPS.map((group) => ({ group, choices: choices.filter(({ type }) => type.group === group) }));
}

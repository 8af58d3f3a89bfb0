import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { timeseries } from "~db/schema/timeseries";
import { derived } from "~db/unchanged";
import { PARAMETER_GROUPS, type ParameterGroup, type ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { type Need as ComponentNeed, needsOf } from "~/entities/checks";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import {
  type Parameter,
  PARAMETER_IMPACTS,
  type ParameterImpact,
  type PriceScenario,
} from "~/entities/parameters/parameter";
import { fieldsOf } from "~/entities/parameters/parameterElement";
import {
  indexBefore,
  indexParameters,
  isMadeOfGiven,
  type OriginLevel,
  type ParameterElement,
  type ParameterIndex,
  type ParameterOrigin,
  type ResolvedParameter,
  resolveParameter,
} from "~/entities/parameters/parameterResolution";
import { hasImpact, isComputed, priceScenariosOf } from "~/entities/parameters/parameterUnit";
import { isViable, type Need, needOf, type ViabilityContext } from "~/entities/parameters/parameterViability";
import type { FormulaFacts, SeriesOfParameter } from "~/entities/parameters/view";
import { modulesOf, type System } from "~/entities/systems/system";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Actor, visibilityOf, visibleSystem } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { sparksOf } from "~/services/timeseries/sparks.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { type NamedElement, type ParameterScope, storedUnit, viabilityOf } from "./context.server";
import { formulaReader, formulasOf } from "./formulas.server";
import { liveParameters, liveParametersAside, parameterRows } from "./liveParameters.server";

/** A parameter of an element: what counts, where it comes from, and whether it is still missing. */
export interface ElementParameter {
  type: ParameterType;
  impact: ParameterImpact | null;
  price_scenario: PriceScenario;
  unit: string;
  need: Need;
  /** Needed, and nobody has said anything: at best the type's default counts. */
  missing: boolean;
  /** Other types that would do as well. */
  oneOf: string[];
  /** Rows that count, by year; empty when the type's default counts or nothing is entered. */
  rows: Pick<Parameter, "parameter_id" | "date" | "ts_id" | "scenario_id" | "technology_id" | "properties">[];
  defaultValue: number | null;
  origin: OriginLevel | null;
  scenario_id: string | null;
  /** How rows by formula come about, by parameter_id; under "" what the type's own formula gives. */
  formulas: Record<string, FormulaFacts>;
  /** Of an own parameter: where the value would come from without it. Null when nothing would count. */
  revertsTo: ParameterOrigin | null;
  /** Unit, factor and sparkline of the series among the rows, by ts_id. */
  series: Record<string, SeriesOfParameter>;
  /** Entered for this very element under this very scenario: it is edited, not overridden. */
  own: boolean;
}

/**
 * Every parameter the element can have with the value that counts in the scenario. Missing mandatory ones first, then
 * missing recommended ones, then the rest in the order of the groups.
 */
export function elementParameters(
  scope: ParameterScope,
  element: NamedElement,
  scenarioId: string,
): ElementParameter[] {
  const { actor, system, technologies } = scope;
  const types = parameterTypes(actor);
  const viability = viabilityOf(system, element, technologies);
  const { indices, inherited, stored } = derived(
    dbOf(actor),
    `parameters of ${JSON.stringify([visibilityOf(actor), system.system_id, fieldsOf(element), scenarioId])}`,
    () => resolvable(scope, element, scenarioId),
    ({ rows }) => rows,
  );
  const series = withSparks(actor, stored);
  const index = indices.base;
  const at = resolutionElement(element);
  const factsOf = formulaReader(system, element, index.types);
  const needs = componentNeeds(scope, element, index);
  /** Where a parameter comes from once its own rows are gone, while all other parameters stay. */
  const without = (type: ParameterType, impact: ParameterImpact, price: PriceScenario): ParameterOrigin | undefined => {
    // The base price of the same element stays when the high or low one goes.
    const base = price === "base" ? undefined : resolveParameter(index, at, type.parameter_type, impact);
    if (base && display(base, element, scenarioId).own) return base.origin;
    const { origin } = resolveParameter(inherited[price], at, type.parameter_type, impact) ?? {};
    if (origin && origin.level !== "type default") return origin;
    const derived = impact === "money" && isMadeOfGiven(indices[price], at, type);
    return derived ? { level: "formula", scenario_id: null } : origin;
  };
  const overview: ElementParameter[] = [];
  for (const type of types) {
    if (!isViable(type, viability)) continue;
    for (const impact of hasImpact(type) ? PARAMETER_IMPACTS : ([null] as const)) {
      const unit = storedUnit(system, element, type, impact);
      for (const price_scenario of priceScenariosOf(type, impact)) {
        const index = indices[price_scenario];
        const resolved = resolveParameter(index, at, type.parameter_type, impact ?? "money");
        const priceScenario = resolved?.rows[0]?.properties.price_scenario ?? "base";
        // Other impacts and prices are shown when somebody entered them; the wizard offers them all.
        if (priceScenario !== price_scenario) continue;
        if (!resolved && impact !== null && impact !== "money" && !firstImpact(type, impact)) continue;
        if (!resolved && isComputed(type)) continue;
        const formulas = resolved ? formulasOf(index, at, { resolved, type, impact }, { factsOf }) : {};
        const facts = display(resolved, element, scenarioId);
        const instead = facts.own ? without(type, impact ?? "money", price_scenario) : undefined;
        const need =
          price_scenario === "base" ? wantedOf(type, impact, { needs, viability, origin: facts.origin }) : NOT_WANTED;
        const about = { type, impact, price_scenario, unit };
        overview.push({ ...about, ...need, formulas, series, revertsTo: instead ?? null, ...facts });
      }
    }
  }
  return overview.sort((a, b) => rank(a) - rank(b));
}

/** Emission types are first of all about CO2. */
const firstImpact = (type: ParameterType, impact: ParameterImpact): boolean =>
  impact === "CO2" && type.parameter_type.startsWith("emission_");

type Wanted = Pick<ElementParameter, "need" | "missing" | "oneOf">;
const NOT_WANTED: Wanted = { need: "optional", missing: false, oneOf: [] };

/** What a component needs; of other elements (undefined) the catalogue alone says it. */
function componentNeeds(
  { actor, system, technologies }: ParameterScope,
  { type, id }: NamedElement,
  index: ParameterIndex,
): ComponentNeed[] | undefined {
  const component =
    type === "Node" ? get(actor, nodeEntity, id!) : type === "Line" ? get(actor, lineEntity, id!) : undefined;
  return component && needsOf({ technologies, index, modules: modulesOf(system) }, component);
}

/** What says how much a type is wanted of an element. */
interface NeedContext {
  /** Of a component; of other elements the catalogue alone says it. */
  needs: readonly ComponentNeed[] | undefined;
  viability: ViabilityContext;
  /** Where the value that counts comes from. */
  origin: OriginLevel | null;
}

/** How much a type is wanted. Other impacts than money are never missing; of several types that would do, one is asked for. */
function wantedOf(
  type: ParameterType,
  impact: ParameterImpact | null,
  { needs, viability, origin }: NeedContext,
): Wanted {
  if (impact !== null && impact !== "money") return NOT_WANTED;
  const { parameter_type } = type;
  if (!needs) {
    const need = needOf(type, viability);
    return { need, missing: need !== "optional" && (origin === null || origin === "type default"), oneOf: [] };
  }
  const need = needs.find(({ anyOf, given }) => (given ?? anyOf[0]) === parameter_type);
  if (!need) return NOT_WANTED;
  const missing = need.given === null;
  return { need: need.level, missing, oneOf: missing ? need.anyOf.filter((other) => other !== parameter_type) : [] };
}

const rank = (parameter: ElementParameter): number => {
  const group = PARAMETER_GROUPS.indexOf(parameter.type.group) * 10;
  if (parameter.need === "mandatory" && parameter.missing) return group - 2000;
  if (parameter.need === "recommended" && parameter.missing) return group - 1000;
  return group;
};

function display(
  resolved: ResolvedParameter | undefined,
  element: NamedElement,
  scenarioId: string,
): Pick<ElementParameter, "rows" | "defaultValue" | "origin" | "scenario_id" | "own"> {
  if (!resolved) return { rows: [], defaultValue: null, origin: null, scenario_id: null, own: false };
  const first = resolved.rows[0];
  const here = first !== undefined && isOwn(first, element, scenarioId);
  return {
    rows: resolved.rows.map(({ parameter_id, date, ts_id, scenario_id, technology_id, properties }) => ({
      parameter_id,
      date,
      ts_id,
      scenario_id,
      technology_id,
      properties,
    })),
    defaultValue: resolved.defaultValue,
    origin: resolved.origin.level,
    scenario_id: resolved.origin.scenario_id,
    own: here,
  };
}

/** Entered in the system for this very element under this very scenario. */
function isOwn(row: Parameter, element: NamedElement, scenarioId: string): boolean {
  const fields = fieldsOf(element);
  return (
    row.scenario_id === scenarioId &&
    row.system_id !== null &&
    row.node_id === fields.node_id &&
    row.line_id === fields.line_id &&
    row.geometry_id === fields.geometry_id &&
    // A component's row may name the component's own technology.
    (row.technology_id === fields.technology_id || row.node_id !== null || row.line_id !== null)
  );
}

/** Sparklines are kept by themselves: what is derived of the database is made anew whenever anything is written. */
function withSparks(actor: Actor, series: Record<string, SeriesOfParameter>): Record<string, SeriesOfParameter> {
  const sparks = sparksOf(actor, Object.keys(series));
  return Object.fromEntries(Object.entries(series).map(([id, facts]) => [id, { ...facts, spark: sparks[id] }]));
}

function seriesFacts(actor: Actor, rows: readonly Parameter[]): Record<string, SeriesOfParameter> {
  const ids = [...new Set(rows.flatMap((row) => row.ts_id ?? []))];
  if (ids.length === 0) return {};
  const series = dbOf(actor).select().from(timeseries).where(inArray(timeseries.ts_id, ids)).all();
  return Object.fromEntries(
    series.map(({ ts_id, type, properties: { unit, factor } }) => [ts_id, { unit, factor, type }]),
  );
}

function resolutionElement(element: NamedElement): ParameterElement {
  const technologyId = element.technology?.technology_id;
  const geometryId = element.geometry_id ?? undefined;
  if (element.type === "System") return { system: true };
  if (element.type === "Node") return { nodeId: element.id!, geometryId, technologyId };
  if (element.type === "Line") return { lineId: element.id!, geometryId, technologyId };
  if (element.type === "Geometry") return { geometryId, technologyId };
  return { technologyId };
}

type Indices = Record<PriceScenario, ParameterIndex>;

const byPrice = (indexOf: (price: PriceScenario) => ParameterIndex): Indices => ({
  base: indexOf("base"),
  high: indexOf("high"),
  low: indexOf("low"),
});

/** What parameters of an element are looked up in, and where they come from without its own rows. */
interface Resolvable {
  rows: number;
  indices: Indices;
  inherited: Indices;
  stored: Record<string, SeriesOfParameter>;
}

function resolvable(scope: ParameterScope, element: NamedElement, scenarioId: string): Resolvable {
  const around = aroundOf(scope, element, scenarioId);
  const isOther = (row: Parameter) => !isOwn(row, element, scenarioId);
  if (element.type !== "Node" && element.type !== "Line") {
    const inherited = around.indexOf(around.parameters.filter(isOther));
    return { rows: around.parameters.length, indices: around.indices, inherited, stored: around.stored };
  }
  const own = rowsOfComponent(scope, element, scenarioId);
  // No row of what is around belongs to a component: their keys differ.
  const joined = (rows: readonly Parameter[]): Indices =>
    byPrice((price) => indexBefore(around.indices[price], rows, [scenarioId]));
  return {
    rows: around.parameters.length + own.length,
    indices: joined(own),
    inherited: joined(own.filter(isOther)),
    stored: { ...around.stored, ...seriesFacts(scope.actor, own) },
  };
}

/** What counts for an element besides the rows of a component: the same for all components of a technology at a location, so read once. */
function aroundOf(scope: ParameterScope, element: NamedElement, scenarioId: string) {
  const { actor, system, technologies } = scope;
  const { technology, geometry_id } = element;
  const id = technology?.technology_id ?? null;
  return derived(
    dbOf(actor),
    `parameters around ${JSON.stringify([visibilityOf(actor), system.system_id, id, geometry_id, scenarioId])}`,
    () => {
      const parameters = rowsAround(scope, element, scenarioId);
      const source = { parameterTypes: parameterTypes(actor), technologies: [...technologies.values()] };
      const indexOf = (rows: readonly Parameter[]) =>
        byPrice((price) => indexParameters({ ...source, parameters: rows }, [scenarioId], price));
      return { parameters, indexOf, indices: indexOf(parameters), stored: seriesFacts(actor, parameters) };
    },
    ({ parameters }) => parameters.length,
  );
}

/** SQL: rows of the catalogue, and of systems that the reader sees. */
const seenBy = (actor: Actor) =>
  or(isNull(parameters.system_id), visibleSystem(dbOf(actor), actor, parameters.system_id));

/** Rows of a component itself. */
function rowsOfComponent(
  { actor, system: { system_id } }: ParameterScope,
  { type, id }: NamedElement,
  scenarioId: string,
): Parameter[] {
  const db = dbOf(actor);
  const column = type === "Node" ? parameters.node_id : parameters.line_id;
  const counts = liveParametersAside(system_id, [scenarioId, BASE_SCENARIO_ID]);
  return parameterRows(db, and(counts, seenBy(actor), eq(column, id!)));
}

/** Only the rows that can count besides those of a component: its location's, its technologies', the catalogue's and the system's. */
function rowsAround(
  { actor, system: { system_id: systemId }, technologies }: ParameterScope,
  { technology, geometry_id }: NamedElement,
  scenarioId: string,
): Parameter[] {
  const db = dbOf(actor);
  const lineage = lineageIds(technology?.technology_id, technologies);
  const noComponent = and(isNull(parameters.node_id), isNull(parameters.line_id));
  const nowhere = and(noComponent, isNull(parameters.geometry_id));
  const counted = and(liveParameters(systemId, [scenarioId, BASE_SCENARIO_ID]), seenBy(actor));
  // One after the other: each finds its rows by an index, which all of them together would not.
  const parts = [
    ...(geometry_id ? [and(counted, noComponent, eq(parameters.geometry_id, geometry_id))] : []),
    ...(lineage.length ? [and(counted, nowhere, inArray(parameters.technology_id, lineage))] : []),
    // Formulas of any element may name the system's parameters.
    and(counted, nowhere, isNull(parameters.technology_id), eq(parameters.system_id, systemId)),
  ];
  return parts.flatMap((part) => parameterRows(db, part));
}

interface TypeChoice {
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

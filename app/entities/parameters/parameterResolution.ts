import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { BASE_SCENARIO_ID, yearOf } from "~/entities/core/shared";
import type { Parameter, ParameterImpact, PriceScenario } from "./parameter";

/**
 * Which entered parameter counts. Precedence: the more specific element first (component > location > the technology in this system > the
 * technology in the catalogue). A child technology goes before its parents. Within one element the chosen scenarios (later in the list
 * first) go before the base scenario. Within one scenario the value of the chosen price scenario goes before the base one. The winner
 * brings all its rows by `date`.
 */
export type OriginLevel =
  | "component"
  | "location"
  | "system technology"
  | "catalogue"
  | "system"
  | "formula"
  | "type default";

export interface ParameterOrigin {
  level: OriginLevel;
  /** null for a type default and for what a type's own formula gives. */
  scenario_id: string | null;
}

export interface ResolvedParameter {
  /** All rows of the winning element and scenario: the one without a date first, then by date. Empty for a default or a
   * derived parameter. */
  rows: readonly Parameter[];
  /** The type's default, only when no row was found. */
  defaultValue: number | null;
  /** The formula of the type, when no row was found but one of the parameters it is made of. */
  formula?: string;
  origin: ParameterOrigin;
}

/** What a parameter is asked for. A component gives all fields, a location its geometry, a technology its technology. */
export interface ParameterElement {
  nodeId?: string;
  lineId?: string;
  geometryId?: string;
  technologyId?: string;
  /** Ask for the system's own parameters (interest rate, emission limit), after those of the other fields. */
  system?: boolean;
}

export interface ParameterIndex extends EnteredRows {
  /** What counts where these rows say nothing; they go before it, whatever its scenario. */
  readonly beyond?: ParameterIndex;
  readonly priceScenario: PriceScenario;
  readonly types: ReadonlyMap<string, ParameterType>;
  readonly technologies: ReadonlyMap<string, Technology>;
}

/** Rows by what they are looked up with. */
interface EnteredRows {
  /** element key | type | impact -> rows of the best scenario. */
  readonly rows: ReadonlyMap<string, Parameter[]>;
  /** The same by type | impact, then by element key: most types have rows of few elements. */
  readonly ofType: ReadonlyMap<string, ReadonlyMap<string, Parameter[]>>;
}

/** The key of the element a row belongs to; null for rows of no element. */
function elementKey(p: Parameter): string | null {
  if (p.node_id) return `n:${p.node_id}`;
  if (p.line_id) return `l:${p.line_id}`;
  if (p.geometry_id) return p.technology_id ? `g:${p.geometry_id}:${p.technology_id}` : `g:${p.geometry_id}`;
  if (p.technology_id) return p.system_id ? `ts:${p.technology_id}` : `t:${p.technology_id}`;
  return p.system_id ? "s" : null;
}

const byDate = (a: Parameter, b: Parameter): number => (a.date ?? "").localeCompare(b.date ?? "");

/**
 * Builds the lookup once; O(number of parameters). `scenarioIds` in the order of choice, the base scenario is always
 * added last. Rows of other scenarios, and of other price scenarios than base and the chosen one, are left out.
 */
export const indexParameters = (
  source: {
    parameters: readonly Parameter[];
    parameterTypes: readonly ParameterType[];
    technologies: readonly Technology[];
  },
  scenarioIds: readonly string[],
  priceScenario: PriceScenario = "base",
): ParameterIndex => ({
  ...enteredRows(source.parameters, scenarioIds, priceScenario),
  priceScenario,
  types: new Map(source.parameterTypes.map((t) => [t.parameter_type, t])),
  technologies: new Map(source.technologies.map((t) => [t.technology_id, t])),
});

/** A few rows in front of an index, of elements that it has none of. It is as quick as they are few. */
export const indexBefore = (
  beyond: ParameterIndex,
  parameters: readonly Parameter[],
  scenarioIds: readonly string[],
): ParameterIndex => ({ ...beyond, ...enteredRows(parameters, scenarioIds, beyond.priceScenario), beyond });

function enteredRows(
  parameters: readonly Parameter[],
  scenarioIds: readonly string[],
  priceScenario: PriceScenario,
): EnteredRows {
  const rank = new Map<string, number>([[BASE_SCENARIO_ID, 0]]);
  scenarioIds.forEach((id, i) => {
    if (id !== BASE_SCENARIO_ID) rank.set(id, i + 1);
  });
  // The chosen price scenario is half a rank above base: a scenario's base price goes before the high price of the base scenario.
  const rankOf = ({ scenario_id, properties: { price_scenario = "base" } }: Parameter): number | undefined => {
    const own = rank.get(scenario_id);
    if (own === undefined || price_scenario === "base") return own;
    return price_scenario === priceScenario ? own + 0.5 : undefined;
  };
  const rows = new Map<string, Parameter[]>();
  const ofType = new Map<string, Map<string, Parameter[]>>();
  for (const p of parameters) {
    const own = rankOf(p);
    const element = own === undefined ? null : elementKey(p);
    if (own === undefined || element === null) continue;
    const type = typeKey(p.properties.type, p.properties.impact ?? "money");
    let ofElement = ofType.get(type);
    if (!ofElement) ofType.set(type, (ofElement = new Map<string, Parameter[]>()));
    const group = ofElement.get(element);
    const first = group?.[0];
    const other = first && (rankOf(first) ?? -1);
    if (group && own === other) group.push(p);
    else if (other === undefined || own > other) {
      const list = [p];
      ofElement.set(element, list);
      rows.set(`${element}|${type}`, list);
    }
  }
  for (const list of rows.values()) if (list.length > 1) list.sort(byDate);
  return { rows, ofType };
}

const typeKey = (type: string, impact: ParameterImpact): string => `${type}|${impact}`;

/** Rows of a type in an index, in the order in which they count. */
function layersOf(index: ParameterIndex, key: string): ReadonlyMap<string, Parameter[]>[] {
  const layers: ReadonlyMap<string, Parameter[]>[] = [];
  for (let layer: ParameterIndex | undefined = index; layer; layer = layer.beyond) {
    const ofElement = layer.ofType.get(key);
    if (ofElement) layers.push(ofElement);
  }
  return layers;
}

/** A technology and those above it, with the keys of their rows: the same for every component of it. */
interface Lineage {
  ids: readonly string[];
  ofSystem: readonly string[];
  ofCatalogue: readonly string[];
}
const lineages = new WeakMap<ParameterIndex["technologies"], Map<string, Lineage>>();
const NONE: Lineage = { ids: [], ofSystem: [], ofCatalogue: [] };

function lineageIn(technologies: ParameterIndex["technologies"], id: string | undefined): Lineage {
  if (id === undefined) return NONE;
  let ofTechnology = lineages.get(technologies);
  if (!ofTechnology) lineages.set(technologies, (ofTechnology = new Map<string, Lineage>()));
  let lineage = ofTechnology.get(id);
  if (!lineage) {
    const ids = lineageIds(id, technologies);
    lineage = { ids, ofSystem: ids.map((t) => `ts:${t}`), ofCatalogue: ids.map((t) => `t:${t}`) };
    ofTechnology.set(id, lineage);
  }
  return lineage;
}

/** Where parameters that can count for an element are in the index (the keys without type and impact). */
export function parameterKeys(index: ParameterIndex, element: ParameterElement): string[] {
  const { nodeId, lineId, geometryId, technologyId } = element;
  const technologies = lineageIds(technologyId, index.technologies);
  return [
    ...(nodeId ? [`n:${nodeId}`] : []),
    ...(lineId ? [`l:${lineId}`] : []),
    ...(geometryId ? [...technologies.map((t) => `g:${geometryId}:${t}`), `g:${geometryId}`] : []),
    ...technologies.flatMap((t) => [`ts:${t}`, `t:${t}`]),
    ...(element.system ? ["s"] : []),
  ];
}

/**
 * The parameter of `type` that counts for an element, with its origin; undefined when nothing is entered and the type has
 * no default. `impact` picks the row of an impact (rows without one count as money).
 */
export function resolveParameter(
  index: ParameterIndex,
  element: ParameterElement,
  type: string,
  impact: ParameterImpact = "money",
): ResolvedParameter | undefined {
  const layers = layersOf(index, typeKey(type, impact));
  const at = (key: string, level: OriginLevel): ResolvedParameter | undefined => {
    for (const layer of layers) {
      const rows = layer.get(key);
      if (rows?.[0]) return { rows, defaultValue: null, origin: { level, scenario_id: rows[0].scenario_id } };
    }
    return undefined;
  };
  const rowsInForce = layers.length === 0 ? undefined : inForce(index, element, at);
  if (rowsInForce) return rowsInForce;
  const kind = impact === "money" ? index.types.get(type) : undefined;
  if (kind && isMadeOfGiven(index, element, kind))
    return {
      rows: [],
      defaultValue: null,
      formula: kind.fixproperties.formula,
      origin: { level: "formula", scenario_id: null },
    };
  const defaultValue = kind?.default_value ?? null;
  if (defaultValue === null) return undefined;
  return { rows: [], defaultValue, origin: { level: "type default", scenario_id: null } };
}

/** The rows of the most specific element that has any. */
function inForce(
  { technologies: all }: ParameterIndex,
  element: ParameterElement,
  at: (key: string, level: OriginLevel) => ResolvedParameter | undefined,
): ResolvedParameter | undefined {
  const { ids, ofSystem, ofCatalogue } = lineageIn(all, element.technologyId);
  return (
    (element.nodeId && at(`n:${element.nodeId}`, "component")) ||
    (element.lineId && at(`l:${element.lineId}`, "component")) ||
    (element.geometryId && firstOf(ids, (t) => at(`g:${element.geometryId}:${t}`, "location"))) ||
    (element.geometryId && at(`g:${element.geometryId}`, "location")) ||
    firstOf(ofSystem, (key) => at(key, "system technology")) ||
    firstOf(ofCatalogue, (key) => at(key, "catalogue")) ||
    (element.system && at("s", isSystemAlone(element) ? "component" : "system")) ||
    undefined
  );
}

const isSystemAlone = ({ nodeId, lineId, geometryId, technologyId }: ParameterElement): boolean =>
  !nodeId && !lineId && !geometryId && !technologyId;

/** Whether the type has a formula of its own and somebody entered one of its parts for the element. */
export function isMadeOfGiven(index: ParameterIndex, element: ParameterElement, type: ParameterType): boolean {
  const { formula, formula_children } = type.fixproperties ?? {};
  if (!formula || !formula_children) return false;
  const own = { ...element, system: isSystemAlone(element) };
  return formula_children.some((child) => {
    // A part that names the whole would go round for ever; such a type is a mistake and gives nothing.
    if (child === type.parameter_type || index.types.get(child)?.fixproperties?.formula_children?.length) return false;
    const level = resolveParameter(index, own, child)?.origin.level;
    return level !== undefined && level !== "type default";
  });
}

function firstOf<T>(list: readonly string[], find: (item: string) => T | undefined): T | undefined {
  for (const item of list) {
    const resolved = find(item);
    if (resolved) return resolved;
  }
  return undefined;
}

/**
 * The row that counts in a year: the latest with `date` <= year (a row without a date counts from the beginning), its
 * `eol` not reached. Undefined when no row covers the year.
 */
export function rowInYear(rows: readonly Parameter[], year: number): Parameter | undefined {
  let winner: Parameter | undefined;
  for (const row of rows) if (row.date === null || yearOf(row.date) <= year) winner = row;
  if (winner?.properties.eol && yearOf(winner.properties.eol) <= year) return undefined;
  return winner;
}

/** The plain value in a year, booleans as 0/1; undefined when nothing counts. Rows given as series have no value. */
export function valueInYear(resolved: ResolvedParameter | undefined, year: number): number | undefined {
  if (!resolved) return undefined;
  const value = resolved.rows.length ? rowInYear(resolved.rows, year)?.properties.value : resolved.defaultValue;
  return value === null || value === undefined ? undefined : Number(value);
}

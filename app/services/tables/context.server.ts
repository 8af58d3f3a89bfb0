import { createHash } from "node:crypto";
import { and, eq, isNull, or } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { timeseries } from "~db/schema/timeseries";
import { type CarrierLevel, carrierLevelName } from "~/entities/catalogue/carrier";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import type { EntityName } from "~/entities/core/entityNames";
import { LOCALES } from "~/entities/core/locale";
import type { LocalisedName } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { keyOf, keyText } from "~/entities/parameters/parameterKey";
import type { System } from "~/entities/systems/system";
import type { RowIssue, TableKind } from "~/entities/tables/importTable";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { parameterTypes } from "../catalogue/types.server";
import type { Actor } from "../core/access.server";
import { dbOf, get, list, type Stored } from "../core/store.server";
import { type NamedElement, type ScenarioChoice, scenarioChoices } from "../parameters/context.server";
import { type Catalogue, catalogueFor, componentsOf } from "../twin/components.server";
import { type Found, Lookup } from "./lookup";

/** What rows are checked against: the system, the catalogue, and the rows of the same file before them. */
export interface ImportContext {
  actor: Actor;
  system: Stored<System>;
  catalogue: Catalogue;
  technologies: Lookup<Technology>;
  levels: Lookup<CarrierLevel>;
  types: Lookup<ParameterType>;
  scenarios: Lookup<ScenarioChoice>;
  places: Lookup<Geometry>;
  components: Lookup<Component>;
  /** Series a parameter can name: those of the system and those of everyone. */
  series: ReadonlySet<string>;
  /** Parameters that are there, by the text of their key, with their years. */
  parameters: Map<string, Set<string | null>>;
  /** The location of rows that name none; null for that of a system whose border is not drawn yet. */
  place: Geometry | null;
  /** The id of the row that becomes of a row of the file: the same each time, so that writing twice writes once. */
  idOf: (kind: TableKind, row: number) => string;
}

/** One row that can be written. */
export interface GoodRow {
  row: number;
  entity: EntityName;
  item: Record<string, unknown>;
  /** How the file's number became the stored one; absent where it was taken as it is. */
  converted?: { from: string; to: string; factor: number; offset: number };
}
export type CheckedRow = { good: GoodRow } | { issues: RowIssue[] };

const inAll = (name: LocalisedName): (string | undefined)[] => [name.en, name.de, name.fr];

export function importContext(
  actor: Actor,
  system: Stored<System>,
  geometry: Geometry | null,
  draftId: string,
): ImportContext {
  const catalogue = catalogueFor(actor);
  const technologies = new Lookup<Technology>();
  for (const technology of catalogue.technologies.values())
    technologies.add(technology, technology.technology_id, technology.abbr, ...inAll(technology.name));
  const levels = new Lookup<CarrierLevel>();
  for (const level of catalogue.levels) {
    const carrier = catalogue.carriers.get(level.carrier_id);
    const names = carrier ? LOCALES.map((locale) => carrierLevelName(level, carrier, locale, "").trim()) : [];
    levels.add(level, level.carrier_level_id, ...names);
  }
  const types = new Lookup<ParameterType>();
  for (const type of parameterTypes(actor)) types.add(type, type.parameter_type, ...inAll(type.name));
  const scenarios = new Lookup<ScenarioChoice>();
  for (const scenario of scenarioChoices(actor, system.system_id))
    scenarios.add(scenario, scenario.scenario_id, scenario.name);
  const places = new Lookup<Geometry>();
  for (const geometry of list(actor, geometryEntity, { system_id: system.system_id }))
    places.add(geometry, geometry.geometry_id, geometry.name);
  const border = get(actor, geometryEntity, system.geometry_id);
  if (border && !border.deleted_at) places.add(border, border.geometry_id);
  const components = new Lookup<Component>();
  for (const component of componentsOf(actor, system.system_id))
    components.add(component, componentId(component), component.name);
  return {
    actor,
    system,
    catalogue,
    technologies,
    levels,
    types,
    scenarios,
    places,
    components,
    series: seriesOf(actor, system.system_id),
    parameters: parametersOf(actor, system.system_id),
    place: geometry,
    idOf: (kind, row) => uuidOf(`${draftId}:${kind}:${row}`),
  };
}

/** A UUID made of a text (version 8, RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A parameter apart from its year: one element, scenario, type, impact and price scenario. */
function parametersOf(actor: Actor, systemId: string): Map<string, Set<string | null>> {
  const idsByName = new Map<string, Set<string | null>>();
  const rows = dbOf(actor)
    .select()
    .from(parameters)
    .where(and(eq(parameters.system_id, systemId), isNull(parameters.deleted_at)))
    .all();
  for (const row of rows) addParameter(idsByName, row);
  return idsByName;
}

export function addParameter(yearsOfParameter: Map<string, Set<string | null>>, row: Parameter): void {
  const key = keyText(keyOf(row));
  const years = yearsOfParameter.get(key);
  if (years) years.add(row.date);
  else yearsOfParameter.set(key, new Set([row.date]));
}

function seriesOf(actor: Actor, systemId: string): Set<string> {
  const rows = dbOf(actor)
    .select({ id: timeseries.ts_id })
    .from(timeseries)
    .where(or(isNull(timeseries.system_id), eq(timeseries.system_id, systemId)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** Collects what is wrong with one row. */
export class RowNotes {
  readonly issues: RowIssue[] = [];
  constructor(
    private readonly table: TableKind,
    private readonly row: number,
  ) {}

  add(column: string | null, message: string, params: RowIssue["params"] = {}): void {
    this.issues.push({ table: this.table, row: this.row, column, message, params });
  }

  /** The one item a cell names; undefined, with a note, when there is none or several. */
  one<T>(column: string, text: string, match: Found<T>): T | undefined {
    if (match.is === "one") return match.item;
    const shortText = text.slice(0, 80);
    if (match.is === "none") this.add(column, "tables.row.unknown_name", { name: shortText });
    else this.add(column, "tables.row.ambiguous", { name: shortText, count: match.count });
    return undefined;
  }

  /** What a cell says; undefined, with a note, when it cannot be read. */
  read<T>(column: string, parsed: { ok: true; value: T | null } | { ok: false; message: string }, text = ""): T | null {
    if (parsed.ok) return parsed.value;
    this.add(column, parsed.message, { text: text.slice(0, 40) });
    return null;
  }
}

/** The element a component, location or technology is for parameters. */
export function elementOfItem(
  type: NamedElement["type"],
  item: { id: string; name: string; technology: Technology | null; geometry_id: string | null },
): NamedElement {
  return {
    type,
    id: item.id,
    technology_id: null,
    name: item.name,
    technology: item.technology,
    geometry_id: item.geometry_id,
  };
}

export const componentElement = (component: Component, technologies: ReadonlyMap<string, Technology>): NamedElement =>
  elementOfItem(isLine(component) ? "Line" : "Node", {
    id: componentId(component),
    name: component.name,
    technology: technologies.get(component.technology_id) ?? null,
    geometry_id: component.geometry_id,
  });

import { and, asc, eq, isNull, or } from "drizzle-orm";
import { technologies as technologyTable } from "~db/schema/catalogue";
import { scenarios } from "~db/schema/scenarios";
import { geometries, lines, nodes } from "~db/schema/twin";
import { derived } from "~db/unchanged";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import type { ViabilityContext } from "~/entities/parameters/parameterViability";
import { modulesOf, type System } from "~/entities/systems/system";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { storedUnit } from "~/services/units/storedUnit";

export { storedUnit } from "~/services/units/storedUnit";

export interface NamedElement extends ElementRef {
  name: string;
  /** Of the component, or the technology itself. */
  technology: Technology | null;
  /** Where the component is. */
  geometry_id: string | null;
}

/** The technologies of the space by their id. */
export const technologiesOf = (actor: Actor): ReadonlyMap<string, Technology> =>
  derived(dbOf(actor), "technologies by id", () => {
    const rows = dbOf(actor).select().from(technologyTable).all();
    return new Map(rows.map((row) => [row.technology_id, row]));
  });

export const typesById = (actor: Actor): ReadonlyMap<string, ParameterType> =>
  derived(
    dbOf(actor),
    "parameter types by id",
    () => new Map(parameterTypes(actor).map((type) => [type.parameter_type, type])),
  );

/** Whose parameters are read and written: in whose name, in which system, with the technologies of its space. */
export interface ParameterScope {
  actor: Actor;
  system: Stored<System>;
  /** By technology_id. */
  technologies: ReadonlyMap<string, Technology>;
}

/** The element with its name, when it is one of the system (or of the catalogue); undefined otherwise. */
export function namedElement(
  { actor, system, technologies }: ParameterScope,
  element: ElementRef,
  locale: string,
): NamedElement | undefined {
  const db = dbOf(actor);
  const technology = (id: string | null) => (id ? (technologies.get(id) ?? null) : null);
  if (element.type === "System") return { ...element, name: system.name, technology: null, geometry_id: null };
  if (element.type === "Tech") {
    const technologyRow = technology(element.id);
    return technologyRow
      ? { ...element, name: nameIn(technologyRow.name, locale), technology: technologyRow, geometry_id: null }
      : undefined;
  }
  if (element.type === "Geometry") {
    const row = db
      .select()
      .from(geometries)
      .where(
        and(
          eq(geometries.geometry_id, element.id ?? ""),
          isNull(geometries.deleted_at),
          or(eq(geometries.system_id, system.system_id), eq(geometries.geometry_id, system.geometry_id)),
        ),
      )
      .get();
    if (!row) return undefined;
    if (element.technology_id && !technology(element.technology_id)) return undefined;
    return { ...element, name: row.name, technology: technology(element.technology_id), geometry_id: row.geometry_id };
  }
  const table = element.type === "Node" ? nodes : lines;
  const idColumn = element.type === "Node" ? nodes.node_id : lines.line_id;
  const row = db
    .select({ name: table.name, technology_id: table.technology_id, geometry_id: table.geometry_id })
    .from(table)
    .where(
      and(
        eq(idColumn, element.id ?? ""),
        isNull(table.deleted_at),
        eq(table.system_id, system.system_id),
        visibleSystem(db, actor, table.system_id),
      ),
    )
    .get();
  return row && { ...element, name: row.name, technology: technology(row.technology_id), geometry_id: row.geometry_id };
}

export function viabilityOf(
  system: System,
  element: Pick<NamedElement, "type" | "technology">,
  technologies: ReadonlyMap<string, Technology>,
): ViabilityContext {
  return { element: element.type, technology: element.technology, technologies, modules: modulesOf(system) };
}

export interface ScenarioChoice {
  scenario_id: string;
  name: string;
  shared: boolean;
}

/** The scenarios a parameter of the system can be entered under: base first, then shared ones, then the system's own. */
export function scenarioChoices(actor: Actor, systemId: string): ScenarioChoice[] {
  const db = dbOf(actor);
  return db
    .select()
    .from(scenarios)
    .where(
      and(
        isNull(scenarios.deleted_at),
        or(
          isNull(scenarios.system_id),
          and(eq(scenarios.system_id, systemId), visibleSystem(db, actor, scenarios.system_id)),
        ),
      ),
    )
    .orderBy(asc(scenarios.created_at))
    .all()
    .map(({ scenario_id, name, system_id }) => ({ scenario_id, name, shared: system_id === null }))
    .sort((a, b) => rank(a) - rank(b));
}

const rank = (s: ScenarioChoice): number => (s.scenario_id === BASE_SCENARIO_ID ? 0 : s.shared ? 1 : 2);

interface ElementChoices {
  nodes: { id: string; name: string }[];
  lines: { id: string; name: string }[];
  geometries: { id: string; name: string; type: string }[];
}

/** Names of the components and locations of a system, in order of name. */
export function elementChoices(actor: Actor, system: Stored<System>): ElementChoices {
  const db = dbOf(actor);
  const { system_id } = system;
  const of = (table: typeof nodes | typeof lines | typeof geometries) =>
    and(eq(table.system_id, system_id), isNull(table.deleted_at), visibleSystem(db, actor, table.system_id));
  return {
    nodes: db
      .select({ id: nodes.node_id, name: nodes.name })
      .from(nodes)
      .where(of(nodes))
      .orderBy(asc(nodes.name))
      .all(),
    lines: db
      .select({ id: lines.line_id, name: lines.name })
      .from(lines)
      .where(of(lines))
      .orderBy(asc(lines.name))
      .all(),
    geometries: db
      .select({ id: geometries.geometry_id, name: geometries.name, type: geometries.type })
      .from(geometries)
      .where(of(geometries))
      .orderBy(asc(geometries.name))
      .all(),
  };
}

/** The unit of a parameter that a formula names, in the impact of the formula's own parameter. */
export const childUnit = (
  system: Pick<System, "unit">,
  element: Pick<NamedElement, "type" | "technology">,
  type: ParameterType,
  impact: ParameterImpact | null,
): string => storedUnit(system, element, type, hasImpact(type) ? (impact ?? "money") : null);

import { inArray, sql } from "drizzle-orm";
import { parameters } from "~db/schema/twin";
import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import {
  CARRIER_SIDES,
  carriersOn,
  levelAt,
  needsLevel,
  outputFollowsInput,
  type CarrierSide,
} from "~/entities/catalogue/carrierSides";
import { componentId, isLine, type Component, type Line, type Node } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry } from "~/entities/twin/geometry";
import type { Parameter, ParameterType } from "~/entities/parameters/parameter";
import { indexParameters, resolveParameter } from "~/entities/parameters/parameterResolution";
import type { System } from "~/entities/systems/system";
import { rootOf, type Technology } from "~/entities/catalogue/technology";
import type { Actor } from "~/services/core/access.server";
import { purgeComponentWithin, removeComponentWithin } from "./componentRemoval.server";
import { courseOf } from "./infrastructure.server";
import { done, notFound, refused, type FieldIssue, type Outcome } from "~/services/core/outcome";
import {
  count,
  dbOf,
  get,
  list,
  restore,
  saveWithin,
  write,
  type ListQuery,
  type Stored,
} from "~/services/core/store.server";
import { parameterTypes } from "~/services/catalogue/types.server";

export type StoredComponent = Stored<Node> | Stored<Line>;

export interface Catalogue {
  technologies: ReadonlyMap<string, Technology>;
  carriers: ReadonlyMap<string, Carrier>;
  levels: readonly CarrierLevel[];
}

/** Technologies, carriers and carrier levels a component is made of. */
export function catalogueFor(actor: Actor): Catalogue {
  return {
    technologies: new Map(list<Technology>(actor, "technology").map((t) => [t.technology_id, t])),
    carriers: new Map(list<Carrier>(actor, "carrier").map((c) => [c.carrier_id, c])),
    levels: list<CarrierLevel>(actor, "carrier_level"),
  };
}

/** Nodes, then lines of a system. */
export const componentsOf = (
  actor: Actor,
  system_id: string,
  lifecycle: ListQuery["lifecycle"] = "live",
): StoredComponent[] => [
  ...list<Node>(actor, "node", { system_id, lifecycle }),
  ...list<Line>(actor, "line", { system_id, lifecycle }),
];

/** How many components there are, without reading them. */
export const countComponents = (actor: Actor, system_id: string, lifecycle: ListQuery["lifecycle"] = "live"): number =>
  count(actor, "node", { system_id, lifecycle }) + count(actor, "line", { system_id, lifecycle });

/** A node or line of the system by its id, deleted ones included. */
export function findComponent(actor: Actor, systemId: string, id: string): StoredComponent | undefined {
  const row = get<Node>(actor, "node", id) ?? get<Line>(actor, "line", id);
  return row?.system_id === systemId ? row : undefined;
}

/** Parameter types that a component must have and for which no scenario holds a figure, by component id. */
export function missingParameters(
  actor: Actor,
  system_id: string,
  components: readonly Component[],
  technologies: ReadonlyMap<string, Technology>,
): Map<string, ParameterType[]> {
  const mandatory = parameterTypes(actor).filter((type) => type.mandatory_for.length > 0);
  const missing = new Map<string, ParameterType[]>();
  if (mandatory.length === 0) return missing;
  const where = inArray(
    sql`json_extract(${parameters.properties}, '$.type')`,
    mandatory.map((type) => type.parameter_type),
  );
  const rows = [
    ...list<Parameter>(actor, "parameter", { system_id, where }),
    ...list<Parameter>(actor, "parameter", { system_id: null, where }),
  ];
  const scenarios = [...new Set(rows.map((row) => row.scenario_id))];
  // A type's default does not make a mandatory figure given.
  const types = mandatory.map((type) => ({ ...type, default_value: null }));
  const index = indexParameters(
    { parameters: rows, parameterTypes: types, technologies: [...technologies.values()] },
    scenarios,
  );
  for (const component of components) {
    const technology = technologies.get(component.technology_id);
    if (!technology) continue;
    const groups = new Set([technology.technology_id, technology.abbr, ...technology.properties.techgroup_names]);
    const open = mandatory.filter(
      (type) =>
        type.mandatory_for.some((target) => groups.has(target)) &&
        !resolveParameter(
          index,
          {
            ...(isLine(component) ? { lineId: component.line_id } : { nodeId: component.node_id }),
            geometryId: component.geometry_id,
            technologyId: component.technology_id,
          },
          type.parameter_type,
        ),
    );
    if (open.length) missing.set(componentId(component), open);
  }
  return missing;
}

/** A level chosen from the list, or a new one of a carrier at a value. */
export type LevelChoice = string | null | { carrier_id: string; value: number };

export interface ComponentInput {
  id: string;
  system_id: string;
  technology_id: string;
  geometry_id: string;
  name: string;
  description: string;
  status: Component["status"];
  is_draft: boolean;
  levels: Partial<Record<CarrierSide, LevelChoice>>;
  connected_system_id: string | null;
  /** Lines: length in km; null takes that of the connection. */
  length: number | null;
  transmission_direction: Line["transmission_direction"];
}

/**
 * Saves a component as its technology asks: new carrier levels first, then the node or line, in one transaction. Only
 * sides and carriers of the technology are taken; a line's and a storage's output level is that of its input; a
 * connected system stays only with connectors. Whoever may edit the system may add the levels its components need.
 */
export function saveComponent(
  actor: Actor,
  input: ComponentInput,
  options: { expected?: string | null } = {},
): Outcome<StoredComponent> {
  const db = dbOf(actor);
  const catalogue = catalogueFor(actor);
  const technology = catalogue.technologies.get(input.technology_id);
  const structure = technology?.properties.structure_name;
  if (!technology || !structure) return complain("technology_id", "rules.unknown_reference");
  const before = findComponent(actor, input.system_id, input.id);
  if (before && isLine(before) !== (structure === "Line"))
    return complain("technology_id", isLine(before) ? "rules.needs_connection" : "rules.needs_location");
  const { sides, added, issues } = sidesFor(technology, input.levels, catalogue);
  const isConnector = rootOf(technology, catalogue.technologies) === "connectors";
  const connected_system_id = isConnector ? input.connected_system_id : null;
  const unseen = !connected_system_id || !get<System>(actor, "system", connected_system_id);
  if (isConnector && (unseen || connected_system_id === input.system_id))
    issues.push({
      path: "connected_system_id",
      message: connected_system_id ? "rules.unknown_reference" : "rules.needs_value",
    });
  if (issues.length) return refused(422, "errors.invalid", { issues });
  const { system_id, technology_id, geometry_id, name, description, status, is_draft } = input;
  const what = { system_id, technology_id, geometry_id, name, description, status, is_draft, connected_system_id };
  return write<StoredComponent>(db, () => {
    for (const level of added) {
      // The save of the component below refuses those who may not edit the system, and takes the level back with it.
      const saved = saveWithin(db, actor, "carrier_level", level, { entitled: true });
      if (!saved.ok) return saved;
    }
    if (structure === "Node")
      return saveWithin<Node>(db, actor, "node", { ...what, ...sides, node_id: input.id }, options);
    const value = input.length ?? lineLengthKm(courseOf(get<Geometry>(actor, "geometry", geometry_id)));
    const { transmission_direction } = input;
    const line = { ...what, ...sides, line_id: input.id, value, transmission_direction };
    return saveWithin<Line>(db, actor, "line", line, options);
  });
}

/** The four sides as stored, the levels to be added for them, and what is missing or does not fit the technology. */
export function sidesFor(technology: Technology, levels: ComponentInput["levels"], catalogue: Catalogue) {
  const issues: FieldIssue[] = [];
  const added: CarrierLevel[] = [];
  const sides: Record<CarrierSide, string | null> = {
    carrier_level_input: null,
    carrier_level_output: null,
    carrier_level_input_secondary: null,
    carrier_level_output_secondary: null,
  };
  const follows = outputFollowsInput(technology, catalogue.technologies);
  for (const side of CARRIER_SIDES) {
    const allowed = carriersOn(technology, side);
    if (allowed.length === 0) continue;
    if (follows && side === "carrier_level_output") {
      sides[side] = sides.carrier_level_input;
      continue;
    }
    const choice = levels[side] ?? null;
    if (choice === null) {
      if (needsLevel(technology, side)) issues.push({ path: side, message: "rules.needs_carrier_level" });
      continue;
    }
    const known = [...catalogue.levels, ...added];
    const level =
      typeof choice === "string"
        ? known.find((one) => one.carrier_level_id === choice)
        : levelAt(choice.carrier_id, choice.value, known);
    if (!level || !allowed.includes(level.carrier_id)) {
      issues.push({ path: side, message: "rules.not_in_list" });
      continue;
    }
    if (!known.some((one) => one.carrier_level_id === level.carrier_level_id)) added.push(level);
    sides[side] = level.carrier_level_id;
  }
  return { sides, added, issues };
}

function complain(path: string, message: string) {
  return refused(422, "errors.invalid", { issues: [{ path, message }] });
}

/** Runs a change on each of some components in one transaction; the first refusal undoes all. */
export function eachComponent(
  actor: Actor,
  systemId: string,
  ids: readonly string[],
  change: (component: StoredComponent) => Outcome<unknown>,
): Outcome<number> {
  return write(dbOf(actor), () => {
    for (const id of ids) {
      const component = findComponent(actor, systemId, id);
      if (!component) return notFound();
      const changed = change(component);
      if (!changed.ok) return changed;
    }
    return done(ids.length);
  });
}

export const entityOf = (component: Component) => (isLine(component) ? "line" : "node");

/** Takes drafts into use: from then on runs count them. Components in use already are left as they are. */
export const publishComponents = (actor: Actor, systemId: string, ids: readonly string[]): Outcome<number> =>
  eachComponent(actor, systemId, ids, (component) =>
    component.is_draft
      ? saveWithin(dbOf(actor), actor, entityOf(component), { ...component, is_draft: false })
      : done(component),
  );

/** Soft-deletes components, or removes deleted ones for good together with their parameters. */
export const removeComponents = (
  actor: Actor,
  systemId: string,
  ids: readonly string[],
  hard = false,
): Outcome<number> =>
  eachComponent(actor, systemId, ids, (component) =>
    hard ? purgeComponentWithin(actor, component) : removeComponentWithin(actor, component),
  );

/** Brings a component back; its location or connection must be there. */
export const restoreComponent = (actor: Actor, systemId: string, id: string): Outcome<number> =>
  eachComponent(actor, systemId, [id], (component) => {
    const place = get<Geometry>(actor, "geometry", component.geometry_id);
    if (!place || place.deleted_at) return refused(409, "twin.restore_place_first");
    return restore(actor, entityOf(component), id);
  });

import { derived } from "~db/unchanged";
import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import {
  CARRIER_SIDES,
  type CarrierSide,
  carriersOn,
  levelAt,
  needsLevel,
  outputFollowsInput,
} from "~/entities/catalogue/carrierSides";
import { type Technology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { type Component, componentId, isLine, type Line, type Node } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { type Actor, visibilityOf } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { complain, complainAll, done, type FieldIssue, notFound, type Outcome, refused } from "~/services/core/outcome";
import {
  count,
  dbOf,
  get,
  list,
  type ListQuery,
  remove,
  restore,
  saveWithin,
  type Stored,
  write,
} from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { courseOf } from "./infrastructure.server";

export type StoredComponent = Stored<Node> | Stored<Line>;

export interface Catalogue {
  technologies: ReadonlyMap<string, Technology>;
  carriers: ReadonlyMap<string, Carrier>;
  levels: readonly CarrierLevel[];
}

/** Technologies, carriers and carrier levels a component is made of. */
export const catalogueFor = (actor: Actor): Catalogue =>
  derived(dbOf(actor), `catalogue, ${visibilityOf(actor)}`, () => ({
    technologies: new Map(list(actor, technologyEntity).map((t) => [t.technology_id, t])),
    carriers: new Map(list(actor, carrierEntity).map((c) => [c.carrier_id, c])),
    levels: list(actor, carrierLevelEntity),
  }));

/** Nodes, then lines of a system. */
export const componentsOf = (
  actor: Actor,
  system_id: string,
  lifecycle: ListQuery["lifecycle"] = "live",
): StoredComponent[] => [
  ...list(actor, nodeEntity, { system_id, lifecycle }),
  ...list(actor, lineEntity, { system_id, lifecycle }),
];

/** How many components there are, without reading them. */
export const countComponents = (actor: Actor, system_id: string, lifecycle: ListQuery["lifecycle"] = "live"): number =>
  count(actor, nodeEntity, { system_id, lifecycle }) + count(actor, lineEntity, { system_id, lifecycle });

/** A node or line of the system by its id, deleted ones included. */
export function findComponent(actor: Actor, systemId: string, id: string): StoredComponent | undefined {
  const row = get(actor, nodeEntity, id) ?? get(actor, lineEntity, id);
  return row?.system_id === systemId ? row : undefined;
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
  /** Of a purchase or sale: its tariff. Left out: as it was. */
  tariff_id?: string | null;
  /** Lines: length in km. Null takes that of the connection. */
  length: number | null;
  transmission_direction: Line["transmission_direction"];
}

/**
 * Saves a component as its technology asks: new carrier levels first, then the node or line, in one transaction. Only sides and carriers of
 * the technology are taken. A line's and a storage's output level is that of its input. A connected system stays only with connectors.
 * Whoever may edit the system may add the levels its components need.
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
  const unseen = !connected_system_id || !get(actor, systemEntity, connected_system_id);
  if (isConnector && (unseen || connected_system_id === input.system_id))
    issues.push({
      path: "connected_system_id",
      message: connected_system_id ? "rules.unknown_reference" : "rules.needs_value",
    });
  if (issues.length) return complainAll(issues);
  const { system_id, technology_id, geometry_id, name, description, status, is_draft } = input;
  const what = { system_id, technology_id, geometry_id, name, description, status, is_draft, connected_system_id };
  return write<StoredComponent>(db, () => {
    for (const level of added) {
      // The save of the component below refuses those who may not edit the system, and takes the level back with it.
      const outcome = saveWithin({ db, actor }, carrierLevelEntity, level, { entitled: true });
      if (!outcome.ok) return outcome;
    }
    if (structure === "Node") {
      const tariff = before && !isLine(before) ? before.tariff_id : null;
      const { tariff_id = tariff } = input;
      return saveWithin({ db, actor }, nodeEntity, { ...what, ...sides, tariff_id, node_id: input.id }, options);
    }
    const value = input.length ?? lineLengthKm(courseOf(get(actor, geometryEntity, geometry_id)));
    const { transmission_direction } = input;
    const line = { ...what, ...sides, line_id: input.id, value, transmission_direction };
    return saveWithin({ db, actor }, lineEntity, line, options);
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
    const allLevels = [...catalogue.levels, ...added];
    const level =
      typeof choice === "string"
        ? allLevels.find((level) => level.carrier_level_id === choice)
        : levelAt(choice.carrier_id, choice.value, allLevels);
    if (!level || !allowed.includes(level.carrier_id)) {
      issues.push({ path: side, message: "rules.not_in_list" });
      continue;
    }
    if (!allLevels.some((levelRow) => levelRow.carrier_level_id === level.carrier_level_id)) added.push(level);
    sides[side] = level.carrier_level_id;
  }
  return { sides, added, issues };
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

export const entityOf = (component: Component): EntityOf<Component> => (isLine(component) ? lineEntity : nodeEntity);

/** Takes drafts into use: from then on runs count them. Components in use already are left as they are. */
export const publishComponents = (actor: Actor, systemId: string, ids: readonly string[]): Outcome<number> =>
  eachComponent(actor, systemId, ids, (component) =>
    component.is_draft
      ? saveWithin({ db: dbOf(actor), actor }, entityOf(component), { ...component, is_draft: false })
      : done(component),
  );

/** Soft-deletes components, or removes deleted ones for good; what other domains keep for them goes with them. */
export const removeComponents = (
  actor: Actor,
  systemId: string,
  ids: readonly string[],
  hard = false,
): Outcome<number> =>
  eachComponent(actor, systemId, ids, (component) => remove(actor, entityOf(component), componentId(component), hard));

/** Brings a component back; its location or connection must be there. */
export const restoreComponent = (actor: Actor, systemId: string, id: string): Outcome<number> =>
  eachComponent(actor, systemId, [id], (component) => {
    const geometry = get(actor, geometryEntity, component.geometry_id);
    if (!geometry || geometry.deleted_at) return refused(409, "twin.restore_place_first");
    return restore(actor, entityOf(component), id);
  });

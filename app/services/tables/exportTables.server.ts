import { yearOf } from "~/entities/core/shared";
import { elementOf } from "~/entities/parameters/parameterElement";
import type { System } from "~/entities/systems/system";
import { TABLE_COLUMNS, type TableKind } from "~/entities/tables/importTable";
import { type Component, isLine, type Line } from "~/entities/twin/component";
import type { Geometry, Position } from "~/entities/twin/geometry";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import type { Actor } from "../core/access.server";
import type { CsvCell, CsvTable } from "../core/csv";
import { list, type Stored } from "../core/store.server";
import { componentsOf } from "../twin/components.server";
import { fold } from "./lookup";

/** A file of the exported tables holds at most this many rows each. */
const MAX_EXPORT_ROWS = 200_000;

/** Which rows of a list go into its file; all of them without. */
export type Chosen = (id: string) => boolean;

type Cells = Record<string, CsvCell | boolean | undefined>;

/** Names that stand for one item only; ids stand for those that share a name. */
function namer<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  nameOf: (item: T) => string,
): (id: string | null) => CsvCell {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(fold(nameOf(item)), (counts.get(fold(nameOf(item))) ?? 0) + 1);
  const names = new Map(items.map((item) => [idOf(item), nameOf(item)]));
  return (id) => {
    const name = id === null ? null : names.get(id);
    return name !== null && name !== undefined && counts.get(fold(name)) === 1 ? name : id;
  };
}

const componentIdOf = (component: Component): string => (isLine(component) ? component.line_id : component.node_id);

/** A table of a system as the import takes it; `chosen` leaves out rows of the list. */
export function exportTable(
  actor: Actor,
  system: Stored<System>,
  kind: TableKind,
  chosen: Chosen = () => true,
): CsvTable {
  const names = TABLE_COLUMNS[kind].map(({ name }) => name);
  const rows = { locations, components, parameters }[kind](actor, system, chosen).slice(0, MAX_EXPORT_ROWS);
  return { header: names, rows: rows.map((cells) => names.map((name) => cellOf(cells[name]))) };
}

const cellOf = (value: CsvCell | boolean | undefined): CsvCell =>
  typeof value === "boolean" ? String(value) : (value ?? null);

const placesOf = (actor: Actor, { system_id }: System): Stored<Geometry>[] =>
  list(actor, geometryEntity, { system_id });
const placeNamer = (actor: Actor, system: System) =>
  namer(
    placesOf(actor, system).filter(({ geometry_id }) => geometry_id !== system.geometry_id),
    (location) => location.geometry_id,
    (location) => location.name,
  );

/** Everything drawn in the system but its border, locations first. */
function locations(actor: Actor, system: Stored<System>, chosen: Chosen): Cells[] {
  const name = placeNamer(actor, system);
  const rank = ({ type }: Geometry) => (type === "Point" ? 0 : type === "LineString" ? 1 : 2);
  return placesOf(actor, system)
    .filter(({ geometry_id }) => geometry_id !== system.geometry_id && chosen(geometry_id))
    .sort((a, b) => rank(a) - rank(b))
    .map((location) => {
      const [longitude, latitude] = location.type === "Point" ? (location.coordinates as Position) : [null, null];
      return {
        name: location.name,
        type: location.type,
        longitude,
        latitude,
        geometry_id_start: name(location.geometry_id_start),
        geometry_id_end: name(location.geometry_id_end),
        available_space: location.properties.available_space,
        coordinates: location.type === "Point" || !location.coordinates ? null : JSON.stringify(location.coordinates),
      };
    });
}

function components(actor: Actor, system: Stored<System>, chosen: Chosen): Cells[] {
  const nameOfLocation = placeNamer(actor, system);
  return componentsOf(actor, system.system_id)
    .filter((component) => chosen(componentIdOf(component)))
    .map((component) => {
      const line: Partial<Line> = isLine(component) ? component : {};
      return {
        name: component.name,
        technology_id: component.technology_id,
        geometry_id: nameOfLocation(component.geometry_id),
        carrier_level_input: component.carrier_level_input,
        carrier_level_output: component.carrier_level_output,
        carrier_level_input_secondary: component.carrier_level_input_secondary,
        carrier_level_output_secondary: component.carrier_level_output_secondary,
        status: component.status,
        is_draft: component.is_draft,
        value: line.value ?? null,
        transmission_direction: line.transmission_direction ?? null,
        connected_system_id: component.connected_system_id,
        description: component.description,
      };
    });
}

function parameters(actor: Actor, system: Stored<System>, chosen: Chosen): Cells[] {
  const { system_id } = system;
  const nameOfLocation = placeNamer(actor, system);
  const component = namer(componentsOf(actor, system_id), componentIdOf, ({ name }) => name);
  const scenarioName = namer(
    list(actor, scenarioEntity, { system_id }),
    (scenario) => scenario.scenario_id,
    ({ name }) => name,
  );
  return list(actor, parameterEntity, { system_id })
    .filter(({ parameter_id }) => chosen(parameter_id))
    .map((row) => {
      const { type, id, technology_id } = elementOf(row);
      const { properties } = row;
      return {
        element_type: type,
        element: type === "Geometry" ? nameOfLocation(id) : type === "Node" || type === "Line" ? component(id) : id,
        technology_id,
        parameter_type: properties.type,
        value: properties.value,
        unit: properties.unit,
        date: row.date ? yearOf(row.date) : null,
        eol: properties.eol ? yearOf(properties.eol) : null,
        impact: properties.impact ?? null,
        price_scenario: properties.price_scenario ?? null,
        scenario_id: scenarioName(row.scenario_id),
        reference: properties.reference ?? null,
        ts_id: row.ts_id,
        carrier: properties.carrier ?? null,
        period: properties.period ?? null,
        elements: properties.elements?.map((element) => component(element) ?? element).join("|") ?? null,
        lower_operation_limit: properties.lower_operation_limit ?? null,
        annual_lower_energy_bound: properties.annual_lower_energy_bound ?? null,
        formula: properties.formula ?? null,
      };
    });
}

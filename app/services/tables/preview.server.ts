import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import type { TableKind } from "~/entities/tables/importTable";
import type { PreviewCell } from "~/entities/tables/view";
import { componentId } from "~/entities/twin/component";
import type { Geometry, Position } from "~/entities/twin/geometry";
import type { GoodRow, ImportContext } from "./context.server";
import type { Lookup } from "./lookup";

const COLUMNS: Record<TableKind, string[]> = {
  locations: ["name", "type", "longitude", "latitude", "geometry_id_start", "geometry_id_end", "available_space"],
  components: [
    "name",
    "technology_id",
    "geometry_id",
    "carrier_level_input",
    "carrier_level_output",
    "status",
    "value",
  ],
  parameters: ["element", "parameter_type", "value", "unit", "date", "impact", "price_scenario", "scenario_id"],
};

/** The columns of a table that its first rows are shown with. */
export const previewColumns = (kind: TableKind): string[] => COLUMNS[kind];

/** A good row as it was understood: names for ids, values in the stored unit. */
export function previewOf(
  context: ImportContext,
  locale: Locale,
  kind: TableKind,
  { row, item }: GoodRow,
): { row: number; cells: PreviewCell[] } {
  const nameOf = <T extends { name: string }>(lookup: Lookup<T>, id: unknown): string | null => {
    if (typeof id !== "string") return null;
    const row = lookup.find(id);
    return row.is === "one" ? row.item.name : id;
  };
  const technology = (id: unknown): string | null => {
    const technology = typeof id === "string" ? context.catalogue.technologies.get(id) : undefined;
    return technology ? nameIn(technology.name, locale) : null;
  };
  const cells: Record<string, unknown> = { ...item };
  if (kind === "locations") {
    const location = item as unknown as Geometry;
    const [longitude, latitude] = location.type === "Point" ? (location.coordinates as Position) : [null, null];
    Object.assign(cells, { longitude, latitude, available_space: location.properties.available_space });
    for (const end of ["geometry_id_start", "geometry_id_end"]) cells[end] = nameOf(context.places, item[end]);
  } else if (kind === "components") {
    cells["technology_id"] = technology(item["technology_id"]);
    cells["geometry_id"] = nameOf(context.places, item["geometry_id"]);
  } else {
    const parameter = item as unknown as Parameter;
    const { type, id } = elementOf(parameter);
    const type_ = context.types.find(parameter.properties.type);
    Object.assign(cells, {
      element:
        type === "System"
          ? context.system.name
          : type === "Tech"
            ? technology(id)
            : type === "Geometry"
              ? nameOf(context.places, id)
              : nameOf(context.components, id),
      parameter_type: type_.is === "one" ? nameIn(type_.item.name, locale) : parameter.properties.type,
      value: parameter.properties.value ?? parameter.ts_id,
      unit: parameter.properties.unit,
      impact: parameter.properties.impact ?? null,
      price_scenario: parameter.properties.price_scenario ?? null,
      scenario_id: nameOf(context.scenarios, parameter.scenario_id),
    });
  }
  const cell = (value: unknown): PreviewCell =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
  return { row, cells: COLUMNS[kind].map((column) => cell(cells[column])) };
}

/** The id of the item that a row becomes. */
export const itemId = ({ entity, item }: GoodRow): string =>
  entity === "geometry"
    ? String(item["geometry_id"])
    : entity === "parameter"
      ? String(item["parameter_id"])
      : componentId(item as unknown as Parameters<typeof componentId>[0]);

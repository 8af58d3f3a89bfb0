import type { CarrierLevelName, ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import { type ImportKind, TABLE_COLUMNS, TABLE_KINDS, type TableKind } from "~/entities/tables/importTable";
import type { CsvTable } from "../core/csv";

/** Rows of the templates: one of each sort, with invented names. */
const EXAMPLES: Record<TableKind, Record<string, string | number>[]> = {
  locations: [
    { name: "Boiler house", type: "Point", longitude: 7.78, latitude: 48.03, available_space: 1500 },
    { name: "Workshop", type: "Point", longitude: 7.79, latitude: 48.02 },
    {
      name: "Heat pipe",
      type: "LineString",
      geometry_id_start: "Boiler house",
      geometry_id_end: "Workshop",
    },
  ],
  components: [
    {
      name: "Gas boiler 1",
      technology_id: "gas_boiler" satisfies TechnologyName,
      geometry_id: "Boiler house",
      carrier_level_input: "natural_gas_none" satisfies CarrierLevelName,
      carrier_level_output: "heat_70C" satisfies CarrierLevelName,
      status: "existing",
      is_draft: "false",
    },
  ],
  parameters: [
    {
      element_type: "Node",
      element: "Gas boiler 1",
      parameter_type: "existing_capacity" satisfies ParameterTypeName,
      value: 2500,
      unit: "kW",
      scenario_id: "base",
      reference: "Name plate",
    },
    {
      element_type: "Node",
      element: "Gas boiler 1",
      parameter_type: "efficiency" satisfies ParameterTypeName,
      value: 92,
      unit: "%",
    },
    { element_type: "System", parameter_type: "interest_rate" satisfies ParameterTypeName, value: 6, unit: "%" },
  ],
};

/** The template of a table: its columns and examples, to be written over. */
export function templateTable(kind: TableKind): CsvTable {
  const names = TABLE_COLUMNS[kind].map(({ name }) => name);
  return { header: names, rows: EXAMPLES[kind].map((row) => names.map((name) => row[name] ?? null)) };
}

/** The tables a kind of import holds. */
export const tablesOf = (kind: ImportKind): readonly TableKind[] => (kind === "site" ? TABLE_KINDS : [kind]);

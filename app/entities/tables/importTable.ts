import { z } from "zod";
import { id } from "~/entities/core/shared";

/** What a table can hold, in the order in which one needs the other. "site": a workbook with a sheet of each. */
export const TABLE_KINDS = ["locations", "components", "parameters"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
export const IMPORT_KINDS = ["parameters", "components", "locations", "site"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Tables with more rows than this are refused. */
export const MAX_IMPORT_ROWS = 200_000;

export interface TableColumn {
  name: string;
  /** A table without it is refused. */
  required?: true;
  /** Cells are numbers: they tell which decimal separator the file has. */
  number?: true;
}

/** The columns of each table: field names of the API, the same in every language. */
export const TABLE_COLUMNS: Record<TableKind, readonly TableColumn[]> = {
  locations: [
    { name: "name", required: true },
    { name: "type" },
    { name: "longitude", number: true },
    { name: "latitude", number: true },
    { name: "geometry_id_start" },
    { name: "geometry_id_end" },
    { name: "available_space", number: true },
    { name: "coordinates" },
  ],
  components: [
    { name: "name", required: true },
    { name: "technology_id", required: true },
    { name: "geometry_id" },
    { name: "carrier_level_input" },
    { name: "carrier_level_output" },
    { name: "carrier_level_input_secondary" },
    { name: "carrier_level_output_secondary" },
    { name: "status" },
    { name: "is_draft" },
    { name: "value", number: true },
    { name: "transmission_direction" },
    { name: "connected_system_id" },
    { name: "description" },
  ],
  parameters: [
    { name: "element_type" },
    { name: "element" },
    { name: "technology_id" },
    { name: "parameter_type", required: true },
    { name: "value", required: true, number: true },
    { name: "unit" },
    { name: "date" },
    { name: "eol" },
    { name: "impact" },
    { name: "price_scenario" },
    { name: "scenario_id" },
    { name: "reference" },
    { name: "ts_id" },
    { name: "carrier" },
    { name: "period" },
    { name: "elements" },
    { name: "lower_operation_limit", number: true },
    { name: "annual_lower_energy_bound", number: true },
    { name: "formula" },
  ],
};

/** What the upload form asks next to the file. */
export const importForm = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** The location of rows that name no element. */
  geometry_id: id,
});

/** One thing wrong in a row: `table` is its sheet, `row` its line in the file from 1, `column` null for the whole row. */
export interface RowIssue {
  table: TableKind;
  row: number;
  column: string | null;
  /** A translation key "area.name" and what fills it. */
  message: string;
  params?: Record<string, string | number>;
}

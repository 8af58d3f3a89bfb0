import { z } from "zod";
import { id } from "./shared";

/** What a table can hold, in the order in which one needs the other; "site": a workbook with a sheet of each. */
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
  /** Cells are figures: they tell which decimal separator the file has. */
  figure?: true;
  example: string | number;
}

/** The columns of each table: field names of the specification, the same in every language. */
export const TABLE_COLUMNS: Record<TableKind, readonly TableColumn[]> = {
  locations: [
    { name: "name", required: true, example: "Boiler house" },
    { name: "type", example: "Point" },
    { name: "longitude", figure: true, example: 6.78 },
    { name: "latitude", figure: true, example: 51.22 },
    { name: "geometry_id_start", example: "" },
    { name: "geometry_id_end", example: "" },
    { name: "available_space", figure: true, example: 1500 },
    { name: "coordinates", example: "" },
  ],
  components: [
    { name: "name", required: true, example: "Gas boiler 1" },
    { name: "technology_id", required: true, example: "boiler_gas" },
    { name: "geometry_id", example: "Boiler house" },
    { name: "carrier_level_input", example: "" },
    { name: "carrier_level_output", example: "" },
    { name: "carrier_level_input_secondary", example: "" },
    { name: "carrier_level_output_secondary", example: "" },
    { name: "status", example: "existing" },
    { name: "is_draft", example: "false" },
    { name: "value", figure: true, example: "" },
    { name: "transmission_direction", example: "" },
    { name: "connected_system_id", example: "" },
    { name: "description", example: "" },
  ],
  parameters: [
    { name: "element_type", example: "Node" },
    { name: "element", example: "Gas boiler 1" },
    { name: "technology_id", example: "" },
    { name: "parameter_type", required: true, example: "existing_capacity" },
    { name: "value", required: true, figure: true, example: 2500 },
    { name: "unit", example: "kW" },
    { name: "date", example: "" },
    { name: "eol", example: "" },
    { name: "impact", example: "" },
    { name: "scenario_id", example: "base" },
    { name: "reference", example: "Name plate" },
    { name: "ts_id", example: "" },
    { name: "carrier", example: "" },
    { name: "period", example: "" },
    { name: "elements", example: "" },
    { name: "lower_operation_limit", figure: true, example: "" },
    { name: "annual_lower_energy_bound", figure: true, example: "" },
  ],
};

/** What the upload form asks beside the file. */
export const importForm = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** The location of rows that name no element. */
  geometry_id: id,
});

/** How the file is read; "auto" is found out from it. */
export const readingForm = z.object({
  delimiter: z.enum(["auto", ";", ",", "\t"]).default("auto"),
  decimal_separator: z.enum(["auto", "dot", "comma"]).default("auto"),
});
export type ReadingChoice = z.infer<typeof readingForm>;

/** One thing wrong in a row: `table` is its sheet, `row` its line in the file from 1, `column` null for the whole row. */
export interface RowIssue {
  table: TableKind;
  row: number;
  column: string | null;
  /** A translation key "area.name" and what fills it. */
  message: string;
  params?: Record<string, string | number>;
}

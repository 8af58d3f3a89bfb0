import { and, isNotNull, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { parameterSchema } from "~/entities/parameters/parameter";
import { entity, type Item, type ListCall } from "~/services/core/entity.server";
import { checkParameter, checkParameterReturn } from "./rules.server";

const { node_id, line_id, technology_id } = parameters;
type Part = Pick<ListCall, "where" | "held">;
const ofSystem = (part: string, rows: Part) =>
  ({ path: `system/:system_id/${part}`, rows: "system", ...rows, updates: true }) as const;

/** The lists that parameters are read in, by what they belong to. */
const has = (row: Item, field: string): boolean => (row[field] ?? null) !== null;
const OF_NODES: Part = { where: isNotNull(node_id), held: (row) => has(row, "node_id") };
const OF_LINES: Part = { where: isNotNull(line_id), held: (row) => has(row, "line_id") };
const ofComponent = (row: Item) => has(row, "node_id") || has(row, "line_id");
const OF_TECHNOLOGIES: Part = {
  where: and(isNotNull(technology_id), isNull(node_id), isNull(line_id)),
  held: (row) => has(row, "technology_id") && !ofComponent(row),
};
const OF_NOTHING: Part = {
  where: and(isNull(node_id), isNull(line_id), isNull(technology_id)),
  held: (row) => !has(row, "technology_id") && !ofComponent(row),
};

/** One row of a parameter: what holds for an element, from a year on, under a scenario. */
export const parameterEntity = entity({
  name: "parameter",
  path: "parameter",
  lists: [
    { path: "global/technologies/parameters", rows: "global", ...OF_TECHNOLOGIES, updates: true },
    ofSystem("parameters", OF_NOTHING),
    ofSystem("nodes/parameters", OF_NODES),
    ofSystem("lines/parameters", OF_LINES),
    ofSystem("technologies/parameters", OF_TECHNOLOGIES),
  ],
  idField: "parameter_id",
  table: parameters,
  schema: parameterSchema,
  scope: "either",
  softDelete: true,
  beforeSave: checkParameter,
  beforeRestore: checkParameterReturn,
});

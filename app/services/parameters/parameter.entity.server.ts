import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { parameterSchema } from "~/entities/parameters/parameter";
import { entity } from "~/services/core/entity.server";
import { checkParameter, checkParameterReturn } from "./rules.server";

const { node_id, line_id, technology_id } = parameters;
const ofTechnologies = and(isNotNull(technology_id), isNull(node_id), isNull(line_id));
const ofNothing = and(isNull(node_id), isNull(line_id), isNull(technology_id));
const ofSystem = (part: string, where: SQL | undefined) =>
  ({ path: `system/:system_id/${part}`, rows: "system", where, updates: true }) as const;

/** One row of a parameter: what holds for an element, from a year on, under a scenario. */
export const parameterEntity = entity({
  name: "parameter",
  path: "parameter",
  lists: [
    { path: "global/technologies/parameters", rows: "global", where: ofTechnologies, updates: true },
    ofSystem("parameters", ofNothing),
    ofSystem("nodes/parameters", isNotNull(node_id)),
    ofSystem("lines/parameters", isNotNull(line_id)),
    ofSystem("technologies/parameters", ofTechnologies),
  ],
  idField: "parameter_id",
  table: parameters,
  schema: parameterSchema,
  scope: "either",
  softDelete: true,
  beforeSave: checkParameter,
  beforeRestore: checkParameterReturn,
});

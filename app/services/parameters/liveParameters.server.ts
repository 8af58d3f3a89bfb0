import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import type { Parameter } from "~/entities/parameters/parameter";

const COLUMNS = {
  parameter_id: parameters.parameter_id,
  formula_element: parameters.formula_element,
  scenario_id: parameters.scenario_id,
  system_id: parameters.system_id,
  node_id: parameters.node_id,
  line_id: parameters.line_id,
  technology_id: parameters.technology_id,
  geometry_id: parameters.geometry_id,
  date: parameters.date,
  ts_id: parameters.ts_id,
  task_id: parameters.task_id,
  properties: parameters.properties,
};
type Cell = string | null;

/**
 * Parameters without their history, in no order unless one is given. Reading 100 000 rows through the mapping of rows takes
 * seconds; these are read as they come.
 */
export function parameterRows(db: SpaceDb, where: SQL | undefined, order?: SQL): Parameter[] {
  const select = db.select(COLUMNS).from(parameters).where(where);
  const ordered = order ? select.orderBy(order) : select;
  return parametersFrom(ordered.values() as Cell[][]);
}

const parametersFrom = (cells: readonly Cell[][]): Parameter[] =>
  cells.map((row) => {
    const [parameter_id, formula_element, scenario_id, system_id, node_id, line_id, technology_id] = row;
    const [geometry_id, date, ts_id, task_id, properties] = row.slice(7);
    return {
      parameter_id: parameter_id!,
      formula_element: formula_element!,
      scenario_id: scenario_id!,
      system_id: system_id!,
      node_id: node_id!,
      line_id: line_id!,
      technology_id: technology_id!,
      geometry_id: geometry_id!,
      date: date!,
      ts_id: ts_id!,
      task_id: task_id!,
      properties: JSON.parse(properties!) as Parameter["properties"],
    };
  });

/** SQL: live rows of the system and of the catalogue under one of the scenarios. */
export const liveParameters = (systemId: string, scenarioIds: readonly string[]): SQL | undefined =>
  and(
    isNull(parameters.deleted_at),
    or(eq(parameters.system_id, systemId), isNull(parameters.system_id)),
    inArray(parameters.scenario_id, [...scenarioIds]),
  );

/** The same where the rows are found otherwise (by their component): a plus keeps the system's long index out of it. */
export const liveParametersAside = (systemId: string, scenarioIds: readonly string[]): SQL | undefined =>
  and(
    sql`+${parameters.deleted_at} IS NULL`,
    sql`(+${parameters.system_id} = ${systemId} OR +${parameters.system_id} IS NULL)`,
    inArray(parameters.scenario_id, [...scenarioIds]),
  );

/** SQL: the parameter type of a row, as the index has it. */
export const parameterType = sql<string>`${parameters.properties} ->> '$.type'`;

import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { tasks } from "~db/schema/tasks";
import type { Parameter } from "~/entities/parameters/parameter";
import { keyOf, sameParameter } from "~/entities/parameters/parameterKey";
import { addsUp } from "~/entities/parameters/parameterUnit";
import { complain, type Refusal } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";

/** What the rows of one parameter allow each other. Read inside the transaction, whoever writes. */

type Row = Pick<Parameter, "parameter_id" | "date">;

/** The other live rows of the same parameter. Types whose rows add up (stock of several years) have none that compete. */
export function twinsOf(db: SpaceDb, row: Parameter): Row[] {
  if (addsUp(row.properties.type)) return [];
  return rowsOf(db, row);
}

function rowsOf(db: SpaceDb, row: Parameter): Row[] {
  const key = keyOf(row);
  const component = row.node_id !== null || row.line_id !== null;
  // In the order of the index parameters_page; `IS` finds what is empty as well.
  return db
    .select()
    .from(parameters)
    .where(
      and(
        sql`${parameters.system_id} IS ${row.system_id}`,
        isNull(parameters.deleted_at),
        sql`${parameters.node_id} IS ${row.node_id}`,
        sql`${parameters.line_id} IS ${row.line_id}`,
        sql`${parameters.geometry_id} IS ${row.geometry_id}`,
        component ? undefined : sql`${parameters.technology_id} IS ${row.technology_id}`,
        sql`${parameters.properties} ->> '$.type' = ${row.properties.type}`,
        sql`${parameters.scenario_id} = ${row.scenario_id}`,
        ne(parameters.parameter_id, row.parameter_id),
      ),
    )
    .all()
    .filter((other) => sameParameter(keyOf(other), key));
}

/** A year has one value, and a parameter with a task has one row. What was stored before the rule may still be changed. */
export function rowRefusal(db: SpaceDb, before: Parameter | undefined, after: Parameter): Refusal | undefined {
  const moved = !before || before.date !== after.date || !sameParameter(keyOf(before), keyOf(after));
  if (!moved) return undefined;
  const others = rowsOf(db, after);
  if (!addsUp(after.properties.type) && others.some(({ date }) => date === after.date))
    return complain("date", "parameters.rule.taken");
  const ids = [after, ...others].map(({ parameter_id }) => parameter_id);
  if (others.length > 0 && hasRow(db, tasks, inArray(tasks.task_id, ids)))
    return complain("date", "tasks.rule.has_task");
  return undefined;
}

/** Whether a parameter has more than one row. */
export const hasMoreRows = (db: SpaceDb, row: Parameter): boolean => rowsOf(db, row).length > 0;

import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { parameters } from "~db/schema/parameters";
import { tasks } from "~db/schema/tasks";
import type { Parameter } from "~/entities/parameters/parameter";
import { keyOf, type ParameterKey, sameParameter } from "~/entities/parameters/parameterKey";
import { addsUp } from "~/entities/parameters/parameterUnit";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";

/** What the rows of one parameter allow each other. Read inside the transaction, whoever writes. */

/** Live rows of one parameter in a system, or of those of every system (null), in order of their year. */
export function liveRowsOf(db: SpaceDb, systemId: string | null, key: ParameterKey) {
  const ofComponent = key.node_id !== null || key.line_id !== null;
  // In the order of the index parameters_page; `IS` finds what is empty as well.
  const is = (column: SQLiteColumn, name: string) => sql`${column} IS ${sql.placeholder(name)}`;
  const rows = prepared(db, ofComponent ? "rows of a component's parameter" : "rows of a parameter", () =>
    db
      .select()
      .from(parameters)
      .where(
        and(
          is(parameters.system_id, "system"),
          isNull(parameters.deleted_at),
          is(parameters.node_id, "node_id"),
          is(parameters.line_id, "line_id"),
          is(parameters.geometry_id, "geometry_id"),
          // A component's row may name the component's own technology.
          ofComponent ? undefined : is(parameters.technology_id, "technology_id"),
          sql`${parameters.properties} ->> '$.type' = ${sql.placeholder("type")}`,
          sql`${parameters.scenario_id} = ${sql.placeholder("scenario_id")}`,
        ),
      )
      .orderBy(asc(parameters.date), asc(parameters.parameter_id))
      .prepare(),
  ).all({ system: systemId, ...key });
  return rows.filter((row) => sameParameter(keyOf(row), key));
}

/** The other live rows of the same parameter. */
const othersOf = (db: SpaceDb, row: Parameter) =>
  liveRowsOf(db, row.system_id, keyOf(row)).filter((other) => other.parameter_id !== row.parameter_id);

type Clash = "parameters.rule.taken" | "tasks.rule.has_task";

/** A year has one value, unless rows add up (stock of several years), and a parameter with a task has one row. */
function clashOf(db: SpaceDb, row: Parameter): Clash | undefined {
  const others = othersOf(db, row);
  if (!addsUp(row.properties.type) && others.some(({ date }) => date === row.date)) return "parameters.rule.taken";
  const ids = [row, ...others].map(({ parameter_id }) => parameter_id);
  return others.length > 0 && hasRow(db, tasks, inArray(tasks.task_id, ids)) ? "tasks.rule.has_task" : undefined;
}

/** Of a row that is written. What was stored before the rule may still be changed. */
export function rowRefusal(db: SpaceDb, before: Parameter | undefined, after: Parameter): Refusal | undefined {
  const moved = !before || before.date !== after.date || !sameParameter(keyOf(before), keyOf(after));
  const clash = moved && clashOf(db, after);
  return clash ? complain("date", clash) : undefined;
}

/** Of a row that comes back: another may have taken its year, or got a task. */
export function returnRefusal(db: SpaceDb, row: Parameter): Refusal | undefined {
  const clash = clashOf(db, row);
  return clash && refused(409, clash);
}

/** Whether a parameter has more than one row. */
export const hasMoreRows = (db: SpaceDb, row: Parameter): boolean => othersOf(db, row).length > 0;

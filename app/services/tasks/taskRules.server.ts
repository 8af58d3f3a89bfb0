import { and, eq, isNotNull, isNull, notExists, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { tasks } from "~db/schema/tasks";
import { geometries, lines, nodes } from "~db/schema/twin";
import { LOCALES } from "~/entities/core/locale";
import type { Parameter } from "~/entities/parameters/parameter";
import { taskPaths } from "~/entities/tasks/paths";
import type { Task } from "~/entities/tasks/task";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { changeWithin, rowOf } from "~/services/core/store.server";
import { notify } from "~/services/notifications/notify.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { parameterName } from "~/services/parameters/parameterName.server";
import { hasMoreRows } from "~/services/parameters/rowsOfOne.server";
import { assignees } from "~/services/team/assignees.server";

/**
 * A task hangs on a parameter and has its id. The parameter's task_id is never the caller's: it says whether there is a task,
 * whoever saves the parameter, and follows the task when that is saved or removed. A deleted parameter hides its task until it
 * comes back; one deleted for good takes it along.
 */

/** SQL: the parameter of the id counts: it is there, and so is what it belongs to. */
function parameterInUse(db: SpaceDb, parameterId: SQLWrapper | string): SQL {
  const gone = (table: SQLiteTable & { deleted_at: SQLiteColumn }, id: SQLiteColumn, named: SQLiteColumn) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(sql`${id} = ${named}`, isNotNull(table.deleted_at))),
    );
  const match = db
    .select({ one: sql`1` })
    .from(parameters)
    .where(
      and(
        sql`${parameters.parameter_id} = ${parameterId}`,
        isNull(parameters.deleted_at),
        gone(nodes, nodes.node_id, parameters.node_id),
        gone(lines, lines.line_id, parameters.line_id),
        gone(geometries, geometries.geometry_id, parameters.geometry_id),
        gone(scenarios, scenarios.scenario_id, parameters.scenario_id),
      ),
    );
  return sql`EXISTS ${match}`;
}

/** SQL: tasks whose parameter counts. */
export const visibleTask = (db: SpaceDb): SQL => parameterInUse(db, tasks.task_id);

const parameterOf = (db: SpaceDb, id: string): Parameter | undefined =>
  db.select().from(parameters).where(eq(parameters.parameter_id, id)).get();

/** The task of a parameter, if it has one. */
export const taskOf = (db: SpaceDb, id: string): Task | undefined =>
  prepared(db, "task of a parameter", () =>
    db
      .select()
      .from(tasks)
      .where(eq(tasks.task_id, sql.placeholder("id")))
      .prepare(),
  ).get({ id });

/** A task that names no system is of its parameter's. */
export const completeTask = (db: SpaceDb, task: Task): Task => ({
  ...task,
  system_id: task.system_id ?? parameterOf(db, task.task_id)?.system_id ?? null,
});

export function checkTask({ db, actor, before, after }: Change<Task>): Refusal | void {
  const { task_id, system_id, assignee_id } = after;
  const parameter = db
    .select()
    .from(parameters)
    .where(and(eq(parameters.parameter_id, task_id), parameterInUse(db, task_id)))
    .get();
  if (!parameter || parameter.system_id !== system_id) return complain("task_id", "rules.unknown_reference");
  if (!before && hasMoreRows(db, parameter)) return complain("task_id", "tasks.rule.one_row");
  // Whoever lost the role meanwhile keeps the task until somebody gives it away.
  if (assignee_id === null || assignee_id === before?.assignee_id) return;
  const able = assignees(db, actor.space, system_id).some(({ user_id }) => user_id === assignee_id);
  if (!able) return complain("assignee_id", "tasks.rule.assignee");
}

/** After a task was saved: its parameter names it, and who newly has to do it is told. */
export function followTask({ db, actor, before, after: task }: Change<Task>): void {
  nameTask({ db, actor }, task.task_id, task.task_id);
  const { assignee_id, done_at } = task;
  if (assignee_id === null || assignee_id === actor.user_id || assignee_id === before?.assignee_id || done_at) return;
  notifyOfTask(db, task, assignee_id, actor.displayName);
}

/** After a task was removed: its parameter names it no more. */
export const releaseParameter = ({ db, actor, row }: Removal<Task>): void => nameTask({ db, actor }, row.task_id, null);

/** What a parameter says of its task; the parameter itself stays as it was entered, so that a form that is open meanwhile still holds. */
function nameTask({ db, actor }: Pick<Removal, "db" | "actor">, parameterId: string, task_id: string | null): void {
  const parameter = rowOf(db, parameterEntity, parameterId);
  if (!parameter) return;
  const { set_at, set_by } = parameter;
  changeWithin({ db, actor }, parameterEntity, parameterId, { task_id, set_at, set_by });
}

function notifyOfTask(db: SpaceDb, { task_id, system_id }: Task, to: string, by: string): void {
  const name = parameterName(db, task_id);
  if (!name) return;
  const inAll = (of: (locale: (typeof LOCALES)[number]) => string, key: string) =>
    Object.fromEntries(LOCALES.map((locale) => [`${key}_${locale}`, of(locale)]));
  const href = taskPaths(system_id).task(task_id);
  // Messages stored before name the parameter so.
  const params = { by, ...inAll(name.type, "figure"), ...inAll(name.element, "element") };
  const key = `task:${task_id}:${new Date().toISOString()}`;
  notify(db, { key, topic: "task_assigned", system_id, params, href }, [to]);
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { systems } from "~db/schema/systems";
import { tasks } from "~db/schema/tasks";
import { geometries, lines, nodes } from "~db/schema/twin";
import { dayOf } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { nameIn } from "~/entities/core/shared";
import { type Task, type TaskEntry, type TaskState, taskState } from "~/entities/tasks/task";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Actor, mayEdit, mayEditGlobally, systemRole, visibleSystem } from "~/services/core/access.server";
import type { ListPart, ListRequest } from "~/services/core/lists.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, remove, save, saveWithin, type Stored } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { elementName, ownElementName, parameterName } from "~/services/parameters/parameterName.server";
import { taskEntity } from "~/services/tasks/task.entity.server";
import { assignableUsers } from "~/services/team/sharing.server";
import { visibleTask } from "./taskRules.server";

/** Columns the list of tasks is sorted by. The first is the order without a choice: open ones by their day, then the done. */
export const TASK_SORTS = ["due", "parameter", "element", "system", "assignee", "state"];

interface TaskQuery extends ListRequest {
  /** "me", "none", or an account's id. */
  assignee?: string;
  state?: string;
  /** parameter type. */
  type?: string;
}

interface TaskRow {
  task_id: string;
  system_id: string | null;
  system_name: string | null;
  parameter: string;
  type: string;
  element: string;
  assignee_id: string | null;
  /** null: nobody, or somebody who is gone. */
  assignee: string | null;
  description: string;
  due_on: string | null;
  done_at: string | null;
  state: TaskState;
  set_at: string;
  /** Whether the reader may change it. */
  editable: boolean;
}

export interface TaskPart extends ListPart<TaskRow> {
  /** Who has tasks, and which parameter types have some: the choices of the filters. */
  people: { value: string; label: string }[];
  types: { value: string; label: string }[];
}

/** Tasks in the actor's sight. Names are in the reader's language, so they are sorted and searched here, not in the database. */
export function taskList(actor: Actor, query: TaskQuery, locale: Locale): TaskPart {
  const all = rowsInSight(actor, query.system, locale);
  const collator = new Intl.Collator(locale, { numeric: true });
  const word = query.q.toLocaleLowerCase();
  const assignee = query.assignee === "me" ? actor.user_id : query.assignee;
  const matches = all
    .filter((row) => !assignee || (assignee === "none" ? row.assignee_id === null : row.assignee_id === assignee))
    .filter((row) => !query.state || row.state === query.state || (query.state === "open" && row.state === "overdue"))
    .filter((row) => !query.type || row.type === query.type)
    .filter((row) => `${row.parameter} ${row.element} ${row.description}`.toLocaleLowerCase().includes(word));
  const key = ownValue(SORT_KEYS, query.sort.key) ?? SORT_KEYS.due!;
  const direction = query.sort.descending ? -1 : 1;
  matches.sort(
    (a, b) => direction * collator.compare(key(a), key(b)) || collator.compare(SORT_KEYS.due!(a), SORT_KEYS.due!(b)),
  );
  return {
    rows: matches.slice(query.offset, query.offset + query.limit),
    total: matches.length,
    people: choices(all, (row) => [row.assignee_id, row.assignee], collator),
    types: choices(all, (row) => [row.type, row.parameter], collator),
  };
}

const NEVER = "9999-12-31";
const SORT_KEYS: Record<string, (row: TaskRow) => string> = {
  due: (row) => `${row.done_at ? 1 : 0} ${row.due_on ?? NEVER} ${row.parameter} ${row.element}`,
  parameter: (row) => row.parameter,
  element: (row) => row.element,
  system: (row) => row.system_name ?? "",
  assignee: (row) => row.assignee ?? "",
  state: (row) => row.state,
};

function choices(
  rows: readonly TaskRow[],
  of: (row: TaskRow) => [string | null, string | null],
  collator: Intl.Collator,
): { value: string; label: string }[] {
  const targets = new Map(rows.map(of));
  return [...targets]
    .flatMap(([value, label]) => (value && label ? [{ value, label }] : []))
    .sort((a, b) => collator.compare(a.label, b.label));
}

function rowsInSight(actor: Actor, system: string | undefined, locale: Locale): TaskRow[] {
  const db = dbOf(actor);
  const people = new Map(usersOfSpace(actor.space).map((user) => [user.user_id, user.displayName]));
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const editable = editableSystems(db, actor);
  const today = daysByZone();
  return db
    .select({
      task: tasks,
      properties: parameters.properties,
      own: ownElementName,
      technology: technologies.name,
      system: systems.name,
      zone: systems.timezone,
    })
    .from(tasks)
    .innerJoin(parameters, eq(parameters.parameter_id, tasks.task_id))
    .leftJoin(nodes, eq(nodes.node_id, parameters.node_id))
    .leftJoin(lines, eq(lines.line_id, parameters.line_id))
    .leftJoin(geometries, eq(geometries.geometry_id, parameters.geometry_id))
    .leftJoin(technologies, eq(technologies.technology_id, parameters.technology_id))
    .leftJoin(systems, eq(systems.system_id, tasks.system_id))
    .where(
      and(
        visibleTask(db),
        sql`(${tasks.system_id} IS NULL OR ${visibleSystem(db, actor, tasks.system_id)})`,
        system === "shared" ? isNull(tasks.system_id) : system ? eq(tasks.system_id, system) : undefined,
      ),
    )
    .all()
    .map((row): TaskRow => {
      const { task_id, system_id, assignee_id, description, due_on, done_at, set_at } = row.task;
      const { type } = row.properties;
      return {
        task_id,
        system_id,
        assignee_id,
        description,
        due_on,
        done_at,
        set_at,
        type,
        system_name: row.system,
        parameter: types.get(type) ?? type,
        element: elementName(row, locale),
        assignee: (assignee_id && people.get(assignee_id)) ?? null,
        state: taskState(row.task, today(row.zone ?? "UTC")),
        editable: editable(system_id),
      };
    });
}

/** Whether the actor may change tasks of a system (null: of everyone's parameters). Each system is looked up once. */
function editableSystems(db: SpaceDb, actor: Actor): (systemId: string | null) => boolean {
  const rights = new Map<string | null, boolean>([[null, mayEditGlobally(actor)]]);
  return (systemId) => {
    const before = rights.get(systemId);
    if (before !== undefined || systemId === null) return before ?? false;
    const may = mayEdit(systemRole(db, actor, systemId));
    rights.set(systemId, may);
    return may;
  };
}

/** Today's calendar day, YYYY-MM-DD, by IANA zone. */
function daysByZone(): (zone: string) => string {
  const names = new Map<string, string>();
  return (zone) => {
    const before = names.get(zone);
    if (before) return before;
    const day = dayOf(zone, Date.now());
    names.set(zone, day);
    return day;
  };
}

/**
 * Whom a task of a system (null: on a parameter of everyone) can be given to, as choices. Who has it now stays one. 404 for
 * systems out of sight.
 */
export function assigneeChoices(
  actor: Actor,
  systemId: string | null,
  current: string | null = null,
): Outcome<{ value: string; label: string }[]> {
  const able = assignableUsers(actor, systemId, "");
  if (!able.ok) return able;
  const people = able.value.flatMap(({ user_id, displayName }) =>
    user_id === null ? [] : [{ value: user_id, label: displayName }],
  );
  if (!current || people.some(({ value }) => value === current)) return done(people);
  const name = usersOfSpace(actor.space).find(({ user_id }) => user_id === current)?.displayName;
  return done([...people, { value: current, label: name ?? current }]);
}

/** What a task's page shows: the parameter it hangs on, and the task when there is one. */
export interface TaskPage {
  task: Stored<Task> | undefined;
  parameter_id: string;
  parameter: string;
  element: string;
  editable: boolean;
}

/** The parameter of a task's page and its task. Undefined when the parameter is not one of the system (null: of everyone). */
export function taskPage(actor: Actor, systemId: string | null, id: string, locale: Locale): TaskPage | undefined {
  const parameter = get(actor, parameterEntity, id);
  if (!parameter || parameter.deleted_at || parameter.system_id !== systemId) return undefined;
  const db = dbOf(actor);
  const name = parameterName(db, id);
  if (!name) return undefined;
  return {
    task: get(actor, taskEntity, id),
    parameter_id: id,
    parameter: name.type(locale),
    element: name.element(locale),
    editable: editableSystems(db, actor)(systemId),
  };
}

/** Adds a parameter's task or changes it. `done`: whether it is. Undefined leaves that as it was. */
export function saveTask(
  actor: Actor,
  at: Pick<Task, "task_id" | "system_id">,
  entry: TaskEntry,
  options: { done?: boolean; expected?: string | null } = {},
): Outcome<Stored<Task>> {
  return save(actor, taskEntity, taskRow(actor, at, entry, options.done), { expected: options.expected });
}

function taskRow(
  actor: Actor,
  at: Pick<Task, "task_id" | "system_id">,
  { assignee_id, description, due_on }: TaskEntry,
  isDone?: boolean,
): Task {
  const before = get(actor, taskEntity, at.task_id)?.done_at ?? null;
  const done_at = isDone === false ? null : isDone && !before ? new Date().toISOString() : before;
  const { task_id, system_id } = at;
  return { task_id, system_id, assignee_id, description, due_on, done_at };
}

/**
 * What the form of a parameter says of its task, in the transaction of the parameter (inside `write`): an entry adds or changes
 * it, null takes it away. Issues are at the form's "task" fields.
 */
export function saveTaskWithin(
  actor: Actor,
  at: Pick<Task, "task_id" | "system_id">,
  entry: TaskEntry | null,
): Outcome<unknown> {
  if (!entry) return get(actor, taskEntity, at.task_id) ? remove(actor, taskEntity, at.task_id) : done(null);
  const outcome = saveWithin({ db: dbOf(actor), actor }, taskEntity, taskRow(actor, at, entry));
  if (outcome.ok || !outcome.issues) return outcome;
  return { ...outcome, issues: outcome.issues.map((issue) => ({ ...issue, path: `task.${issue.path}` })) };
}

/** Marks a task as done, or as open again. 404 for tasks out of sight, and for those of other systems than the one given. */
export function setTaskDone(actor: Actor, id: string, isDone: boolean, systemId?: string): Outcome<Task> {
  const task = get(actor, taskEntity, id);
  if (!task || (systemId !== undefined && task.system_id !== systemId)) return notFound();
  return saveTask(actor, task, task, { done: isDone });
}

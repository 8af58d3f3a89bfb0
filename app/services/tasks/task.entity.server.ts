import { tasks } from "~db/schema/tasks";
import { taskSchema } from "~/entities/tasks/task";
import { entity } from "~/services/core/entity.server";
import { checkTask, completeTask, followTask, releaseParameter, visibleTask } from "./taskRules.server";

/** What somebody has to do about a parameter. */
export const taskEntity = entity({
  name: "task",
  path: "task",
  lists: [{ path: "tasks", rows: "all", updates: false }],
  idField: "task_id",
  table: tasks,
  schema: taskSchema,
  scope: "either",
  globalWriter: "editor",
  visible: visibleTask,
  complete: completeTask,
  beforeSave: checkTask,
  afterSave: followTask,
  afterRemove: releaseParameter,
});

import { z } from "zod";
import { description, id } from "~/entities/core/shared";

/** Calendar day, YYYY-MM-DD. */
const day = z.string().date("tasks.rule.day");

/** Work to be done on a parameter. The id is that of the parameter. */
export const taskSchema = z.object({
  task_id: id,
  /** The system of the parameter, taken from it when left out; null for a parameter of everyone. */
  system_id: id.nullable().default(null),
  /** Who is to do it. Null: not assigned. */
  assignee_id: id.nullable().default(null),
  description: description.default(""),
  /** Calendar day, YYYY-MM-DD. */
  due_on: day.nullable().default(null),
  /** When it was done, ISO 8601 UTC. Null: open. */
  done_at: z.string().datetime("rules.invalid").nullable().default(null),
});
export type Task = z.infer<typeof taskSchema>;

/** What a person enters about a task; who is to do it may be left open. */
export const taskForm = taskSchema.pick({ assignee_id: true, description: true, due_on: true });
export type TaskEntry = z.infer<typeof taskForm>;

/** Overdue: open although its day is over. */
export const TASK_STATES = ["open", "done", "overdue"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** The state on a day (YYYY-MM-DD) in the zone of the task's system. */
export function taskState({ done_at, due_on }: Pick<Task, "done_at" | "due_on">, today: string): TaskState {
  if (done_at !== null) return "done";
  return due_on !== null && due_on < today ? "overdue" : "open";
}

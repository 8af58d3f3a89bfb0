import { z } from "zod";
import { id } from "./shared";

/** Work to be done on a figure. The id is that of the parameter. */
export const taskSchema = z.object({
  task_id: id,
  /** The system of the parameter; null for a figure of everyone. */
  system_id: id.nullable().default(null),
  /** Who is to do it; null: not assigned. */
  assignee_id: id.nullable().default(null),
  description: z.string().trim().max(2000).default(""),
  /** Calendar day, YYYY-MM-DD. */
  due_on: z.string().date().nullable().default(null),
  /** When it was done, ISO 8601 UTC; null: open. */
  done_at: z.string().datetime().nullable().default(null),
});
export type Task = z.infer<typeof taskSchema>;

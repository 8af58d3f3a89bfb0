import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rowHistory } from "./core";
import { ofSystemOrAll } from "./systems";

/** Work to be done on a parameter; the id is that of the parameter. */
export const tasks = sqliteTable(
  "tasks",
  {
    task_id: text().primaryKey(),
    /** The system of the parameter; null for a parameter of everyone. */
    system_id: ofSystemOrAll(),
    assignee_id: text(),
    description: text().notNull(),
    /** Calendar day, YYYY-MM-DD. */
    due_on: text(),
    /** When it was done, ISO 8601 UTC. */
    done_at: text(),
    ...rowHistory,
  },
  (t) => [index("tasks_system").on(t.system_id), index("tasks_assignee").on(t.assignee_id)],
);

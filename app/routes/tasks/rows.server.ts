import type { AppLoadContext } from "@remix-run/node";
import { TASK_STATES } from "~/entities/tasks/task";
import { requireSystem } from "~/routes/page/guard.server";
import { type ListPage, listPageOf } from "~/routes/page/list.server";
import { TASK_SORTS, taskList, type TaskPart } from "~/services/tasks/tasks.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** The tasks a list page or its file was asked for; under a system only that system's. */
export async function tasksScope(
  args: Args,
  whole = false,
): Promise<{ list: ListPage; listing: TaskPart; inSystem: boolean }> {
  const list = await listPageOf(args, TASK_SORTS, whole);
  const systemId = args.params.system_id ? requireSystem(args).system.system_id : undefined;
  const text = (name: string) => list.query.get(name) ?? "";
  const filter = {
    ...list.listRequest,
    system: systemId ?? list.listRequest.system,
    assignee: text("assignee"),
    state: TASK_STATES.find((state) => state === text("state")),
    type: text("type"),
  };
  return { list, listing: taskList(list.actor, filter, list.locale), inSystem: systemId !== undefined };
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { taskEntity } from "~/services/tasks/task.entity.server";
import { requireTask, taskScope } from "./scope.server";

/** The task to delete; 404 when the parameter has none, 403 for those who may only look. */
async function chosen(args: LoaderFunctionArgs) {
  const scope = await taskScope(args);
  const { task, editable, item } = requireTask(scope, args.params.task_id);
  if (!task) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  return { scope, task, item };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, task, item } = await chosen(args);
  const { t, paths } = scope;
  const title = t("tasks:edit.delete_title", { item });
  const list = { label: t("tasks:list.title"), href: paths.list };
  const back = paths.task(task.task_id);
  return deletion(t, { title, list, hard: false, typed: null }, { back, text: [t("tasks:edit.delete_lead")] });
}

export async function action(args: ActionFunctionArgs) {
  const { scope, task } = await chosen(args);
  const run = () => remove(scope.actor, taskEntity, task.task_id);
  return confirmed(args.request, { typed: null, run, to: scope.paths.list, flash: "tasks:status.deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";

import type { AppLoadContext } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { taskPaths } from "~/entities/tasks/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { assigneeChoices, type TaskPage, taskPage } from "~/services/tasks/tasks.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** The tasks of one system, or (system_id null) of all in the actor's sight. */
interface TaskScope {
  actor: Actor;
  system_id: string | null;
  paths: ReturnType<typeof taskPaths>;
  locale: Locale;
  t: ReturnType<typeof textsOf>;
}

export async function taskScope(args: Args): Promise<TaskScope> {
  const locale = await localeOf(args.request);
  const common = { locale, t: textsOf(locale) };
  if (!args.params.system_id) return { ...common, actor: requireActor(args), system_id: null, paths: taskPaths(null) };
  const { actor, system } = requireSystem(args);
  return { ...common, actor, system_id: system.system_id, paths: taskPaths(system.system_id) };
}

/** The task of the address, or the parameter that can have one; 404 for parameters of other systems. */
export function requireTask(scope: TaskScope, id: string | undefined): TaskPage & { item: string } {
  const page = taskPage(scope.actor, scope.system_id, id ?? "", scope.locale);
  if (!page) throw notFoundPage();
  return { ...page, item: scope.t("tasks:item_of", { parameter: page.parameter, element: page.element }) };
}

/** Whom a task can be given to, as choices; the first is nobody. */
export const assigneeOptions = (
  { actor, t, system_id }: TaskScope,
  current: string | null = null,
): { value: string; label: string }[] => [
  { value: "", label: t("tasks:assignee.none") },
  ...valueOrThrow(assigneeChoices(actor, system_id, current)),
];

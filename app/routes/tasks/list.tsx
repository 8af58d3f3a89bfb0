import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/entities/core/format";
import { taskPaths } from "~/entities/tasks/paths";
import { TASK_STATES } from "~/entities/tasks/task";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireActor, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pagesOf, systemOptions } from "~/routes/page/list.server";
import { setTaskDone, TASK_SORTS } from "~/services/tasks/tasks.server";
import { useAnswered } from "~/ui/kit/fields";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterSelect } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { type TaskLine, TaskTable } from "~/ui/tasks/TaskTable";
import { tasksScope } from "./rows.server";

/** A task goes and comes with what its parameter belongs to. */
const LIVE = ["task", "parameter", "node", "line", "geometry", "scenario", "system"];

/** Tasks over all systems in sight, or of one system. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, listing, inSystem } = await tasksScope(args);
  const { t, locale, page } = list;
  leaveEmptyPage(args.request, listing, page);
  const rows = listing.rows.map((row): TaskLine => {
    const day = row.due_on ? formatDate(row.due_on, locale, "UTC") : "–";
    return {
      ...row,
      item: t("tasks:item_of", { parameter: row.parameter, element: row.element }),
      href: taskPaths(row.system_id).task(row.task_id),
      due: day,
      assigneeText: row.assignee ?? t(row.assignee_id ? "tasks:assignee.gone" : "tasks:assignee.none"),
    };
  });
  const people = [
    { value: "me", label: t("tasks:assignee.me") },
    { value: "none", label: t("tasks:assignee.none") },
    ...listing.people.filter(({ value }) => value !== list.actor.user_id),
  ];
  return {
    title: t("tasks:list.title"),
    sorts: [...TASK_SORTS],
    inSystem,
    systems: inSystem ? [] : systemOptions(list),
    people,
    types: listing.types,
    pages: pagesOf(listing.total, page),
    // A sentence for those who may only look; over all systems each row says for itself.
    spectator: inSystem && !requireSystem(args).editable,
    rows,
  };
}

/** Marks a task as done or as open again, and leads back to the list as it was asked for. */
export async function action(args: ActionFunctionArgs) {
  const actor = args.params.system_id ? requireEditable(args).actor : requireActor(args);
  const { pathname, search } = new URL(args.request.url);
  const form = await args.request.formData();
  const id = form.get("task_id");
  const intent = form.get("intent");
  if (typeof id !== "string" || (intent !== "done" && intent !== "reopen")) throw notFoundPage();
  const set = setTaskDone(actor, id, intent === "done", args.params.system_id);
  if (!set.ok && set.status === 403) throw refusalPage(set);
  if (!set.ok) return refusedStep("task", "set", set);
  return redirectWith(`${pathname}${search}`, intent === "done" ? "tasks:status.done" : "tasks:status.reopened");
}

export default function Tasks() {
  const { title, rows, systems, people, types, pages, sorts, inSystem, spectator } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation("tasks");
  const query = new URLSearchParams(search);
  const states = TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFrame
      title={title}
      lead={t(inSystem ? "list.lead_system" : "list.lead_all")}
      path={pathname}
      search={search}
      searchLabel={t("list.search")}
      pages={pages}
      live={LIVE}
      filters={
        <>
          {inSystem ? null : (
            <FilterSelect name="system" label={t("column.system")} value={query.get("system")} options={systems} />
          )}
          <FilterSelect name="assignee" label={t("column.assignee")} value={query.get("assignee")} options={people} />
          <FilterSelect name="state" label={t("column.state")} value={query.get("state")} options={states} />
          <FilterSelect name="type" label={t("column.parameter")} value={query.get("type")} options={types} />
        </>
      }
    >
      {spectator ? <p className="muted">{t("common:role.not_allowed")}</p> : null}
      {refused ? <StepRefused refused={refused} /> : null}
      <TaskTable rows={rows} total={pages.total} inSystem={inSystem} search={search} sorts={sorts} />
    </ListFrame>
  );
}

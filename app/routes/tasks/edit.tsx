import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { formatDate } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { taskForm } from "~/entities/tasks/task";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { saveTask } from "~/services/tasks/tasks.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { CheckboxField, EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { TaskFields } from "~/ui/tasks/TaskFields";
import { assigneeOptions, requireTask, taskScope } from "./scope.server";

const schema = taskForm.extend({
  done: z.boolean().default(false),
  /** set_at of the task as it was opened; empty for a new one. */
  expected: z.string().nullable().default(null),
});

/** The task of a parameter: added when there is none yet, read by those who may only look. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await taskScope(args);
  const { t, paths, system_id, locale } = scope;
  const page = requireTask(scope, args.params.task_id);
  const { task, editable, item } = page;
  if (!task && !editable) throw refusalPage(notAllowed());
  const title = t(task ? (editable ? "tasks:edit.edit_title" : "tasks:edit.view_title") : "tasks:edit.new_title", {
    item,
  });
  const options = assigneeOptions(scope, task?.assignee_id);
  return {
    title,
    crumbs: [{ label: t("tasks:list.title"), href: paths.list }, { label: title }],
    base: paths.list,
    editable,
    deleteHref: task && editable ? paths.delete(task.task_id) : null,
    // The files of a task hang on a system's task; those of everyone's have the calls.
    files: task && system_id ? itemLinks(requireSystem(args), "task", task.task_id) : null,
    item,
    parameterHref: system_id && editable ? sitePaths(system_id).parameter(page.parameter_id) : null,
    assignees: options,
    facts: {
      assignee: options.find(({ value }) => value === (task?.assignee_id ?? ""))?.label ?? "",
      description: task?.description || "–",
      due: task?.due_on ? formatDate(task.due_on, locale, "UTC") : "–",
      state: t(task?.done_at ? "tasks:state.done" : "tasks:state.open"),
    },
    values: {
      assignee_id: task?.assignee_id ?? "",
      description: task?.description ?? "",
      due_on: task?.due_on ?? "",
      done: Boolean(task?.done_at),
    },
    expected: task?.set_at ?? "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await taskScope(args);
  const page = requireTask(scope, args.params.task_id);
  if (!page.editable) throw refusalPage(notAllowed());
  const result = await validatorOf(schema, { locale: scope.locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { done, expected, ...entry } = result.data;
  const at = { task_id: page.parameter_id, system_id: scope.system_id };
  const saved = saveTask(scope.actor, at, entry, { done, expected });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(scope.paths.list, page.task ? "tasks:status.saved" : "tasks:status.created");
}

export default function EditTask() {
  const { title, base, editable, deleteHref, parameterHref, assignees, facts, values, expected, files, item } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("tasks");
  if (!editable)
    return (
      <DialogPage title={title} lead={t("common:role.not_allowed")} backHref={base}>
        <DefinitionList
          items={[
            { term: t("field.assignee"), value: facts.assignee },
            { term: t("field.description"), value: facts.description },
            { term: t("field.due"), value: facts.due },
            { term: t("column.state"), value: facts.state },
          ]}
        />
        {files ? <ItemFiles links={files} name={item} /> : null}
      </DialogPage>
    );
  return (
    <DialogPage title={title} lead={t("toggle.hint")} backHref={base}>
      <EntityForm
        schema={schema}
        labels={{
          assignee_id: t("field.assignee"),
          description: t("field.description"),
          due_on: t("field.due"),
          done: t("field.done"),
        }}
        defaultValues={values}
        requiredNote={false}
      >
        <input type="hidden" name="expected" value={expected} />
        <TaskFields assignees={assignees} />
        <CheckboxField name="done" />
        <FormActions cancel={{ href: base, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
      {files ? <ItemFiles links={files} name={item} /> : null}
      {parameterHref || deleteHref ? (
        <p className="actions">
          {parameterHref ? <ButtonLink href={parameterHref}>{t("edit.parameter")}</ButtonLink> : null}
          {deleteHref ? (
            <ButtonLink href={deleteHref} kind="danger">
              {t("common:action.delete")}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
    </DialogPage>
  );
}

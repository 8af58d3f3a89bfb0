import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { requireTask, taskPlace } from "./place.server";
import { taskEntity } from "~/services/tasks/task.entity.server";

const schema = z.object({});

/** The task to delete; 404 when the figure has none, 403 for those who may only look. */
async function chosen(args: LoaderFunctionArgs) {
  const place = await taskPlace(args);
  const { task, editable, item } = requireTask(place, args.params.task_id);
  if (!task) throw notFoundPage();
  if (!editable) throw refusalPage(notAllowed());
  return { place, task, item };
}

export async function loader(args: LoaderFunctionArgs) {
  const { place, task, item } = await chosen(args);
  const title = place.t("tasks:edit.delete_title", { item });
  return {
    title,
    crumbs: [{ label: place.t("tasks:list.title"), href: place.base }, { label: title }],
    back: `${place.base}/${encodeURIComponent(task.task_id)}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { place, task } = await chosen(args);
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const removed = remove(place.actor, taskEntity, task.task_id);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(place.base, "tasks:status.deleted");
}

export default function DeleteTask() {
  const { title, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tasks");
  return (
    <DialogPage title={title} lead={t("edit.delete_lead")} backHref={back}>
      <EntityForm schema={schema} labels={{}} guard={false} requiredNote={false}>
        <ConfirmActions action={t("common:action.delete")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { taskPaths } from "~/entities/tasks/paths";
import { notFoundPage } from "~/routes/page/guard.server";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { SharedParameterForm } from "~/ui/parameters/SharedParameterForm";
import { answerForm, formFacts } from "./form.server";
import { SHARED_PARAMETERS } from "./path";
import { parameterPageScope, requireParameter } from "./scope.server";

/** A parameter of all systems. One given as a series is shown as such; its values stay as they are. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await parameterPageScope(args);
  const { row, target, item } = requireParameter(scope, args.params.parameter_id);
  if (row.deleted_at) throw notFoundPage();
  const title = scope.t("common:action.edit_item", { item });
  const { parameter_id, scenario_id, date, properties } = row;
  const { value, eol, reference, impact, price_scenario } = properties;
  return {
    title,
    crumbs: [{ label: scope.t("parameters:shared.title"), href: SHARED_PARAMETERS }, { label: title }],
    series: row.ts_id !== null,
    taskHref: taskPaths(null).task(parameter_id),
    hasTask: row.task_id !== null,
    form: formFacts(scope, target, {
      parameter_id,
      scenario_id,
      date,
      value,
      impact,
      price_scenario,
      expected: row.set_at,
      eol: eol ?? null,
      reference: reference ?? null,
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await parameterPageScope(args);
  const { row, target } = requireParameter(scope, args.params.parameter_id);
  if (row.deleted_at || row.ts_id) throw notFoundPage();
  return answerForm(scope, target, await args.request.formData(), row.parameter_id);
}

export default function EditSharedParameter() {
  const { title, series, form, taskHref, hasTask } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} lead={t("shared.lead")} backHref="/parameters">
      {series ? (
        <Notice kind="info" title={t("parameters:edit.is_series")} />
      ) : (
        <SharedParameterForm {...form} backHref="/parameters" />
      )}
      <p>
        <ButtonLink href={taskHref}>
          {t(hasTask ? "tasks:action.open_task" : "tasks:action.add_to_parameter")}
        </ButtonLink>
      </p>
    </DialogPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireItem, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage, TypedConfirm } from "~/ui/kit/layout";
import { deleteForm } from "~/ui/twin/forms";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** One run is deleted at a time. */
const schema = deleteForm(1);

/** Deletes a deleted run and its result for good, before the 30 days after which the product does. */
function deletedRun(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  if (!page.editable) throw refusalPage(notAllowed());
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  if (!run.deleted_at) throw notFoundPage();
  return { page, run, back: `${sitePaths(page.system.system_id).optimizations}?tab=deleted` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { run, back } = deletedRun(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("optimizations:delete.title", { name: run.name });
  return { title, crumbs: [{ label: t("optimizations:runs.title"), href: back }, { label: title }], back };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, back } = deletedRun(args);
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const removed = remove(page.actor, optimizationEntity, run.optimization_id, true);
  return removed.ok ? redirectWith(back, "optimizations:status.purged") : refuseForm(result, removed);
}

export default function DeleteRun() {
  const { title, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("optimizations");
  return (
    <DialogPage title={title} backHref={back} lead={t("common:confirm.cannot_be_undone")}>
      <p>{t("delete.with_result")}</p>
      <EntityForm
        schema={schema}
        labels={{ confirm_count: t("common:confirm.type_count") }}
        guard={false}
        requiredNote={false}
      >
        <TypedConfirm name="confirm_count" kind="count" expected="1" />
        <ConfirmActions action={t("common:action.delete_forever")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}

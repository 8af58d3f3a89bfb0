import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { dashboardSchema } from "~/entities/dashboards/dashboard";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { save } from "~/services/core/store.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { dashboardScope } from "./scope.server";

const schema = z.object({
  dashboard_id: id,
  name: dashboardSchema.shape.name,
  expected: z.string().nullable().default(null),
});

/** A new dashboard (…/new), or the name of one. */
export async function loader(args: LoaderFunctionArgs) {
  const t = textsOf(await localeOf(args.request));
  const page = requireEditable(args, "expansion");
  const paths = sitePaths(page.system.system_id);
  const dashboard = args.params.dashboard_id ? dashboardScope(args, true).dashboard : null;
  const title = t(dashboard ? "dashboards:edit.rename" : "dashboards:edit.new", { name: dashboard?.name });
  return {
    title,
    crumbs: [{ label: t("dashboards:title"), href: paths.dashboards }, { label: title }],
    back: dashboard ? paths.dashboard(dashboard.dashboard_id) : paths.dashboards,
    values: {
      dashboard_id: dashboard?.dashboard_id ?? randomUUID(),
      name: dashboard?.name ?? "",
      expected: dashboard?.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "expansion");
  const dashboard = args.params.dashboard_id ? dashboardScope(args, true).dashboard : null;
  const result = await validatorOf(schema, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { dashboard_id, name, expected } = result.data;
  const row = dashboard ?? { dashboard_id, system_id: system.system_id };
  const saved = save(actor, dashboardEntity, { ...row, name }, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  const to = sitePaths(system.system_id).dashboard(saved.value.dashboard_id);
  return redirectWith(to, dashboard ? "dashboards:status.renamed" : "dashboards:status.created");
}

export default function EditDashboard() {
  const { title, back, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("dashboards");
  return (
    <DialogPage title={title} lead={t("edit.lead")} backHref={back}>
      <EntityForm schema={schema} labels={{ name: t("edit.name") }} defaultValues={values}>
        <input type="hidden" name="dashboard_id" value={values.dashboard_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keepForm, templatePaths } from "~/entities/systems/template";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { keepTemplate } from "~/services/archive/templates/templates.server";
import { notAllowed } from "~/services/core/outcome";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { CheckboxField, EntityForm, invalid, TextArea, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

function source(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args);
  if (!mayCreateSystems(page.actor)) throw refusalPage(notAllowed());
  return page;
}

/** Keeps a system as a template of the company. */
export async function loader(args: LoaderFunctionArgs) {
  const { system } = source(args);
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("systems:template.keep_title", { name: system.name }),
    values: { template_id: randomUUID(), name: system.name.slice(0, 120), description: "", with_parameters: true },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = source(args);
  const result = await validatorOf(keepForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const outcome = await keepTemplate(actor, system.system_id, result.data);
  return outcome.ok ? redirectWith(templatePaths.list, "systems:template.status.kept") : refuseForm(result, outcome);
}

export default function KeepTemplate() {
  const { title, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  const labels = {
    name: t("field.name"),
    description: t("template.about"),
    with_parameters: t("template.with_parameters"),
  };
  return (
    <DialogPage title={title} lead={t("template.keep_lead")} backHref="/systems">
      <EntityForm schema={keepForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="template_id" value={values.template_id} />
        <TextField name="name" autoComplete="off" />
        <TextArea name="description" />
        <CheckboxField name="with_parameters" hint={t("template.with_hint")} />
        <ConfirmActions action={t("template.keep")} backHref="/systems" danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

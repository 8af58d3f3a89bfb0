import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { importPaths } from "~/entities/archive/paths";
import { quickPaths } from "~/entities/quick/paths";
import { templateForm } from "~/entities/quick/templates";
import { beginForm, templatePaths } from "~/entities/systems/template";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { beginFromTemplate } from "~/services/archive/templates/templates.server";
import { startTemplate } from "~/services/quick/quickJob.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf, YearField } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { templateScope } from "./scope.server";

/** A system out of a template: a shipped one needs a place, one of the company a name. */
export async function loader(args: LoaderFunctionArgs) {
  const { shipped, ownTemplate } = templateScope(args);
  const t = textsOf(await localeOf(args.request));
  const name = shipped ? t(`quick:template.name.${shipped}`) : ownTemplate.name;
  return {
    title: t("quick:template.of", { name }),
    description: shipped ? t(`quick:template.about.${shipped}`) : ownTemplate.description,
    shipped: shipped !== null,
    values: {
      system_id: randomUUID(),
      upload_id: randomUUID(),
      year: new Date().getUTCFullYear() + 1,
      name: shipped ? "" : name,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, shipped, ownTemplate } = templateScope(args);
  const locale = await localeOf(args.request);
  const form = await args.request.formData();
  if (shipped) {
    const result = await validatorOf(templateForm, { locale }).validate(form);
    if (result.error) return invalid(result);
    const started = await startTemplate(actor, shipped, result.data, locale);
    return started.ok ? redirect(quickPaths.made(started.value), 303) : refuseForm(result, started);
  }
  const result = await validatorOf(beginForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const started = await beginFromTemplate(actor, ownTemplate.template_id, result.data);
  return started.ok ? redirect(importPaths.import(started.value), 303) : refuseForm(result, started);
}

export default function BeginFromTemplate() {
  const { title, description, shipped, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["quick", "common"]);
  const labels = { place: t("field.place"), name: t("field.name"), year: t("field.year") };
  const actions = (
    <FormActions cancel={{ href: templatePaths.list, label: t("template.back") }}>
      <SubmitButton>{t("template.submit")}</SubmitButton>
    </FormActions>
  );
  return (
    <DialogPage title={title} lead={description ?? undefined} backHref={templatePaths.list}>
      {shipped ? (
        <>
          <p>{t("template.form_lead")}</p>
          <EntityForm schema={templateForm} labels={labels} defaultValues={values}>
            <input type="hidden" name="system_id" value={values.system_id} />
            <TextField name="place" autoComplete="off" hint={t("hint.place")} />
            <TextField name="name" autoComplete="off" hint={t("template.name_hint")} />
            <YearField name="year" hint={t("hint.year")} />
            {actions}
          </EntityForm>
        </>
      ) : (
        <EntityForm schema={beginForm} labels={labels} defaultValues={values}>
          <input type="hidden" name="upload_id" value={values.upload_id} />
          <TextField name="name" autoComplete="off" />
          {actions}
        </EntityForm>
      )}
    </DialogPage>
  );
}

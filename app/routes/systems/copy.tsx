import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { copyForm } from "~/entities/systems/combinedForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { copySystem } from "~/services/archive/combined.server";
import { notAllowed } from "~/services/core/outcome";
import { list } from "~/services/core/store.server";
import { freeName } from "~/services/parameters/copyComponent.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { EntityForm, invalid, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

function source(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args);
  if (!mayCreateSystems(page.actor)) throw refusalPage(notAllowed());
  return page;
}

/** Another system like this one: all but its people, runs and files. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = source(args);
  const t = textsOf(await localeOf(args.request));
  const usedNames = new Set(list(actor, systemEntity).map(({ name }) => name));
  return {
    title: t("systems:copy.title", { name: system.name }),
    values: { system_id: randomUUID(), geometry_id: randomUUID(), name: freeName(system.name, usedNames) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = source(args);
  const result = await validatorOf(copyForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const started = copySystem(actor, system, result.data);
  if (!started.ok) return refuseForm(result, started, { system_ids: "" });
  return redirectWith("/systems", "systems:status.copying");
}

export default function CopySystem() {
  const { title, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  return (
    <DialogPage title={title} lead={t("copy.lead")} backHref="/systems">
      <EntityForm schema={copyForm} labels={{ name: t("field.name") }} defaultValues={values}>
        <input type="hidden" name="system_id" value={values.system_id} />
        <input type="hidden" name="geometry_id" value={values.geometry_id} />
        <TextField name="name" autoComplete="off" />
        <ConfirmActions action={t("copy.action")} backHref="/systems" danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "~/entities/core/shared";
import { scenarioSchema } from "~/entities/scenarios/scenario";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { get, save } from "~/services/core/store.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { requireScenario, scenarioScope } from "./scope.server";

const schema = z.object({
  scenario_id: id,
  name: scenarioSchema.shape.name,
  expected: z.string().nullable().default(null),
});

/** New (…/new) or an existing scenario of the system, or of all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = scenarioScope(args);
  const t = textsOf(await localeOf(args.request));
  const scenario = args.params.scenario_id ? requireScenario(scope, args.params.scenario_id) : null;
  const title = scenario
    ? t("common:action.edit_item", { item: scenario.name })
    : t("common:action.add_item", { item: t("scenarios:item") });
  const { base, page } = scope;
  return {
    title,
    crumbs: [{ label: t("scenarios:list.title"), href: base }, { label: scenario?.name ?? title }],
    base,
    files: scenario && page ? itemLinks(page, "scenario", scenario.scenario_id) : null,
    values: {
      scenario_id: scenario?.scenario_id ?? randomUUID(),
      name: scenario?.name ?? "",
      expected: scenario?.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system_id, base } = scenarioScope(args);
  const result = await validatorOf(schema, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { scenario_id, name, expected } = result.data;
  if (args.params.scenario_id) requireScenario({ actor, system_id }, args.params.scenario_id);
  const scenario = get(actor, scenarioEntity, args.params.scenario_id ?? scenario_id);
  const saved = save(
    actor,
    scenarioEntity,
    { scenario_id: args.params.scenario_id ?? scenario_id, name, system_id },
    { expected },
  );
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(base, scenario ? "scenarios:status.saved" : "scenarios:status.created");
}

export default function EditScenario() {
  const { title, base, values, files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("scenarios");
  return (
    <DialogPage title={title} lead={t("edit.lead")} backHref={base}>
      <EntityForm schema={schema} labels={{ name: t("field.name") }} defaultValues={values}>
        <input type="hidden" name="scenario_id" value={values.scenario_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <FormActions cancel={{ href: base, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
      {files ? <ItemFiles links={files} name={values.name} /> : null}
    </DialogPage>
  );
}

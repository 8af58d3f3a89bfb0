import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { componentId, isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { copyComponent } from "~/services/parameters/copyComponent.server";
import { findComponent } from "~/services/twin/components.server";
import { infrastructureOf } from "~/services/twin/infrastructure.server";
import {
  CheckboxField,
  CheckboxGroup,
  EntityForm,
  FormActions,
  invalid,
  NumberField,
  SubmitButton,
  validatorOf,
} from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { copyForm } from "~/ui/twin/components/bulkForms";
import { byKey } from "~/ui/twin/components/order";

/** Copies of a component: how many, where, with or without its parameters. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const { actor, system } = page;
  const component = findComponent(actor, system.system_id, args.params.id ?? "");
  if (!component || component.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const { locations, connections } = infrastructureOf(actor, system);
  const title = t("twin:action.duplicate_item", { item: component.name });
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: sitePaths(system.system_id).components }, { label: title }],
    system_id: system.system_id,
    line: isLine(component),
    values: { batch: randomUUID(), copies: 1, geometry_ids: [] as string[], parameters: true },
    places: (isLine(component) ? connections : locations)
      .map((location) => ({ value: location.geometry_id, label: location.name }))
      .sort(byKey({ key: "label", descending: false })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const result = await validatorOf(copyForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const outcome = copyComponent(actor, system.system_id, args.params.id ?? "", result.data);
  if (!outcome.ok) return refuseForm(result, outcome);
  const paths = sitePaths(system.system_id);
  const [only, ...more] = outcome.value;
  if (only && more.length === 0) return redirectWith(paths.component(componentId(only)), "twin:status.duplicated");
  return redirectWith(paths.components, "twin:components.status.copied");
}

export default function CopyComponent() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const back = sitePaths(page.system_id).components;
  const labels = {
    copies: t("components.copy.copies"),
    geometry_ids: t(page.line ? "components.copy.connections" : "components.copy.locations"),
    parameters: t("components.copy.parameters"),
  };
  return (
    <DialogPage title={page.title} lead={t("components.copy.lead")} backHref={back}>
      <EntityForm schema={copyForm} labels={labels} defaultValues={page.values}>
        <input type="hidden" name="batch" value={page.values.batch} />
        <CheckboxGroup name="geometry_ids" options={page.places} hint={t("components.copy.places_hint")} />
        <NumberField name="copies" />
        <CheckboxField name="parameters" hint={t("components.copy.parameters_hint")} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.duplicate")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}

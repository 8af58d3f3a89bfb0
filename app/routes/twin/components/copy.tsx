import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { componentId, isLine } from "~/entities/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/guard.server";
import { copyComponent } from "~/services/componentCopies.server";
import { findComponent } from "~/services/components.server";
import { infrastructureOf } from "~/services/infrastructure.server";
import { notAllowed } from "~/services/outcome";
import {
  CheckboxField,
  CheckboxGroup,
  EntityForm,
  FormActions,
  invalid,
  NumberField,
  SubmitButton,
  validatorOf,
} from "~/ui/fields";
import { DialogPage } from "~/ui/layout";
import { copyForm } from "~/ui/twin/bulkForms";
import { byKey } from "~/ui/twin/order";
import { twinPaths } from "~/ui/twin/paths";

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
    crumbs: [{ label: t("twin:components.title"), href: twinPaths(system.system_id).components }, { label: title }],
    system_id: system.system_id,
    line: isLine(component),
    values: { batch: randomUUID(), copies: 1, geometry_ids: [] as string[], parameters: true },
    places: (isLine(component) ? connections : locations)
      .map((place) => ({ value: place.geometry_id, label: place.name }))
      .sort(byKey({ key: "label", descending: false })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const result = await validatorOf(copyForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const made = copyComponent(actor, system.system_id, args.params.id ?? "", result.data);
  if (!made.ok) return refuseForm(result, made);
  const paths = twinPaths(system.system_id);
  const [only, ...more] = made.value;
  if (only && more.length === 0) return redirectWith(paths.component(componentId(only)), "twin:status.duplicated");
  return redirectWith(paths.components, "components:status.copied");
}

export default function CopyComponent() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("components");
  const back = twinPaths(page.system_id).components;
  const labels = {
    copies: t("copy.copies"),
    geometry_ids: t(page.line ? "copy.connections" : "copy.locations"),
    parameters: t("copy.parameters"),
  };
  return (
    <DialogPage title={page.title} lead={t("copy.lead")} backHref={back}>
      <EntityForm schema={copyForm} labels={labels} defaultValues={page.values}>
        <input type="hidden" name="batch" value={page.values.batch} />
        <CheckboxGroup name="geometry_ids" options={page.places} hint={t("copy.places_hint")} />
        <NumberField name="copies" />
        <CheckboxField name="parameters" hint={t("copy.parameters_hint")} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.duplicate")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}

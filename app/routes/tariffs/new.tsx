import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newTariffForm } from "~/entities/tariffs/forms";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { TARIFF_TEMPLATES, tariffOfTemplate, templateNamed } from "~/entities/tariffs/templates";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { get } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { addTariff } from "~/services/tariffs/tariffs.server";
import { EntityForm, invalid, SelectField, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { tariffEditor } from "./scope.server";

/** A new tariff, of a shipped structure or empty. */
export async function loader(args: LoaderFunctionArgs) {
  tariffEditor(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("tariffs:list.new");
  return { title, crumbs: [{ label: t("tariffs:list.title"), href: paths.list }, { label: title }] };
}

export async function action(args: ActionFunctionArgs) {
  const actor = tariffEditor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const result = await validatorOf(newTariffForm, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { name, template: key } = result.data;
  const template = templateNamed(key);
  if (key && !template) return invalid(result, { template: "rules.not_in_list" });
  const tariff = template
    ? tariffOfTemplate(template, { id: "new", name, nameOf: (part) => t(`tariffs:part.${part}`) })
    : tariffSchema.parse({ tariff_id: "new", name, timezone: "Europe/Berlin" });
  // A market that the space deleted is chosen anew on the page of the tariff.
  const market = tariff.spot_id === null ? undefined : get(actor, spotMarketEntity, tariff.spot_id);
  const saved = addTariff(actor, { ...tariff, spot_id: market ? tariff.spot_id : null });
  if (!saved.ok) return refuseForm(result, saved);
  const { tariff_id } = saved.value;
  return template
    ? redirectWith(paths.tariff(tariff_id), "tariffs:status.created")
    : redirectWith(paths.edit(tariff_id), "tariffs:status.created");
}

export default function NewTariff() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tariffs");
  const options = TARIFF_TEMPLATES.map(({ key }) => ({ value: key, label: t(`template.${key}`) }));
  return (
    <DialogPage title={title} backHref={paths.list}>
      <EntityForm
        schema={newTariffForm}
        labels={{ name: t("field.name"), template: t("field.template") }}
        defaultValues={{ name: "", template: "" }}
      >
        <TextField name="name" autoComplete="off" />
        <SelectField
          name="template"
          options={[{ value: "", label: t("form.blank") }, ...options]}
          hint={t("hint.template")}
        />
        <ConfirmActions action={t("common:action.save")} backHref={paths.list} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

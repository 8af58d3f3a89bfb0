import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CARRIER_UNITS } from "~/entities/catalogue/carrier";
import { carrierFormSchema } from "~/entities/catalogue/catalogueForm";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { adminOnly, notFoundPage } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { saveCarrier } from "~/services/catalogue/catalogueEdit.server";
import { get } from "~/services/core/store.server";
import { NameFields } from "~/ui/catalogue/NameFields";
import { ColourField, EntityForm, invalid, SelectField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = adminOnly(args);
  const { carrier_id } = args.params;
  const stored = carrier_id ? get(actor, carrierEntity, carrier_id) : undefined;
  if (carrier_id && !stored) throw notFoundPage();
  return { actor, stored };
}

/** A new carrier, or one to change. */
export async function loader(args: LoaderFunctionArgs) {
  const { stored } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = stored
    ? t("common:action.edit_item", { item: nameIn(stored.name, locale) })
    : t("common:action.add_item", { item: t("catalogue:carriers.item") });
  return {
    title,
    crumbs: [{ label: t("catalogue:carriers.title"), href: paths.carriers }, { label: title }],
    back: stored ? paths.carrier(stored.carrier_id) : paths.carriers,
    values: stored
      ? { name: stored.name, unit: stored.unit, color: stored.color, expected: stored.set_at }
      : { unit: "MWh", color: "#FFFFFF", expected: "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, stored } = scopeOf(args);
  const form = validatorOf(carrierFormSchema, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveCarrier(actor, stored?.carrier_id ?? null, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.carrier(saved.value.carrier_id), "catalogue:status.carrier_saved");
}

export default function CarrierForm() {
  const { title, back, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm
        schema={carrierFormSchema}
        labels={{ unit: t("carriers.unit"), color: t("carriers.colour") }}
        defaultValues={values}
      >
        <input type="hidden" name="expected" value={values.expected} />
        <NameFields name="name" legend={t("carriers.name")} />
        <SelectField
          name="unit"
          hint={t("carriers.unit_hint")}
          options={CARRIER_UNITS.map((unit) => ({ value: unit, label: unit.replace("^3", "³") }))}
        />
        <ColourField name="color" />
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

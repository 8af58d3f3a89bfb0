import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { levelText } from "~/entities/catalogue/carrier";
import { levelFormSchema } from "~/entities/catalogue/catalogueForm";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { saveLevel } from "~/services/catalogue/catalogueEdit.server";
import { NameFields } from "~/ui/catalogue/NameFields";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { requireLevel } from "./level.server";

/** A new level of a carrier, or the words of one. */
export async function loader(args: LoaderFunctionArgs) {
  const { carrier, level } = requireLevel(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const name = nameIn(carrier.name, locale);
  const back = paths.carrier(carrier.carrier_id);
  const title = level
    ? t("common:action.edit_item", { item: levelText(level, locale, t("common:form.not_specified")) })
    : t("catalogue:carriers.new_level");
  const value = typeof level?.value === "number" ? { en: String(level.value) } : level?.value;
  return {
    title,
    lead: name,
    crumbs: [
      { label: t("catalogue:carriers.title"), href: paths.carriers },
      { label: name, href: back },
      { label: title },
    ],
    back,
    values: { value: value ?? {}, expected: level?.set_at ?? "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, carrier, level } = requireLevel(args);
  const form = validatorOf(levelFormSchema, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveLevel(actor, carrier.carrier_id, level?.carrier_level_id ?? null, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.carrier(carrier.carrier_id), "catalogue:status.level_saved");
}

export default function LevelForm() {
  const { title, lead, back, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  return (
    <DialogPage title={title} lead={lead} backHref={back}>
      <EntityForm schema={levelFormSchema} labels={{}} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <NameFields name="value" legend={t("carriers.level")} hint={t("carriers.level_hint")} />
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

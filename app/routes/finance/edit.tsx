import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { formOfTerms, termsForm, termsOfForm } from "~/entities/finance/termsForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { save } from "~/services/core/store.server";
import { termChoices } from "~/services/finance/choices.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { TermsFields, useTermsLabels } from "~/ui/finance/TermsFields";
import { EntityForm, FormActions, invalid, NewId, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { requireTerms } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (args.params.finance_terms_id === undefined) return { page: requireEditable(args, "expansion"), terms: null };
  const scope = requireTerms(args);
  if (scope.terms.deleted_at !== null) throw notFoundPage();
  return scope;
}

/** New terms, or those to change. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, terms } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(page.system.system_id);
  const { carriers: names } = carrierNames(page.actor, locale, "");
  const choices = termChoices(page.actor, page.system.system_id);
  const values = formOfTerms(terms, choices.carriers);
  const title = terms ? t("common:action.edit_item", { item: terms.name }) : t("finance:list.new");
  return {
    title,
    crumbs: [{ label: t("finance:list.title"), href: paths.financeTerms }, { label: terms?.name ?? title }],
    base: paths.financeTerms,
    currency: page.system.unit,
    newId: terms ? null : randomUUID(),
    components: choices.components,
    carriers: values.price_paths.map(({ carrier_id }) => ({ carrier_id, name: names[carrier_id] ?? carrier_id })),
    values: { ...values, expected: terms?.set_at ?? "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, terms } = scopeOf(args);
  const data = await args.request.formData();
  const result = await validatorOf(termsForm, { locale: await localeOf(args.request) }).validate(data);
  if (result.error) return invalid(result);
  const { system_id } = page.system;
  const sentId = data.get("finance_terms_id");
  const finance_terms_id = terms?.finance_terms_id ?? (typeof sentId === "string" && sentId ? sentId : randomUUID());
  const item = { finance_terms_id, system_id, ...termsOfForm(result.data) };
  const saved = save(page.actor, financeTermsEntity, item, { expected: result.data.expected });
  if (!saved.ok) return refuseForm(result, saved);
  const finance = `${sitePaths(system_id).result("finance")}?terms_id=${encodeURIComponent(finance_terms_id)}`;
  return redirectWith(finance, terms ? "finance:status.saved" : "finance:status.created");
}

export default function EditFinanceTerms() {
  const { title, base, values, newId, currency, carriers, components } = useLoaderData<typeof loader>();
  const { t } = useTranslation("finance");
  const grants = values.grants.length;
  const labels = useTermsLabels(carriers, grants);
  return (
    <DialogPage title={title} lead={t("edit.lead")} backHref={base}>
      <EntityForm schema={termsForm} labels={labels} defaultValues={values}>
        {newId ? <NewId name="finance_terms_id" value={newId} /> : null}
        <input type="hidden" name="expected" value={values.expected} />
        <TermsFields currency={currency} carriers={carriers} components={components} grants={grants} />
        <FormActions cancel={{ href: base, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}

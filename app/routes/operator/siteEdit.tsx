import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { siteForm, siteValues } from "~/entities/operator/site/siteForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { saveSite, siteOf, storedSite } from "~/services/operator/site.server";
import { marketOptions, seriesOptions } from "~/services/operator/sitePage.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { SiteFields } from "~/ui/operator/SiteFields";

/** How a site is operated: who decides, which prices count, who is written to. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const title = t("operator:site.edit");
  return {
    title,
    crumbs: [{ label: t("operator:site.title"), href: paths.operationSite }, { label: title }],
    back: paths.operationSite,
    currency: system.unit,
    prices: seriesOptions(actor, system.system_id, ({ type }) => type === "trading_price"),
    markets: marketOptions(actor),
    values: {
      ...siteValues(siteOf(actor, system.system_id)),
      expected: storedSite(actor, system.system_id)?.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const result = await validatorOf(siteForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, ...site } = result.data;
  const saved = saveSite(actor, system.system_id, site, expected);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(sitePaths(system.system_id).operationSite, "operator:status.saved");
}

export default function EditOperationSite() {
  const { title, back, values, prices, markets, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const labels = Object.fromEntries(Object.keys(siteForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t("site.edit_lead")} backHref={back}>
      <EntityForm schema={siteForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <SiteFields prices={prices} markets={markets} currency={currency} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { currencyCode, customRateSchema } from "~/entities/accounting/currency";
import { currencyPaths } from "~/entities/accounting/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { rateTable, setRate } from "~/services/accounting/currencies.server";
import { EntityForm, invalid, NumberField, SelectField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { currencyName, currencyOptions } from "./names";

/** A rate of one's own for a currency: that of the address, or one to choose. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { currency } = args.params;
  const options = currencyOptions(locale);
  const rates = valueOrThrow(rateTable(actor));
  const rate = rates.find((row) => row.currency === currency);
  if (currency !== undefined && !(currencyCode.safeParse(currency).success && rate)) throw notFoundPage();
  const title = currency
    ? t("accounting:currencies.edit.title", { currency, name: currencyName(currency, locale) })
    : t("accounting:currencies.add.title");
  return {
    title,
    crumbs: [{ label: t("accounting:currencies.title"), href: currencyPaths.rates }, { label: title }],
    currency: currency ?? null,
    rate: rate?.custom ?? rate?.rate ?? null,
    options,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const result = await validatorOf(customRateSchema, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { currency } = result.data;
  if (args.params.currency ? currency !== args.params.currency : !Intl.supportedValuesOf("currency").includes(currency))
    return invalid(result, { currency: "rules.currency" });
  const set = setRate(actor, result.data);
  return set.ok ? redirectWith(currencyPaths.rates, "accounting:currencies.status.saved") : refuseForm(result, set);
}

export default function EditRate() {
  const { title, currency, rate, options } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <DialogPage title={title} lead={t("currencies.edit.lead")} backHref={currencyPaths.rates}>
      <EntityForm
        schema={customRateSchema}
        labels={{ currency: t("currencies.column.currency"), rate: t("currencies.edit.rate") }}
        defaultValues={rate === null ? {} : { rate }}
      >
        {currency ? (
          <input type="hidden" name="currency" value={currency} />
        ) : (
          <SelectField name="currency" options={options} />
        )}
        <NumberField name="rate" hint={t("currencies.edit.rate_hint")} />
        <ConfirmActions action={t("currencies.edit.submit")} backHref={currencyPaths.rates} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

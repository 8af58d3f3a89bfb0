import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { tariffForm } from "~/entities/tariffs/forms";
import { HOLIDAY_COUNTRIES } from "~/entities/tariffs/holidays";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { countryName } from "~/routes/systems/words.server";
import { list } from "~/services/core/store.server";
import { countryList, currencyList } from "~/services/geography/countries.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { changeTariff } from "~/services/tariffs/tariffs.server";
import { CheckboxField, EntityForm, invalid, SelectField, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownTariffScope } from "./scope.server";

/** Name, clock, holidays, tax and market of a tariff. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, tariff } = ownTariffScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("common:action.edit_item", { item: tariff.name });
  const { name, country_code, currency, timezone, holiday_country, bears_vat, spot_id, set_at } = tariff;
  return {
    title,
    crumbs: [
      { label: t("tariffs:list.title"), href: paths.list },
      { label: name, href: paths.tariff(tariff.tariff_id) },
      { label: title },
    ],
    back: paths.tariff(tariff.tariff_id),
    countries: countryList(locale).map((one) => ({ value: one.code, label: one.name })),
    holidayCountries: HOLIDAY_COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) })),
    currencies: currencyList(locale).map(({ code, text }) => ({ value: code, label: text })),
    clocks: zoneOptions(t, timezone),
    markets: list(actor, spotMarketEntity)
      .filter(({ carrier_id }) => carrier_id === "electricity")
      .map((market) => ({ value: market.spot_id, label: `${market.name} (${market.currency})` }))
      .sort((a, b) => a.label.localeCompare(b.label, locale, { numeric: true })),
    values: {
      name,
      country_code: country_code ?? "",
      currency,
      timezone: zoneToday(timezone) ?? timezone,
      holiday_country: holiday_country ?? "",
      bears_vat,
      spot_id: spot_id ?? "",
      expected: set_at,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, tariff } = ownTariffScope(args);
  const form = validatorOf(tariffForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { expected, ...fields } = result.data;
  const saved = changeTariff(actor, tariff, fields, expected);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.tariff(tariff.tariff_id), "tariffs:status.saved");
}

export default function EditTariff() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("tariffs");
  const names = Object.keys(tariffForm.omit({ expected: true }).shape);
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={page.title} backHref={page.back}>
      <EntityForm schema={tariffForm} labels={labels} defaultValues={page.values}>
        <input type="hidden" name="expected" value={page.values.expected} />
        <TextField name="name" autoComplete="off" />
        <SelectField name="country_code" options={page.countries} />
        <SelectField name="currency" options={page.currencies} />
        <SelectField name="timezone" options={page.clocks} hint={t("hint.timezone")} />
        <SelectField
          name="holiday_country"
          options={page.holidayCountries}
          placeholder={t("form.no_holidays")}
          hint={t("hint.holiday_country")}
        />
        <CheckboxField name="bears_vat" hint={t("hint.bears_vat")} />
        <SelectField name="spot_id" options={page.markets} placeholder={t("form.no_market")} hint={t("hint.spot_id")} />
        <ConfirmActions action={t("common:action.save")} backHref={page.back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

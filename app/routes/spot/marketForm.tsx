import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { nameIn } from "~/entities/core/shared";
import { isAllowance } from "~/entities/spot/deliveryClock";
import { spotPaths as paths } from "~/entities/spot/paths";
import { PRICE_SOURCES, SPOT_TIMESTEPS } from "~/entities/spot/spotMarket";
import { spotMarketForm } from "~/entities/spot/spotMarketForm";
import { DELIVERY_CLOCK, ZONE_CODES } from "~/entities/spot/zones";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { adminOnly } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { list } from "~/services/core/store.server";
import { countryList, currencyList } from "~/services/geography/countries.server";
import { saveMarket } from "~/services/spot/markets.server";
import { EntityForm, FieldSet, invalid, SelectField, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownMarketScope } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (args.params.spot_id !== undefined) return ownMarketScope(args);
  const actor = adminOnly(args);
  return { actor, market: null };
}

/** A new market, or one to change; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = market ? t("common:action.edit_item", { item: market.name }) : t("spot:markets.new");
  const begun = { carrier_id: "electricity", currency: "EUR", timezone: DELIVERY_CLOCK, price_source: "synthetic" };
  return {
    title,
    crumbs: [{ label: t("spot:markets.title"), href: paths.markets }, { label: title }],
    back: market ? paths.market(market.spot_id) : paths.markets,
    carriers: list(actor, carrierEntity)
      .filter(({ unit, carrier_id }) => unit === "MWh" || isAllowance(carrier_id))
      .map((row) => ({ value: row.carrier_id, label: nameIn(row.name, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
    countries: countryList(locale).map(({ code, name }) => ({ value: code, label: name })),
    currencies: currencyList(locale).map(({ code, text }) => ({ value: code, label: text })),
    clocks: zoneOptions(t, market?.timezone),
    values: market
      ? {
          ...market,
          timezone: zoneToday(market.timezone) ?? market.timezone,
          timestep_minutes: String(market.timestep_minutes),
          expected: market.set_at,
        }
      : { ...begun, timestep_minutes: "60", expected: "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = scopeOf(args);
  const form = validatorOf(spotMarketForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveMarket(actor, market?.spot_id ?? null, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.market(saved.value.spot_id), "spot:status.market_saved");
}

export default function SpotMarketForm() {
  const { title, back, carriers, countries, currencies, clocks, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  const labels = Object.fromEntries(Object.keys(spotMarketForm.shape).map((name) => [name, t(`field.${name}`)]));
  const options = (all: readonly string[]) => all.map((value) => ({ value, label: value }));
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm schema={spotMarketForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <SelectField name="carrier_id" options={carriers} hint={t("hint.carrier")} />
        <SelectField name="country_code" options={countries} />
        <SelectField name="currency" options={currencies} hint={t("hint.currency")} />
        <SelectField name="timestep_minutes" options={options(SPOT_TIMESTEPS.map(String))} hint={t("hint.timestep")} />
        <SelectField name="timezone" options={clocks} hint={t("hint.timezone")} />
        <FieldSet legend={t("form.prices")} hint={t("hint.prices")}>
          <SelectField
            name="price_source"
            options={PRICE_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
          />
          <SelectField name="zone" options={options(ZONE_CODES)} hint={t("hint.zone")} />
        </FieldSet>
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

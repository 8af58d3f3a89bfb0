import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { writeDiscountCurve } from "~/entities/market/discountCurve";
import { FUTURES_SOURCES, futuresMarketForm } from "~/entities/market/futuresMarket";
import { futuresPaths as paths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { adminOnly } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { saveFuturesMarket } from "~/services/market/markets.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { EntityForm, invalid, NumberField, SelectField, TextArea, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownMarketScope } from "./scope.server";

const scopeOf = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  args.params.futures_id === undefined ? { actor: adminOnly(args), market: null } : ownMarketScope(args);

/** A new market of futures, or one to change; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = market ? t("common:action.edit_item", { item: market.name }) : t("market:markets.new");
  return {
    title,
    crumbs: [{ label: t("market:markets.title"), href: paths.markets }, { label: title }],
    back: market ? paths.market(market.futures_id) : paths.markets,
    spots: list(actor, spotMarketEntity)
      .map((row) => ({ value: row.spot_id, label: `${row.name} (${row.currency})` }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
    values: market
      ? { ...market, discount_curve: writeDiscountCurve(market.discount_curve), expected: market.set_at }
      : { price_source: "upload", discount_rate: 0, discount_curve: "", expected: "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = scopeOf(args);
  const form = validatorOf(futuresMarketForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveFuturesMarket(actor, market?.futures_id ?? null, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.market(saved.value.futures_id), "market:status.saved");
}

export default function FuturesMarketForm() {
  const { title, back, spots, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("market");
  const labels = Object.fromEntries(Object.keys(futuresMarketForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm schema={futuresMarketForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <TextField name="symbol" autoComplete="off" hint={t("hint.symbol")} />
        <SelectField name="spot_id" options={spots} hint={t("hint.spot")} />
        <SelectField
          name="price_source"
          options={FUTURES_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
          hint={t("hint.prices")}
        />
        <NumberField name="discount_rate" unit="%" hint={t("hint.discount_rate")} />
        <TextArea name="discount_curve" hint={t("hint.discount_curve")} rows={4} maxLength={2000} code />
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatPrice } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { spotDealForm } from "~/entities/spot/spotDeal";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem } from "~/routes/page/guard.server";
import { spotLimitTexts } from "~/routes/portfolio/limits/spotLimits.server";
import { dbOf } from "~/services/core/store.server";
import { saveDeal } from "~/services/spot/deals.server";
import { periodsOfDay } from "~/services/spot/periods.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { EntityForm, FormActions, invalid, NumberField, SelectField, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { MarketChoice } from "~/ui/spot/MarketChoice";
import { OwnLimits } from "~/ui/spot/OwnLimits";
import { marketChoice } from "./choice.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The system of the address for those who may deal in it, and the deal that is to be changed where one is named. */
function scopeOf(args: Args) {
  const page = requireEditable(args, "operation");
  const { spotdeal_id } = args.params;
  const stored = spotdeal_id === undefined ? null : requireItem(page, spotDealEntity, spotdeal_id);
  if (stored?.deleted_at) throw notFoundPage();
  return { ...page, stored, paths: sitePaths(page.system.system_id) };
}

/** A new deal, or one to change: market and day first, by a form of its own, as the times to choose from follow from them. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, stored, paths } = scopeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { market, day, choice } = marketChoice(
    { actor, system, query: new URL(args.request.url).searchParams, locale },
    { spot_id: stored?.spot_id ?? null, ms: stored ? Date.parse(stored.start_at) : Date.now() },
  );
  const periods = market && day ? periodsOfDay(dbOf(actor), market, day) : [];
  const title = t(stored ? "spot:deals.edit" : "spot:deals.new");
  const price = (value: number) => formatPrice(value, `${market?.currency ?? "EUR"}/MWh`, locale);
  return {
    title,
    crumbs: [{ label: t("spot:deals.title"), href: paths.spotDeals }, { label: title }],
    back: paths.spotDeals,
    limits: market ? spotLimitTexts({ actor, system, market, locale, t }) : [],
    choice,
    market: market && { id: market.spot_id, unit: `${market.currency}/MWh`, zone: market.timezone },
    synthetic: market?.price_source === "synthetic",
    times: periods.map((one) => ({
      value: one.start,
      label: one.price === null ? one.time : t("spot:deals.time", { time: one.time, price: price(one.price) }),
    })),
    values: {
      spotdeal_id: stored?.spotdeal_id ?? randomUUID(),
      expected: stored?.set_at ?? "",
      start_at: stored?.start_at ?? "",
      direction: stored?.direction ?? "purchase",
      amount: stored?.amount,
      trading_price: stored?.trading_price,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, stored, paths } = scopeOf(args);
  const form = validatorOf(spotDealForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const spotdeal_id = stored?.spotdeal_id ?? result.data.spotdeal_id;
  const saved = saveDeal(actor, system.system_id, { ...result.data, spotdeal_id });
  if (!saved.ok) return refuseForm(result, saved, { end_at: "start_at", spot_id: "start_at" });
  const waits = saved.value.approval?.state === "waiting";
  return redirectWith(
    paths.spotDeals,
    waits ? "spot:status.deal_waits" : stored ? "spot:status.deal_saved" : "spot:status.deal_made",
  );
}

export default function SpotDealForm() {
  const { title, back, limits, choice, market, synthetic, times, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  const labels = {
    start_at: t("deals.start"),
    direction: t("deals.direction"),
    amount: t("deals.amount_field"),
    trading_price: t("deals.price"),
  };
  return (
    <DialogPage title={title} lead={t("deals.form_lead")} backHref={back}>
      <MarketChoice {...choice} />
      <OwnLimits rules={limits} />
      {market ? (
        <EntityForm key={`${market.id} ${choice.day}`} schema={spotDealForm} labels={labels} defaultValues={values}>
          <input type="hidden" name="spotdeal_id" value={values.spotdeal_id} />
          <input type="hidden" name="expected" value={values.expected} />
          <input type="hidden" name="spot_id" value={market.id} />
          <SelectField
            name="start_at"
            options={times}
            hint={t(synthetic ? "deals.start_hint_synthetic" : "deals.start_hint", { zone: market.zone })}
          />
          <SelectField
            name="direction"
            options={DEAL_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
          />
          <NumberField name="amount" unit="MW" />
          <NumberField name="trading_price" unit={market.unit} />
          <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
            <SubmitButton>{t("common:action.save")}</SubmitButton>
          </FormActions>
        </EntityForm>
      ) : null}
    </DialogPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { spotPaths as paths } from "~/entities/spot/paths";
import { MOST_DAYS, periodForm } from "~/entities/spot/prices";
import { isFetched } from "~/entities/spot/spotMarket";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { fetchAgain, lastToFetch } from "~/services/spot/fetching.server";
import { DateField, EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownMarketScope } from "./scope.server";

/** Has the prices of some days fetched, again or for the first time; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { market } = ownMarketScope(args);
  if (!isFetched(market.price_source)) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const back = paths.market(market.spot_id);
  const title = t("spot:fetch.title", { name: market.name });
  return {
    title,
    crumbs: [
      { label: t("spot:markets.title"), href: paths.markets },
      { label: market.name, href: back },
      { label: t("spot:fetch.action") },
    ],
    back,
    source: t(`spot:source.${market.price_source}`),
    days: lastToFetch(market),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market } = ownMarketScope(args);
  const form = validatorOf(periodForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const started = fetchAgain(actor, market, result.data.from, result.data.to);
  if (!started.ok) return refuseForm(result, started);
  return redirectWith(paths.market(market.spot_id), "spot:status.fetching");
}

export default function FetchPrices() {
  const { title, back, source, days } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  return (
    <DialogPage title={title} lead={t("fetch.lead", { source, most: MOST_DAYS })} backHref={back}>
      <EntityForm schema={periodForm} labels={{ from: t("prices.from"), to: t("prices.to") }} defaultValues={days}>
        <DateField name="from" max={days.to} />
        <DateField name="to" max={days.to} />
        <ConfirmActions action={t("fetch.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}

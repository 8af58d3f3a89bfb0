import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameIn } from "~/entities/core/shared";
import { spotPaths as paths } from "~/entities/spot/paths";
import { isFetched } from "~/entities/spot/spotMarket";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { countryName } from "~/routes/systems/words.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { isAdmin } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { ButtonLink } from "~/ui/kit/layout";
import { MarketPage } from "~/ui/spot/MarketPage";
import { PricesView } from "~/ui/spot/PricesView";
import { marketScope } from "./scope.server";
import { pricesView } from "./view.server";

/** A market with the day-ahead prices of some days, the newest unless others are asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = marketScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const carrier = get(actor, carrierEntity, market.carrier_id);
  return {
    title: market.name,
    crumbs: [{ label: t("spot:markets.title"), href: paths.markets }, { label: market.name }],
    market,
    carrier: carrier ? nameIn(carrier.name, locale) : market.carrier_id,
    country: countryName(market.country_code, locale),
    admin: isAdmin(actor),
    prices: pricesView(actor, market, new URL(args.request.url).searchParams, locale),
  };
}

export default function SpotMarketPage() {
  const { title, market, carrier, country, admin, prices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  const first = (
    <>
      {isFetched(market.price_source) ? (
        <ButtonLink href={paths.fetchPrices(market.spot_id)}>{t("fetch.action")}</ButtonLink>
      ) : null}
      {market.price_source === "upload" ? (
        <ButtonLink href={paths.uploadPrices(market.spot_id)}>{t("upload.action")}</ButtonLink>
      ) : null}
    </>
  );
  return (
    <MarketPage
      title={title}
      actions={
        admin ? { first, edit: paths.editMarket(market.spot_id), delete: paths.deleteMarket(market.spot_id) } : null
      }
      types={["spot_market", "spot_prices"]}
      items={[
        { term: t("field.country_code"), value: country },
        { term: t("field.carrier_id"), value: carrier },
        { term: t("field.zone"), value: market.zone ?? "–" },
        { term: t("field.currency"), value: market.currency },
        { term: t("field.timestep_minutes"), value: market.timestep_minutes },
        { term: t("field.timezone"), value: market.timezone },
        { term: t("field.price_source"), value: t(`source.${market.price_source}`) },
      ]}
    >
      <PricesView market={market} {...prices} />
    </MarketPage>
  );
}

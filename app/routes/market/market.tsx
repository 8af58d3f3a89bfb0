import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { discountRates } from "~/entities/market/discountCurve";
import { futuresPaths as paths } from "~/entities/market/paths";
import { spotPaths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { countryName } from "~/routes/systems/words.server";
import { isAdmin } from "~/services/core/access.server";
import { ButtonLink } from "~/ui/kit/layout";
import { QuotesView } from "~/ui/market/QuotesView";
import { ratesText } from "~/ui/market/ratesText";
import { MarketPage } from "~/ui/spot/MarketPage";
import { marketScope } from "./scope.server";
import { quotesView } from "./view.server";

/** A market of futures with their prices. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market, pair } = marketScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { spot } = pair;
  return {
    title: market.name,
    crumbs: [{ label: t("market:markets.title"), href: paths.markets }, { label: market.name }],
    market,
    spot: { name: spot.name, href: spotPaths.market(spot.spot_id), country: countryName(spot.country_code, locale) },
    clock: spot.timezone,
    discount: ratesText(t, locale, discountRates(market)),
    admin: isAdmin(actor),
    quotes: quotesView(actor, pair, new URL(args.request.url).searchParams, locale),
  };
}

export default function FuturesMarketPage() {
  const { title, market, spot, clock, discount, admin, quotes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("market");
  const first =
    market.price_source === "upload" ? (
      <ButtonLink href={paths.upload(market.futures_id)} kind="primary">
        {t("upload.action")}
      </ButtonLink>
    ) : null;
  return (
    <MarketPage
      title={title}
      actions={
        admin
          ? { first, edit: paths.editMarket(market.futures_id), delete: paths.deleteMarket(market.futures_id) }
          : null
      }
      types={["futures_market", "futures_prices"]}
      items={[
        { term: t("field.symbol"), value: market.symbol },
        { term: t("field.country_code"), value: spot.country },
        { term: t("field.spot_id"), value: <a href={spot.href}>{spot.name}</a> },
        { term: t("field.timezone"), value: clock },
        { term: t("field.price_source"), value: t(`source.${market.price_source}`) },
        { term: t("field.discount_rate"), value: discount },
      ]}
    >
      <QuotesView {...quotes} base={paths.market(market.futures_id)} />
    </MarketPage>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { futuresPaths } from "~/entities/market/paths";
import { spotPaths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { offeredPlaces } from "~/services/market/markets.server";
import { spotMonths } from "~/services/market/spotYear.server";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { QuotesView } from "~/ui/market/QuotesView";
import { SpotView } from "~/ui/market/SpotView";
import { shownQuotes } from "./shown.server";

const VIEWS = ["futures", "spot"] as const;

/** What energy costs ahead and on the day: the futures of a market and the last year of the spot market they are settled on. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const places = offeredPlaces(dbOf(actor), system.properties.country_code);
  const place = places.find(({ market }) => market.futures_id === query.get("market")) ?? places[0] ?? null;
  const view = VIEWS.find((one) => one === query.get("view")) ?? "futures";
  return {
    title: t("market:page.title"),
    base: sitePaths(system.system_id).portfolioMarket,
    view,
    markets: places.map(({ market }) => ({ value: market.futures_id, label: market.name })),
    market: place && { id: place.market.futures_id, href: futuresPaths.market(place.market.futures_id) },
    quotes: place && view === "futures" ? shownQuotes(actor, place, query, locale) : null,
    spot:
      place && view === "spot"
        ? {
            market: {
              ...{ name: place.spot.name, href: spotPaths.market(place.spot.spot_id), currency: place.spot.currency },
              synthetic: place.spot.price_source === "synthetic",
            },
            months: spotMonths(dbOf(actor), place.spot).map((row) => ({
              ...row,
              label: t("market:spot.month_of", {
                month: monthName(Number(row.month.slice(5)), locale),
                year: row.month.slice(0, 4),
              }),
            })),
          }
        : null,
  };
}

export default function PortfolioMarket() {
  const { title, base, view, markets, market, quotes, spot } = useLoaderData<typeof loader>();
  const { t } = useTranslation("market");
  if (!market)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t("page.none")}>
          <p>
            <a href={futuresPaths.markets}>{t("page.to_markets")}</a>
          </p>
        </EmptyState>
      </>
    );
  const keep = { market: market.id };
  const tabs = VIEWS.map((one) => ({
    label: t(`page.view.${one}`),
    href: `${base}?${new URLSearchParams({ ...keep, view: one }).toString()}`,
    current: one === view,
  }));
  return (
    <>
      <PageHeader
        title={title}
        lead={t("page.lead")}
        actions={<ButtonLink href={market.href}>{t("page.about")}</ButtonLink>}
      />
      <FilterBar resetHref={base} keep={{ view }} label={t("page.market")}>
        <FilterSelect name="market" label={t("page.market")} value={market.id} options={markets} required />
      </FilterBar>
      <Tabs label={t("page.views")} tabs={tabs} />
      <LiveRegion types={["futures_market", "futures_prices", "spot_prices"]}>
        {quotes ? <QuotesView {...quotes} base={base} keep={keep} /> : null}
        {spot ? <SpotView {...spot} /> : null}
      </LiveRegion>
    </>
  );
}

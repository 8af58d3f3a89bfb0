import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { futuresPaths } from "~/entities/market/paths";
import { marketAsked } from "~/entities/market/marketAsked";
import { spotPaths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { dbOf } from "~/services/core/store.server";
import { currentPicture } from "~/services/portfolio/picture/store.server";
import { spotMonths } from "~/services/market/spotYear.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Tabs } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { CurveView } from "~/ui/market/CurveView";
import { QuotesView } from "~/ui/market/QuotesView";
import { SpotView } from "~/ui/market/SpotView";
import { curveView } from "./curve.server";
import { shownQuotes } from "./shown.server";
import { systemMarket } from "./system.server";

const VIEWS = ["futures", "curve", "spot"] as const;

/** What energy costs ahead and on the day: the futures of a market and the last year of the spot market they are settled on. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, query, places, place } = systemMarket(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const view = VIEWS.find((one) => one === query.get("view")) ?? "futures";
  const paths = sitePaths(system.system_id);
  const prepared = place && view === "curve" ? await currentPicture(actor, place.market.futures_id) : null;
  const file = (table: string, more: Record<string, string> = {}) =>
    `${paths.portfolioMarketFile}?${new URLSearchParams({ table, market: place?.market.futures_id ?? "", ...more }).toString()}`;
  const asked = marketAsked(query);
  const { scenario } = asked;
  const curve = place && prepared?.picture ? curveView(prepared.picture, place.spot, asked, locale) : null;
  return {
    title: t("market:page.title"),
    base: paths.portfolioMarket,
    here: `${paths.portfolioMarket}${new URL(args.request.url).search}`,
    preparing: prepared ? (prepared.picture === null ? "first" : prepared.stale ? "again" : null) : null,
    curve: place &&
      curve && {
        ...curve,
        name: place.market.name,
        synthetic: place.market.price_source === "synthetic",
        csv: {
          curve: file("curve", { part: asked.part, scenario }),
          hours: file("hours", { scenario, ...(asked.part === "hour" ? { month: curve.asked.month } : {}) }),
          shape: file("shape"),
        },
      },
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
  const { title, base, here, view, markets, market, preparing, quotes, curve, spot } = useLoaderData<typeof loader>();
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
        {preparing ? (
          <Notice kind="info" title={t(`page.preparing.${preparing}`)}>
            <p>
              <a href={here}>{t("page.again")}</a>
            </p>
          </Notice>
        ) : null}
        {view === "curve" && !curve && !preparing ? <EmptyState title={t("curve.none")} /> : null}
        {curve ? <CurveView {...curve} base={base} keep={{ ...keep, view }} /> : null}
        {quotes ? <QuotesView {...quotes} base={base} keep={keep} /> : null}
        {spot ? <SpotView {...spot} /> : null}
      </LiveRegion>
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { marketFilter } from "~/entities/market/marketFilter";
import { futuresPaths } from "~/entities/market/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { currentSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Tabs } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { CaptureView } from "~/ui/market/CaptureView";
import { CurveView } from "~/ui/market/CurveView";
import { QuotesView } from "~/ui/market/QuotesView";
import { SpotView } from "~/ui/market/SpotView";
import { captureView } from "./capture.server";
import { curveView } from "./curve.server";
import { spotView } from "./spot.server";
import { systemMarket } from "./system.server";
import { quotesView } from "./view.server";

const VIEWS = ["futures", "curve", "spot", "capture"] as const;

/** What energy costs ahead and on the day: futures, their forward curve, spot prices, and what plants earn of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, query, pairs, pair } = systemMarket(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const view = VIEWS.find((one) => one === query.get("view")) ?? "futures";
  const paths = sitePaths(system.system_id);
  const prepared = pair && view !== "futures" ? await currentSnapshot(actor, pair.market.futures_id) : null;
  const snapshot = prepared?.snapshot ?? null;
  const filter = marketFilter(query);
  const { scenario, part, typed } = filter;
  const file = (table: string, more: Record<string, string> = {}) =>
    `${paths.portfolioMarketFile}?${new URLSearchParams({ table, market: pair?.market.futures_id ?? "", ...more }).toString()}`;
  const curve = pair && snapshot && view === "curve" ? curveView(snapshot, pair.spot, filter, locale) : null;
  const spot =
    pair && snapshot && view === "spot" ? spotView(actor, { spot: pair.spot, snapshot }, filter, { locale, t }) : null;
  const subject = { system_id: system.system_id, pair: pair! };
  const capture =
    pair && snapshot && view === "capture" ? captureView(actor, { ...subject, snapshot }, filter, locale) : null;
  const synthetic = pair?.market.price_source === "synthetic";
  return {
    title: t("market:page.title"),
    base: paths.portfolioMarket,
    here: `${paths.portfolioMarket}${new URL(args.request.url).search}`,
    view,
    preparing: prepared ? (snapshot === null ? "first" : prepared.stale ? "again" : null) : null,
    markets: pairs.map(({ market }) => ({ value: market.futures_id, label: market.name })),
    market: pair && { id: pair.market.futures_id, href: futuresPaths.market(pair.market.futures_id) },
    quotes: pair && view === "futures" ? quotesView(actor, pair, query, locale) : null,
    curve: curve && {
      ...curve,
      synthetic,
      name: pair!.market.name,
      csv: {
        curve: file("curve", { part, scenario }),
        hours: file("hours", { scenario, ...(part === "hour" ? { month: curve.filter.month } : {}) }),
        shape: file("shape"),
      },
    },
    spot: spot && {
      ...spot,
      csv: { months: file("months", { year: spot.year }), hours: file("prices", { year: spot.year }) },
    },
    capture: capture && {
      ...capture,
      synthetic: synthetic || pair!.spot.price_source === "synthetic",
      faults: filter.faults.map(({ message, params }) => t(message.replace(".", ":"), params)),
      csv: file("capture", { part: capture.filter.part, scenario, deal: capture.filter.deal, ...typed }),
    },
  };
}

export default function PortfolioMarket() {
  const { title, base, here, view, markets, market, preparing, ...views } = useLoaderData<typeof loader>();
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
  const common = { base, keep: { ...keep, view } };
  const { quotes, curve, spot, capture } = views;
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
        {quotes ? <QuotesView {...quotes} base={base} keep={keep} /> : null}
        {curve ? <CurveView {...curve} {...common} /> : null}
        {spot ? <SpotView {...spot} {...common} /> : null}
        {capture ? <CaptureView {...capture} {...common} /> : null}
      </LiveRegion>
    </>
  );
}

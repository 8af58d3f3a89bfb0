import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { dbOf, get } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { parties } from "~/services/portfolio/parties.server";
import { analysisOf, frozenDays } from "~/services/portfolio/valuation/analysis.server";
import { HEDGE_DEMANDS, hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { locationsOf, valueAt } from "~/services/portfolio/valuation/locations.server";
import { selectedSpot, spotOfLine } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { neededCarriers } from "~/services/results/need/siteCarriers.server";
import { siteNeeds } from "~/services/results/need/siteNeeds.server";
import { runChooser } from "~/services/results/pages.server";
import { sparkSpreads } from "~/services/results/spark/spark.server";
import { AnalysisPage } from "~/ui/portfolio/AnalysisPage";
import { carriersOf, otherCarrier } from "../carriers.server";
import { hedgeDemandFilter, portfolioFilters } from "../overview/query.server";
import { spotDealsLink } from "../spotLinks.server";
import { monthLinks } from "./hedgeLinks.server";
import { planSparkFacts } from "./planSparkView.server";
import { legLinks } from "./sparkLinks.server";

const NO_LINKS = { power: null, gas: null, allowances: null };
/** Deals of a list of reasons at most. */
const MOST_DEALS = 50;

/** How much a portfolio may lose, whether that was right in the past, and why its value changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const { dealQuery, filter } = portfolioFilters(query);
  const demand = hedgeDemandFilter(query);
  const deals = selectedDeals(actor, system.system_id, dealQuery);
  const spotBooks = selectedSpot(actor, system.system_id, dealQuery);
  const { value: all, stale } = await currentValue(actor, system.system_id);
  const value = all && valueAt(dbOf(actor), system.system_id, all, filter.location);
  // All that a run says of the site, of one reading of the runs.
  const runs = runChooser(actor, system.system_id);
  const hedge = hedgeNow(actor, system, filter.location ? [] : deals, {
    now: Date.now(),
    source: demand,
    needOf: siteNeeds(actor, system, runs),
  });
  const paths = sitePaths(system.system_id);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const lists = PARTY_KINDS.map((kind) => ({
    kind,
    options: parties(actor, kind).map(({ id, name }) => ({ value: id, label: name })),
  }));
  const spotNames = new Map(spotBooks.map(({ market }) => [market.spot_id, market.name]));
  const nameIn = (kind: "book" | "counterparty", id: string) =>
    (kind === "book" && id === "" ? t("portfolio:spot.no_book") : spotNames.get(id)) ??
    lists.find((one) => one.kind === kind)?.options.find((one) => one.value === id)?.label ??
    id;
  const isThere = (id: string) => names.has(id) || get(actor, dealEntity, id)?.deleted_at === null;
  const names = new Map(deals.map(({ deal_id, name }) => [deal_id, name]));
  for (const { deal_id, market } of spotBooks)
    names.set(deal_id, t("portfolio:spot.deals_of", { market: market.name }));
  const spotHref = spotDealsLink(actor, system);
  const hrefOf = (id: string) => {
    const spotId = spotOfLine(id);
    return spotId === null ? paths.deal(id) : spotHref(spotId);
  };
  const spark = filter.location
    ? null
    : await sparkSpreads(actor, system, { query: dealQuery, run: "", runs, now: Date.now() });
  // A site without gas plants has nothing to be told.
  const hasNone = typeof spark === "string" && spark !== "no_plant" && spark !== "no_run";
  const sparkFacts = () => ({
    none: hasNone ? spark : null,
    spark:
      spark === null || typeof spark === "string"
        ? null
        : {
            ...spark,
            totals: spark.totals.map((total) => ({
              ...total,
              links: editable ? legLinks(paths.newDeal, spark.symbols, total, priceOf(total.month)) : NO_LINKS,
            })),
          },
    csvHref: `${paths.sparkSpread}?${new URLSearchParams(filter).toString()}`,
  });
  const priceOf = (month: string) => {
    const one =
      typeof spark === "object"
        ? spark?.plants.flatMap(({ months }) => months).find((row) => row.month === month)
        : null;
    return { power: one?.powerPrice ?? null, gas: one?.gasPrice ?? null, allowances: one?.co2Price ?? null };
  };
  return {
    title: t("portfolio:analysis.title"),
    base: paths.portfolioAnalysis,
    overviewHref: paths.portfolioOverview,
    creditHref: paths.credit,
    newHref: paths.newDeal,
    stale,
    filter,
    carriers: carriersOf(actor, system.system_id, locale, neededCarriers(actor, system, Date.now(), runs)),
    locationOptions: locationsOf(actor, system.system_id),
    parties: lists,
    count: deals.length + spotBooks.reduce((sum, { count }) => sum + count, 0),
    valued: value && {
      at: formatTime(value.madeAt, locale, system.timezone),
      reference: date(value.referenceDay),
      referenceKept: value.markets.every(({ referenceKept }) => referenceKept),
      synthetic: value.markets.some(({ synthetic, spotSynthetic }) => synthetic || spotSynthetic),
    },
    currencies: (value ? analysisOf(value, [...deals, ...spotBooks], dealQuery) : []).map((one) => ({
      ...one,
      books: one.books.map(({ id, share }) => ({ name: nameIn("book", id), share })),
      counterparties: one.counterparties.map(({ id, share }) => ({ name: nameIn("counterparty", id), share })),
      more: Math.max(0, one.deals.length - MOST_DEALS),
      deals: one.deals.slice(0, MOST_DEALS).map((deal) => ({
        ...deal,
        name: names.get(deal.deal) ?? t("portfolio:analysis.gone", { name: deal.then?.name ?? deal.deal }),
        href: isThere(deal.deal) ? hrefOf(deal.deal) : null,
      })),
    })),
    spark: sparkFacts(),
    planSpark: await planSparkFacts(actor, system, {
      query: dealQuery,
      filter,
      hasPlants: spark !== null && typeof spark !== "string",
      runs,
      locale,
      t,
    }),
    hedge: hedge.books.map((book) => ({
      ...book,
      carrier: otherCarrier(actor, book.carrier_id, locale),
      months: monthLinks(actor, book, { newDeal: editable ? paths.newDeal : null, today: hedge.today }),
    })),
    hedgeHref: `${paths.hedgePath}?${new URLSearchParams({ ...filter, demand }).toString()}`,
    demand,
    demands: HEDGE_DEMANDS,
    today: date(hedge.today),
    // What was frozen of a day is not known by location.
    frozen: (filter.location ? [] : frozenDays(actor, system.system_id, dealQuery))
      .slice(-60)
      .reverse()
      .map((day) => ({ ...day, label: date(day.day) })),
  };
}

export default function PortfolioAnalysis() {
  return <AnalysisPage {...useLoaderData<typeof loader>()} />;
}

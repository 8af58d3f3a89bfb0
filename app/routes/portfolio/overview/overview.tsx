import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { partyPaths } from "~/entities/portfolio/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { parties } from "~/services/portfolio/parties.server";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { locationsOf, locationSums, valueAt } from "~/services/portfolio/valuation/locations.server";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { currencySums, partyExposures, selectedDeals } from "~/services/portfolio/valuation/view.server";
import { neededCarriers } from "~/services/results/need/siteCarriers.server";
import { siteNeeds } from "~/services/results/need/siteNeeds.server";
import { runChooser } from "~/services/results/pages.server";
import { ratesText } from "~/ui/market/ratesText";
import { OverviewPage } from "~/ui/portfolio/overview/OverviewPage";
import { carriersOf, otherCarrier } from "../carriers.server";
import { spotDealsLink } from "../spotLinks.server";
import { allowanceView } from "./allowances.server";
import { positionView } from "./position.server";
import { hedgeDemandFilter, portfolioFilters } from "./query.server";

/** Where a portfolio stands: value, position of a window, and what counterparties owe. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const { dealQuery, filter } = portfolioFilters(query);
  const spotHref = spotDealsLink(actor, system);
  const basis = query.get("basis") === "value" ? ("value" as const) : ("change" as const);
  const deals = selectedDeals(actor, system.system_id, dealQuery);
  const spotBooks = selectedSpot(actor, system.system_id, dealQuery);
  const counted = [...deals, ...spotBooks];
  const { value: all, stale } = await currentValue(actor, system.system_id);
  const locations = locationsOf(actor, system.system_id);
  const value = all && valueAt(dbOf(actor), system.system_id, all, filter.location);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const paths = sitePaths(system.system_id);
  // All that a run says of the site, of one reading of the runs.
  const runs = runChooser(actor, system.system_id);
  const position = positionView(actor, system, { runs, query, filter, deals, spotBooks, locale, editable });
  const hedgeDemand = hedgeDemandFilter(query);
  const { books } = filter.location
    ? { books: [] }
    : hedgeNow(actor, system, deals, {
        now: Date.now(),
        source: hedgeDemand,
        needOf: siteNeeds(actor, system, runs),
      });
  const chosen = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return {
    title: t("portfolio:overview.title"),
    base: paths.portfolioOverview,
    dealsHref: paths.deals,
    analysisHref: `${paths.portfolioAnalysis}?${chosen}`,
    linesHref: `${paths.valueLines}?${chosen}`,
    newHref: paths.newDeal,
    stale,
    count: counted.reduce((sum, part) => sum + ("count" in part ? part.count : 1), 0),
    spot: spotBooks.map(({ market, count }) => ({
      name: market.name,
      count,
      href: spotHref(market.spot_id),
    })),
    filter: { ...filter, ...position.filter, basis },
    carriers: carriersOf(actor, system.system_id, locale, neededCarriers(actor, system, Date.now(), runs)),
    locationOptions: locations,
    locations:
      value && !filter.location
        ? locationSums(value, counted, locations).map((one) => ({
            ...one,
            href:
              one.id &&
              `${paths.portfolioOverview}?${new URLSearchParams([...query].filter(([name]) => name !== "location").concat([["location", one.id]])).toString()}`,
          }))
        : [],
    parties: PARTY_KINDS.map((kind) => ({
      kind,
      options: parties(actor, kind).map(({ id, name }) => ({ value: id, label: name })),
    })),
    valued: value && {
      at: formatTime(value.madeAt, locale, system.timezone),
      day: date(value.day),
      reference: date(value.referenceDay),
      synthetic: value.markets.some(({ synthetic, spotSynthetic }) => synthetic || spotSynthetic),
      markets: value.markets.map(({ name, quoteDay, openFrom }) => ({
        name,
        quoteDay: quoteDay && date(quoteDay),
        openFrom: date(openFrom),
      })),
      discounts: value.markets
        .filter(({ discountRates }) => discountRates.length > 0)
        .map(({ name, discountRates }) => ({ name, rate: ratesText(t, locale, discountRates) })),
      notQuoted: value.markets.some(({ findings }) => findings.some(({ kind }) => kind === "notQuoted")),
      failed: value.failed.length,
    },
    sums: value ? currencySums(value, counted, dealQuery) : [],
    exposures: value
      ? partyExposures(actor, value, counted, { query: dealQuery, basis, scenario: filter.scenario }).map((one) => ({
          ...one,
          // A market that nobody clears is owed itself: it has no page of a counterparty.
          href: spotBooks.some(({ market }) => market.spot_id === one.id)
            ? spotHref(one.id)
            : partyPaths.edit("counterparty", one.id),
        }))
      : [],
    hedge: books.map((book) => ({ ...book, carrier: otherCarrier(actor, book.carrier_id, locale) })),
    hedgeDemand,
    window: position.window,
    demand: position.demand,
    demandSources: position.demandSources,
    positions: position.positions,
    allowances: allowanceView(actor, system, { runs, filter, deals, locale, editable }),
  };
}

export default function PortfolioOverview() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />;
}

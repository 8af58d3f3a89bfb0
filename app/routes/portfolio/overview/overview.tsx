import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { loadsOf } from "~/entities/market/products";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { partyPaths } from "~/entities/portfolio/paths";
import { DEMAND_SOURCES, portfolioWindow, WINDOW_PARTS } from "~/entities/portfolio/window";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { type SiteDemand, siteDemand } from "~/services/portfolio/demand/demand.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { forwardPrices } from "~/services/portfolio/marketSnapshot/forwardPrices.server";
import { parties } from "~/services/portfolio/parties.server";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { locationsOf, locationSums, valueAt } from "~/services/portfolio/valuation/locations.server";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { currencySums, partyExposures, positionsIn, selectedDeals } from "~/services/portfolio/valuation/view.server";
import { ratesText } from "~/ui/market/ratesText";
import { OverviewPage } from "~/ui/portfolio/overview/OverviewPage";
import { carriersOf } from "../carriers.server";
import { spotDealsLink } from "../spotLinks.server";
import { hedgeDemandFilter, portfolioFilters } from "./query.server";
import { type RunDemand, runDemand } from "./runDemand.server";

/** Where a portfolio stands: value, position of a window, and what counterparties owe. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
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
  // Where nothing else is chosen the position is that of electricity, unless only other things are dealt in.
  const leading = counted.find(({ carrier_id }) => carrier_id === FUTURES_CARRIER) ?? counted[0];
  const carrier = leading?.carrier_id ?? (filter.carrier || FUTURES_CARRIER);
  const isElectric = carrier === FUTURES_CARRIER;
  const pair = marketOfDeal(dbOf(actor), leading?.futures_id ?? "", system.properties.country_code, carrier);
  const zone = pair?.spot.timezone ?? system.timezone;
  const window = portfolioWindow(query, todayIn(zone));
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const paths = sitePaths(system.system_id);
  const source = DEMAND_SOURCES.find((one) => one === query.get("demand")) ?? "metered";
  const runId = (query.get("run") ?? "").slice(0, 120);
  let demand: Pick<SiteDemand, "power" | "unmeasured"> | null = null;
  let ofRun: RunDemand | null = null;
  const rows = pair
    ? positionsIn(
        actor,
        deals,
        {
          futuresId: pair.market.futures_id,
          window,
          kind: WINDOW_PARTS[window.period],
          spot: { systemId: system.system_id, books: spotBooks },
        },
        (grid) => {
          const site = { system_id: system.system_id, currency: system.unit };
          // What a location needs is not known: the demand is that of the site.
          if (!isElectric || filter.location) return undefined;
          if (source === "run") {
            ofRun = runDemand(actor, system, runId, grid);
            demand = ofRun && { power: ofRun.power, unmeasured: 0 };
          } else demand = source === "none" ? null : siteDemand(actor, site, grid, { source, now: Date.now() });
          return demand?.power;
        },
      )
    : [];
  const countedDemand = demand as Pick<SiteDemand, "power" | "unmeasured"> | null;
  const run = ofRun as RunDemand | null;
  const forward = pair
    ? forwardPrices(actor, pair.market.futures_id, {
        window,
        kind: WINDOW_PARTS[window.period],
        scenario: filter.scenario,
      })
    : null;
  const hedgeDemand = hedgeDemandFilter(query);
  const { books } = filter.location
    ? { books: [] }
    : hedgeNow(actor, system, deals, { now: Date.now(), source: hedgeDemand });
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
    filter: { ...filter, basis, demand: source, period: window.period, start: window.first },
    carriers: carriersOf(actor, system.system_id, locale),
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
    hedge: books,
    hedgeDemand,
    window: {
      ...window,
      from: date(window.first),
      to: date(window.last),
      zone,
      market: pair?.market.name ?? null,
      isElectric,
      isLocation: filter.location !== "",
      hasPeak: !pair || loadsOf(pair.spot.carrier_id).includes("peak"),
      units: unitsOf(carrier),
      currency: pair?.spot.currency ?? system.unit,
    },
    demand: {
      source,
      isKnown: countedDemand !== null,
      unmeasured: countedDemand?.unmeasured ?? 0,
      hoursMissing: rows.reduce((sum, { hoursWithoutDemand }) => sum + (countedDemand ? hoursWithoutDemand : 0), 0),
      siteHref: source === "run" ? paths.optimizations : system.has_operation ? paths.operationSite : null,
      run: run && { id: run.run.id, name: run.run.name, years: run.run.years.join(", "), runs: run.runs },
    },
    positions: rows.map(({ period, base, peak, offPeak, hoursWithoutDemand }) => ({
      label: WINDOW_PARTS[window.period] === "day" ? date(period.first) : period.key,
      key: period.key,
      base: { mwh: base.hedgedMwh, mw: base.hedgedMw, price: base.averagePrice },
      forward: forward?.get(period.key)?.base ?? null,
      peak: { mwh: peak.hedgedMwh, mw: peak.hedgedMw },
      offPeak: { mwh: offPeak.hedgedMwh, mw: offPeak.hedgedMw },
      // A period of which hours are not countedDemand has no sum.
      needed:
        countedDemand && hoursWithoutDemand === 0
          ? {
              demand: base.demandMwh,
              open: base.openMwh,
              openMw: base.openMw,
              ratio: base.ratio,
              peakOpen: peak.openMwh,
              offPeakOpen: offPeak.openMwh,
            }
          : null,
    })),
  };
}

export default function PortfolioOverview() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />;
}

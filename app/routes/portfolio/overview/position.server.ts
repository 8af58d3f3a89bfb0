import { formatDate, formatPeriod } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { loadsOf } from "~/entities/market/products";
import { DEMAND_SOURCES, type DemandSource, portfolioWindow, WINDOW_PARTS } from "~/entities/portfolio/window";
import { deliveryClock, deliveryDayOf, isGas, unitsOf } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type SiteDemand, siteDemand } from "~/services/portfolio/demand/demand.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { forwardPrices } from "~/services/portfolio/marketSnapshot/forwardPrices.server";
import type { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { positionsIn, type selectedDeals } from "~/services/portfolio/valuation/view.server";
import { type RunNeed, runNeed } from "~/services/results/need/runNeed.server";
import type { RunChooser } from "~/services/results/pages.server";
import type { PositionRow, PositionWindow } from "~/ui/portfolio/overview/Position";
import { openLink } from "../futureLink.server";
import { isPart, type portfolioFilters } from "./query.server";

interface PositionQuery {
  /** The runs of the system. */
  runs: RunChooser;
  query: URLSearchParams;
  filter: ReturnType<typeof portfolioFilters>["filter"];
  deals: ReturnType<typeof selectedDeals>;
  spotBooks: ReturnType<typeof selectedSpot>;
  locale: Locale;
  /** Whether the reader may make deals. */
  editable: boolean;
}

/** Where the need may be taken from: of gas nothing but a run knows the fuel of plants. */
const sourcesOf = (carrier: string): readonly DemandSource[] => (isGas(carrier) ? ["run", "none"] : DEMAND_SOURCES);

/** The position of a window on the market of what is chosen, next to what the site needs, with the way to a deal for what is open. */
export function positionView(
  actor: Actor,
  system: System,
  { runs, query, filter, deals, spotBooks, locale, editable }: PositionQuery,
) {
  const db = dbOf(actor);
  const now = Date.now();
  // Where nothing else is chosen the position is that of electricity, unless only other things are dealt in.
  const counted = [...deals, ...spotBooks];
  const leading = counted.find(({ carrier_id }) => carrier_id === FUTURES_CARRIER) ?? counted[0];
  const carrier = leading?.carrier_id ?? (filter.carrier || FUTURES_CARRIER);
  const pair = marketOfDeal(db, leading?.futures_id ?? "", system.properties.country_code, carrier);
  const clock = deliveryClock(pair?.spot ?? { timezone: system.timezone, carrier_id: carrier });
  const today = deliveryDayOf(clock, now);
  const window = portfolioWindow(query, today);
  const kind = WINDOW_PARTS[window.period];
  const sources = sourcesOf(carrier);
  const source = sources.find((one) => one === query.get("demand")) ?? sources[0]!;
  const runId = (query.get("run") ?? "").slice(0, 120);
  const hasNeed = carrier === FUTURES_CARRIER || isGas(carrier);
  let demand: Pick<SiteDemand, "power" | "unmeasured"> | null = null;
  let ofRun: RunNeed | null = null;
  const rows = pair
    ? positionsIn(
        actor,
        deals,
        { futuresId: pair.market.futures_id, window, kind, spot: { systemId: system.system_id, books: spotBooks } },
        (grid) => {
          // What a location needs is not known: the demand is that of the site.
          if (!hasNeed || filter.location || source === "none") return undefined;
          if (source === "run") {
            ofRun = runNeed(actor, system, { runId, runs, carrier }, grid);
            demand = ofRun && { power: ofRun.power, unmeasured: 0 };
          } else
            demand = siteDemand(actor, { system_id: system.system_id, currency: system.unit }, grid, { source, now });
          return demand?.power;
        },
      )
    : [];
  const countedDemand = demand as Pick<SiteDemand, "power" | "unmeasured"> | null;
  const run = ofRun as RunNeed | null;
  const forward = pair
    ? forwardPrices(actor, pair.market.futures_id, { window, kind, scenario: filter.scenario })
    : null;
  // What is dealt now costs what is quoted now, whatever prices the position is looked at with.
  const quoted =
    pair && filter.scenario !== "base"
      ? forwardPrices(actor, pair.market.futures_id, { window, kind, scenario: "base" })
      : forward;
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const paths = sitePaths(system.system_id);
  const positionWindow: PositionWindow = {
    from: date(window.first),
    to: date(window.last),
    zone: clock.timezone,
    market: pair?.market.name ?? null,
    need: carrier === FUTURES_CARRIER ? "electricity" : isGas(carrier) ? "gas" : null,
    isLocation: filter.location !== "",
    hasPeak: !pair || loadsOf(pair.spot.carrier_id).includes("peak"),
    units: unitsOf(carrier),
    currency: pair?.spot.currency ?? system.unit,
  };
  return {
    filter: { demand: source, period: window.period, start: window.first },
    window: positionWindow,
    demandSources: sources,
    demand: {
      source,
      isKnown: countedDemand !== null,
      unmeasured: countedDemand?.unmeasured ?? 0,
      hoursMissing: rows.reduce((sum, { hoursWithoutDemand }) => sum + (countedDemand ? hoursWithoutDemand : 0), 0),
      siteHref: source === "run" ? paths.optimizations : system.has_operation ? paths.operationSite : null,
      run: run && { id: run.run.id, name: run.run.name, years: run.run.years.join(", "), runs: run.runs },
    },
    positions: rows.map(({ period, base, peak, offPeak, hoursWithoutDemand }): PositionRow => {
      // A period of which hours are not known has no sum.
      const isKnown = countedDemand !== null && hoursWithoutDemand === 0;
      return {
        label: kind === "day" ? date(period.first) : formatPeriod(period.key, locale),
        key: period.key,
        base: { mwh: base.hedgedMwh, mw: base.hedgedMw, price: base.averagePrice },
        forward: forward?.get(period.key)?.base ?? null,
        peak: { mwh: peak.hedgedMwh, mw: peak.hedgedMw },
        offPeak: { mwh: offPeak.hedgedMwh, mw: offPeak.hedgedMw },
        dealHref:
          isKnown && editable && pair && !isPart(filter)
            ? openLink(
                paths.newDeal,
                { symbol: pair.market.symbol, key: period.key, days: period, today },
                { openMw: base.openMw, price: quoted?.get(period.key)?.base ?? null },
              )
            : null,
        needed: isKnown
          ? {
              demand: base.demandMwh,
              open: base.openMwh,
              openMw: base.openMw,
              ratio: base.ratio,
              peakOpen: peak.openMwh,
              offPeakOpen: offPeak.openMwh,
            }
          : null,
      };
    }),
  };
}

import {
  counterpartyExposure,
  type DayRange,
  type DeliveryGrid,
  deliveryGrid,
  deviationOf,
  exposureOf,
  type LimitBasis,
  type PeriodKind,
  type PeriodPosition,
  periodsOf,
  positions,
  RISK_DAYS,
  simulatedResults,
  sumLines,
  toMinor,
  tradeLines,
  valueAtRisk,
} from "~/engines/portfolio";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { CurrencySums, PartyExposure } from "~/entities/portfolio/view";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { marketPair } from "~/services/market/markets.server";
import { liveDeals } from "~/services/portfolio/dealList.server";
import { parties } from "~/services/portfolio/parties.server";
import { allowanceMarkets, sharesAt } from "./locations.server";
import { selectedSpot, type SpotBook } from "./spot/spotBooks.server";
import { tradesIn } from "./spot/trades.server";
import { type MarketValue, openAt, type PortfolioLine, type PortfolioValue } from "./types";
import { engineDeals } from "./value.server";
import { chosenWorth, isSelected, type PortfolioQuery } from "./worth";

/** The deals of a system that fit, by id; of a location with the quantity of their share there. */
export function selectedDeals(actor: Actor, systemId: string, query: PortfolioQuery) {
  const chosen = liveDeals(actor, systemId, query.statuses).filter(
    (deal) =>
      (!query.carrier || deal.carrier_id === query.carrier) &&
      isSelected({ ...deal, is_derivative: deal.properties.is_derivative }, query),
  );
  if (!query.location) return chosen;
  const shares = sharesAt(dbOf(actor), systemId, query.location);
  return chosen.flatMap((deal) => {
    const share = shares.get(deal.deal_id);
    return share === undefined ? [] : [{ ...deal, amount: deal.amount * share }];
  });
}
type Deals = ReturnType<typeof selectedDeals>;

/** What counts of a valuation: a deal, or the spot deals of a market as one (`count` of them). */
export interface Counted {
  deal_id: string;
  book_id: string;
  counterparty_id: string;
  count?: number;
}

/** All that counts of a system for some deals: those of futures and power purchase agreements, and the spot deals that fit. */
export const countedParts = (actor: Actor, systemId: string, query: PortfolioQuery): Counted[] => [
  ...selectedDeals(actor, systemId, query),
  ...selectedSpot(actor, systemId, query),
];

/** Daily results that the open lines of a market would have had in the last two years [currency]; null without a history of prices. */
function resultsOf(lines: readonly PortfolioLine[], { changes }: MarketValue): Float64Array | null {
  if (!changes) return null;
  const open = lines.filter(({ part }) => part === "open");
  return simulatedResults(exposureOf(open, changes.months), { ...changes, values: Float64Array.from(changes.values) });
}

/** Results of several markets of a currency on the days that all have. */
function joined(parts: readonly { days: readonly string[]; results: Float64Array }[]): Float64Array {
  const [first, ...rest] = parts;
  if (!first) return new Float64Array(0);
  const others = rest.map(({ days, results }) => new Map(days.map((day, i) => [day, results[i]!])));
  const sums = first.days.flatMap((day, i) => {
    const dayResults = others.map((results) => results.get(day));
    return dayResults.some((value) => value === undefined)
      ? []
      : [dayResults.reduce<number>((sum, value) => sum + value!, first.results[i]!)];
  });
  return Float64Array.from(sums);
}

/** The daily results of some lines of a valuation in a currency. */
export function currencyResults(
  value: PortfolioValue,
  currency: string,
  lines: readonly PortfolioLine[],
): Float64Array {
  const parts = value.markets.flatMap((market) => {
    const marketLines = lines.filter((line) => line.market === market.futures_id);
    const results = market.currency === currency && marketLines.length > 0 ? resultsOf(marketLines, market) : null;
    return results ? [{ days: market.changes!.days, results }] : [];
  });
  return joined(parts);
}

/** What is open of some lines [MWh, or t of allowances], and its mean price agreed on. */
function openSums(lines: readonly PortfolioLine[]): { open: number; averagePrice: number | null } {
  const { peakMwh, offPeakMwh, contract } = sumLines(lines);
  const open = peakMwh + offPeakMwh;
  return { open, averagePrice: Math.abs(open) < 1e-9 ? null : contract / open };
}

/** What the chosen deals of a valuation come to, currency by currency. */
export function currencySums(value: PortfolioValue, deals: readonly Counted[], query: PortfolioQuery): CurrencySums[] {
  const ids = new Set(deals.map(({ deal_id }) => deal_id));
  const chosen = chosenWorth(value, ids, query);
  return [...new Set(value.markets.map(({ currency }) => currency))].flatMap((currency): CurrencySums[] => {
    const markets = new Set(
      value.markets.filter((market) => market.currency === currency).map((market) => market.futures_id),
    );
    const lines = value.lines.filter(({ deal, market }) => ids.has(deal) && markets.has(market));
    const worth = chosen.filter(({ market }) => markets.has(market));
    if (lines.length === 0 && worth.length === 0) return [];
    const open = sumLines(lines.filter(({ part }) => part === "open"));
    const delivered = sumLines(lines.filter(({ part }) => part === "delivered"));
    const ofAllowances = allowanceMarkets(value.markets);
    const openLines = lines.filter(({ part }) => part === "open");
    const energy = openSums(openLines.filter(({ market }) => !ofAllowances.has(market)));
    const allowances = openSums(openLines.filter(({ market }) => ofAllowances.has(market)));
    const sum = (pick: (dealWorth: (typeof worth)[number]) => number) =>
      worth.reduce((all, dealWorth) => all + pick(dealWorth), 0);
    const risk = valueAtRisk(currencyResults(value, currency, lines).subarray(-RISK_DAYS), 0.95);
    return [
      {
        currency,
        open: open.minor,
        delivered: delivered.minor,
        openMwh: energy.open,
        allowances: lines.some(({ market }) => ofAllowances.has(market)) ? allowances : null,
        undiscounted: worth.some((dealWorth) => dealWorth.undiscounted !== undefined)
          ? sum((dealWorth) => dealWorth.undiscounted ?? dealWorth.open)
          : null,
        averagePrice: energy.averagePrice,
        risk: risk && {
          days: risk.days,
          historical: risk.historical,
          historicalTail: risk.historicalTail,
          parametric: risk.parametric,
        },
        high: sum((dealWorth) => dealWorth.high),
        low: sum((dealWorth) => dealWorth.low),
        change: {
          before: sum((dealWorth) => dealWorth.before),
          volume: sum((dealWorth) => dealWorth.volume),
          time: sum((dealWorth) => dealWorth.time),
          price: sum((dealWorth) => dealWorth.price),
          newDeals: sum((dealWorth) => dealWorth.newDeals),
          after: sum((dealWorth) => dealWorth.after),
        },
        hoursWithoutPrice: open.hoursWithoutPrice + delivered.hoursWithoutPrice,
        hoursWithoutPower: open.hoursWithoutPower + delivered.hoursWithoutPower,
      },
    ];
  });
}

/** Which exposure: of what is filtered, by which basis of the limit, at the prices of a scenario. */
interface ExposureQuery {
  query: PortfolioQuery;
  basis: LimitBasis;
  scenario?: PriceScenario;
}

/**
 * How much each counterparty of the chosen deals owes, and how that compares with its limit; the limit counts in each currency. At other prices
 * than those of the market the change is that from the reference day to these.
 */
export function partyExposures(
  actor: Actor,
  value: PortfolioValue,
  deals: readonly Counted[],
  { query, basis, scenario = "base" }: ExposureQuery,
): PartyExposure[] {
  const names = new Map(parties(actor, "counterparty").map((party) => [party.id, party]));
  const countOf = new Map(deals.map(({ deal_id, count = 1 }) => [deal_id, count]));
  const spotName = (id: string) => value.markets.find(({ spot }) => spot?.spot_id === id)?.spot?.name;
  return [...new Set(deals.map(({ counterparty_id }) => counterparty_id))].flatMap((id) => {
    const ids = new Set(deals.filter((deal) => deal.counterparty_id === id).map(({ deal_id }) => deal_id));
    const worth = chosenWorth(value, ids, { ...query, counterparty: id });
    return [...new Set(value.markets.map(({ currency }) => currency))].flatMap((currency): PartyExposure[] => {
      const markets = new Set(
        value.markets.filter((market) => market.currency === currency).map((market) => market.futures_id),
      );
      const counted = worth.filter(({ market }) => markets.has(market));
      if (counted.length === 0) return [];
      const lines = value.lines.filter(({ deal, market }) => ids.has(deal) && markets.has(market));
      const limit = names.get(id)?.mtm_delta_limit ?? null;
      const exposure = counterpartyExposure(
        counted.map((dealWorth) => ({
          deal: dealWorth.deal,
          minor: openAt(dealWorth, scenario),
          referenceMinor: dealWorth.before,
        })),
        {
          limitMinor: limit === null ? null : toMinor(limit),
          basis,
          deviation: deviationOf(currencyResults(value, currency, lines).subarray(-RISK_DAYS)),
        },
      );
      const name = names.get(id)?.name ?? spotName(id) ?? id;
      const count = counted.reduce((sum, { deal }) => sum + (countOf.get(deal) ?? 1), 0);
      return [{ ...exposure, id, name, currency, limit, deals: count }];
    });
  });
}

/** Which positions: of one market, the periods of a kind in a window. */
interface PositionQuery {
  futuresId: string;
  window: DayRange;
  kind: PeriodKind;
  /** Spot deals that count, with the system they are of. */
  spot?: { systemId: string; books: readonly SpotBook[] };
}

/**
 * The position of the chosen deals of one market in a window, period by period, with the spot deals on which it is settled. It is pure energy, as profiles say it, next to the demand
 * [MW] by step of the grid where there is one.
 */
export function positionsIn(
  actor: Actor,
  deals: Deals,
  { futuresId, window, kind, spot }: PositionQuery,
  demandOf: (grid: DeliveryGrid) => Float64Array | undefined = () => undefined,
): PeriodPosition[] {
  const db = dbOf(actor);
  const pair = marketPair(db, futuresId);
  if (!pair) return [];
  const grid = deliveryGrid(deliveryClock(pair.spot), window);
  const touching = deals.filter(
    (deal) =>
      deal.futures_id === futuresId &&
      deal.start_date <= window.last &&
      (deal.end_date ?? deal.start_date) >= window.first,
  );
  const demand = demandOf(grid);
  const periods = periodsOf(kind, window);
  const book = spot?.books.find(({ futures_id }) => futures_id === futuresId);
  const about = { systemId: spot?.systemId ?? "", market: pair.spot, range: window };
  return positions({
    grid,
    periods,
    trades: book ? tradeLines({ id: book.deal_id, trades: tradesIn(db, about) }, grid, periods) : [],
    deals: engineDeals(db, touching, grid, { failed: [], carrierId: pair.spot.carrier_id }),
    demand,
  });
}

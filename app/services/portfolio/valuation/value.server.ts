import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals as dealRows } from "~db/schema/portfolio";
import {
  attribute,
  changedMarket,
  type Deal,
  type DeliveryGrid,
  deliveryGrid,
  type Market,
  SCENARIO_CHANGES,
  type Trade,
  type TradeBook,
  valueDeals,
  type ValueLine,
  valueTrades,
} from "~/engines/portfolio";
import { addDays } from "~/entities/core/clock";
import { discountRates } from "~/entities/market/discountCurve";
import { carrierOfDeals } from "~/entities/market/futuresMarket";
import { lastQuotingDay } from "~/entities/market/products";
import { type Deal as StoredDeal, DEAL_STATUSES } from "~/entities/portfolio/deal";
import { deliveryClock, deliveryDayOf, isAllowance } from "~/entities/spot/deliveryClock";
import { type MarketPair, marketPair } from "~/services/market/markets.server";
import { newestQuotingDay } from "~/services/market/quotes.server";
import { lastPricedDay } from "~/services/spot/prices.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { type DealOfDay, dealsOfDay } from "./dealsOfDay.server";
import { changesUntil, forwardOn, marketOn, shapeOf, spotOn } from "./market.server";
import { profilesOn } from "./profiles.server";
import { type SpotBook, valuedBooks } from "./spot/spotBooks.server";
import { bookTrades } from "./spot/trades.server";
import type { DealThen, DealWorth, MarketValue, PortfolioLine, PortfolioValue } from "./types";

/** Deliveries are valued from the beginning of the year so many years ago on. */
const YEARS_BACK = 2;

/** Hours of the day in December on which allowances are delivered: no clock changes then. */
const DAY_HOURS = 24;

type AnyDeal = StoredDeal | DealOfDay;
const endOf = (deal: AnyDeal): string => deal.end_date ?? deal.start_date;

interface ProfileReading {
  /** Takes the deals whose profile is missing. */
  failed: PortfolioValue["failed"];
  /** Profiles that were read before, by id. */
  series?: Map<string, Float64Array>;
  /** What the market of the deals trades. */
  carrierId?: string;
}

/** The deals of a market as the engine knows them; a profile that is missing is told. `series`: profiles that were read before, by id. */
export function engineDeals(
  db: SpaceDb,
  deals: readonly AnyDeal[],
  grid: DeliveryGrid,
  { failed, series = new Map<string, Float64Array>(), carrierId = "" }: ProfileReading,
): Deal[] {
  const unread = deals.flatMap(({ base_peak_type, ts_id }) =>
    base_peak_type === "individual" && ts_id && !series.has(ts_id) ? [ts_id] : [],
  );
  for (const [id, mw] of profilesOn(db, unread, grid)) series.set(id, mw);
  return deals.flatMap((deal): Deal[] => {
    const { deal_id: id, amount, base_peak_type: load, ts_id, trading_price, properties } = deal;
    const about = {
      id,
      price: trading_price,
      first: deal.start_date,
      last: endOf(deal),
      side: properties.direction === "sale" ? ("sell" as const) : ("buy" as const),
      curtailed: properties.curtailment,
    };
    // Allowances are delivered within one day: what the engine takes for energy is their number.
    if (load !== "individual")
      return [{ ...about, profile: { kind: load, mw: isAllowance(carrierId) ? amount / DAY_HOURS : amount } }];
    const mw = series.get(ts_id ?? "");
    if (!mw) {
      failed.push({ deal: id, reason: "noProfile" });
      return [];
    }
    return [{ ...about, profile: { kind: "series", mw, scale: amount } }];
  });
}

/** What is valued on a market: deals, and spot deals as trades. */
interface Valued {
  deals: readonly Deal[];
  trades: readonly TradeBook[];
}
const linesOf = ({ deals, trades }: Valued, market: Market): ValueLine[] => [
  ...valueDeals(deals, market),
  ...valueTrades(trades, market),
];

/** Sums of the open lines by deal, in minor units. */
function openByDeal(valued: Valued, market: Market): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { deal, part, minor } of linesOf(valued, market))
    if (part === "open") sums.set(deal, (sums.get(deal) ?? 0) + minor);
  return sums;
}

interface MarketPart {
  market: MarketValue;
  lines: PortfolioLine[];
  deals: DealWorth[];
}

/** Deals of a day before; one whose profile was replaced since has the profile of now, as the one before is not there any more. */
function withProfiles(db: SpaceDb, dayDeals: readonly DealOfDay[], now: readonly StoredDeal[]): DealOfDay[] {
  const profileIds = new Map(now.map((deal) => [deal.deal_id, deal.ts_id]));
  const gone = (ts_id: string) => blocksOf(db, [ts_id]).get(ts_id) === undefined;
  return dayDeals.map((deal) => {
    const ts_id = profileIds.get(deal.deal_id) ?? deal.ts_id;
    return deal.ts_id && ts_id !== deal.ts_id && gone(deal.ts_id) ? { ...deal, ts_id } : deal;
  });
}

/** Where a deal belonged, if that is not where it belongs now. */
function otherThen(was: AnyDeal | undefined, is: AnyDeal | undefined): { then?: DealThen } {
  if (!was) return {};
  const of = ({
    name,
    status,
    house_id,
    book_id,
    counterparty_id,
    properties: { is_derivative },
  }: AnyDeal): DealThen => ({
    name,
    status,
    house_id,
    book_id,
    counterparty_id,
    is_derivative,
  });
  const same = is !== undefined && isDeepStrictEqual({ ...of(was), name: "" }, { ...of(is), name: "" });
  return same ? {} : { then: of(was) };
}

/** What the spot deals of a market were before the last of them was deleted. */
const goneBook = ({ market, book_id, counterparty_id }: SpotBook): DealThen => ({
  name: market.name,
  status: "existing",
  house_id: "",
  book_id,
  counterparty_id,
  is_derivative: false,
});

/** The deals of a system on one market, and its spot deals that are valued there. */
interface DealsOfMarket {
  systemId: string;
  pair: MarketPair;
  storedDeals: readonly StoredDeal[];
  book: SpotBook | undefined;
}

/** The deals of one market: their lines, their worth at other prices, and why it changed since the reference day. */
function valueOn(
  db: SpaceDb,
  { systemId, pair, storedDeals, book }: DealsOfMarket,
  nowMs: number,
  failed: PortfolioValue["failed"],
): MarketPart & { day: string; referenceDay: string } {
  const { market: futures, spot: spotMarket } = pair;
  const day = newestQuotingDay(pair, nowMs);
  const referenceDay = lastQuotingDay(addDays(day, -1));
  const priced = lastPricedDay(db, spotMarket, nowMs) ?? day;
  const openFrom = addDays(priced > day ? priced : day, 1);
  // On the evening of a day of quotes the auction for the next day is over.
  const referenceFrom = addDays(referenceDay, 2) < openFrom ? addDays(referenceDay, 2) : openFrom;
  const earliest = `${Number(day.slice(0, 4)) - YEARS_BACK}-01-01`;
  const counted = storedDeals.filter((deal) => endOf(deal) >= earliest);
  const dayDeals = dealsOfDay(db, systemId, referenceDay);
  const then = (dayDeals ? withProfiles(db, dayDeals, counted) : counted).filter(
    (deal) =>
      deal.futures_id === futures.futures_id &&
      endOf(deal) >= earliest &&
      (deal.properties.traded_on ?? referenceDay) <= referenceDay,
  );
  const all: readonly AnyDeal[] = [...counted, ...then];
  const spotDeals = book && bookTrades(db, { systemId, market: spotMarket }, { nowMs, earliest, referenceDay });
  const days = [...all.flatMap((deal) => [deal.start_date, endOf(deal)]), ...(spotDeals?.days ?? [])];
  const first = days.reduce((min, one) => (one < min ? one : min), openFrom);
  const last = days.reduce((max, one) => (one > max ? one : max), openFrom);
  const grid = deliveryGrid(deliveryClock(spotMarket), { first: first < earliest ? earliest : first, last });
  const shape = shapeOf(db, pair, day);
  const spot = spotOn(db, pair, grid, addDays(openFrom, -1));
  const { forward, months, findings } = forwardOn(db, pair, grid, { quoteDay: day, openFrom, shape });
  const before = forwardOn(db, pair, grid, { quoteDay: referenceDay, openFrom: referenceFrom, shape });
  const profiles = new Map<string, Float64Array>();
  const inBook = (trades: readonly Trade[] = []) => (book && trades.length > 0 ? [{ id: book.deal_id, trades }] : []);
  const valued = {
    deals: engineDeals(db, counted, grid, { failed, series: profiles, carrierId: spotMarket.carrier_id }),
    trades: inBook(spotDeals?.now),
  };
  const rates = discountRates(futures);
  const market = marketOn(grid, openFrom, { spot, forward }, rates);
  const undiscounted = rates.length === 0 ? null : openByDeal(valued, marketOn(grid, openFrom, { spot, forward }, []));
  const old = {
    deals: engineDeals(db, then, grid, { failed: [], series: profiles, carrierId: spotMarket.carrier_id }),
    trades: inBook(spotDeals?.then),
    market: marketOn(grid, referenceFrom, { spot, forward: before.forward }, rates),
  };
  const [open, high, low] = [
    market,
    changedMarket(market, SCENARIO_CHANGES.high),
    changedMarket(market, SCENARIO_CHANGES.low),
  ].map((market) => openByDeal(valued, market)) as [Map<string, number>, Map<string, number>, Map<string, number>];
  const market_id = futures.futures_id;
  const byId = (rows: readonly AnyDeal[]) => new Map(rows.map((row) => [row.deal_id, row]));
  const [was, is] = [byId(then), byId(counted)];
  return {
    day,
    referenceDay,
    market: {
      futures_id: market_id,
      name: futures.name,
      currency: spotMarket.currency,
      timezone: spotMarket.timezone,
      carrier_id: carrierOfDeals(spotMarket.carrier_id),
      spot: { spot_id: spotMarket.spot_id, name: spotMarket.name },
      quoteDay: months.length > 0 ? day : null,
      openFrom,
      months,
      findings,
      referenceKept: dayDeals !== null,
      discountRates: rates,
      synthetic: futures.price_source === "synthetic",
      spotSynthetic: spotMarket.price_source === "synthetic",
      changes: changesUntil(db, pair, day, { first: openFrom, last }),
    },
    lines: linesOf(valued, market).map((line) => ({ ...line, market: market_id })),
    deals: attribute(old, { ...valued, market }, ["open"]).deals.map((deal) => ({
      ...deal,
      market: market_id,
      open: open.get(deal.deal) ?? 0,
      high: high.get(deal.deal) ?? 0,
      low: low.get(deal.deal) ?? 0,
      ...(undiscounted && { undiscounted: undiscounted.get(deal.deal) ?? 0 }),
      ...otherThen(was.get(deal.deal), is.get(deal.deal)),
      ...(book?.count === 0 && book.deal_id === deal.deal ? { then: goneBook(book) } : {}),
    })),
  };
}

/** Spot deals of a market on which no futures are settled: what is open has no price. */
function valueUnquoted(
  db: SpaceDb,
  systemId: string,
  { deal_id: id, market: spot, carrier_id }: SpotBook,
  nowMs: number,
): MarketPart & { day: string; referenceDay: string } {
  const { currency, name, timezone } = spot;
  const clock = deliveryClock(spot);
  const day = lastQuotingDay(deliveryDayOf(clock, nowMs));
  const referenceDay = lastQuotingDay(addDays(day, -1));
  const openFrom = addDays(lastPricedDay(db, spot, nowMs) ?? day, 1);
  const earliest = `${Number(day.slice(0, 4)) - YEARS_BACK}-01-01`;
  const { now, days } = bookTrades(db, { systemId, market: spot }, { nowMs, earliest, referenceDay });
  const last = days.reduce((max, one) => (one > max ? one : max), openFrom);
  const grid = deliveryGrid(clock, { first: days[0] ?? openFrom, last });
  const forward = new Float64Array(grid.steps).fill(NaN);
  const synthetic = spot.price_source === "synthetic";
  const about = { futures_id: spot.spot_id, name, currency, timezone, carrier_id, openFrom, synthetic };
  return {
    day,
    referenceDay,
    market: {
      ...about,
      spot: { spot_id: spot.spot_id, name },
      quoteDay: null,
      months: [],
      findings: [],
      referenceKept: true,
      discountRates: [],
      spotSynthetic: synthetic,
      changes: null,
    },
    lines: valueTrades([{ id, trades: now }], { grid, asOf: openFrom, forward }).map((line) => ({
      ...line,
      market: spot.spot_id,
    })),
    deals: [],
  };
}

/**
 * Values all deals of a system that are not deleted, made or not; those that wait or were refused are left out. It goes market by market: up to some seconds of processor time, so a worker
 * does it. Null where there is no deal.
 */
export function valuePortfolio(db: SpaceDb, systemId: string, nowMs: number): PortfolioValue | null {
  const rows = db
    .select()
    .from(dealRows)
    .where(
      and(eq(dealRows.system_id, systemId), isNull(dealRows.deleted_at), inArray(dealRows.status, [...DEAL_STATUSES])),
    )
    .orderBy(dealRows.deal_id)
    .all();
  const books = valuedBooks(db, systemId, nowMs);
  const ids = [...new Set([...rows, ...books].flatMap(({ futures_id }) => futures_id ?? []))];
  const failed: PortfolioValue["failed"] = [];
  const parts = ids.flatMap((id) => {
    const pair = marketPair(db, id);
    const marketDeals = rows.filter(({ futures_id }) => futures_id === id);
    const book = books.find(({ futures_id }) => futures_id === id);
    return pair ? [valueOn(db, { systemId, pair, storedDeals: marketDeals, book }, nowMs, failed)] : [];
  });
  for (const book of books) if (book.futures_id === null) parts.push(valueUnquoted(db, systemId, book, nowMs));
  if (parts.length === 0) return null;
  return {
    madeAt: new Date(nowMs).toISOString(),
    day: parts.reduce((day, part) => (part.day > day ? part.day : day), parts[0]!.day),
    referenceDay: parts.reduce(
      (day, part) => (part.referenceDay > day ? part.referenceDay : day),
      parts[0]!.referenceDay,
    ),
    markets: parts.map(({ market }) => market),
    lines: parts.flatMap(({ lines }) => lines),
    deals: parts.flatMap(({ deals }) => deals),
    failed,
  };
}

import { type SpaceDb, spaceNameOf } from "~db/client";
import { type DeliveryGrid, deliveryGrid, type LoadHours, powerAt, profileOnGrid, stepsOf } from "~/engines/portfolio";
import { addDays, HOUR_MS } from "~/entities/core/clock";
import { discountRates } from "~/entities/market/discountCurve";
import type { Deal } from "~/entities/portfolio/deal";
import { type DeliveryClock, deliveryClock, deliveryDayOf, isAllowance } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { type MarketPair, marketPair, marketPairs } from "~/services/market/markets.server";
import { newestQuotingDay, quotesOn } from "~/services/market/quotes.server";
import { priceOfDeal } from "~/services/spot/periods.server";
import { lastPricedDay } from "~/services/spot/prices.server";
import { deliveryHours } from "../delivery.server";
import { storedSnapshot } from "../marketSnapshot/store.server";
import { forwardOn, marketOn, shapeOf, spotOn } from "../valuation/market.server";
import { versionOfMarket } from "../valuation/store.server";
import type { PortfolioValue } from "../valuation/types";
import { engineDeals } from "../valuation/value.server";

/** The hours of the forward curve of the day [currency/MWh]. */
interface Curve {
  /** The first day that is open, YYYY-MM-DD. */
  openFrom: string;
  /** UTC, ms since 1970. */
  startMs: number;
  prices: ArrayLike<number>;
}

const cache = new Map<string, Curve>();
const MOST_KEPT = 8;

/** The curve as it was prepared, where nothing is newer; else it is made, once for the prices there are. Some 0.1 s of processor time. */
function curveOf(db: SpaceDb, pair: MarketPair): Curve {
  const id = pair.market.futures_id;
  const nowMs = Date.now();
  const version = versionOfMarket(db, id, nowMs);
  const prepared = storedSnapshot(db, id);
  if (prepared?.version === version && prepared.snapshot.curve)
    return { openFrom: prepared.snapshot.openFrom, ...prepared.snapshot.curve };
  const name = `${spaceNameOf(db)} ${version}`;
  const cached = cache.get(name);
  if (cached) return cached;
  const quoteDay = newestQuotingDay(pair, nowMs);
  const priced = lastPricedDay(db, pair.spot, nowMs) ?? quoteDay;
  const openFrom = addDays(priced > quoteDay ? priced : quoteDay, 1);
  const last = quotesOn(db, pair, quoteDay).reduce(
    (end, { product }) => (product.end > end ? product.end : end),
    openFrom,
  );
  const grid = deliveryGrid(deliveryClock(pair.spot), { first: openFrom, last });
  const { forward } = forwardOn(db, pair, grid, { quoteDay, openFrom, shape: shapeOf(db, pair, quoteDay) });
  const curve = { openFrom, startMs: grid.startMs, prices: forward };
  if (cache.size >= MOST_KEPT) cache.delete(cache.keys().next().value!);
  cache.set(name, curve);
  return curve;
}

/** What a deal delivers at which price of the market, by hour. */
export interface DeliveryAtMarket {
  /** Without a sign [MWh]. */
  mwh: number;
  /** Of that the energy with a price, and what it is worth at it [currency]. */
  pricedMwh: number;
  worth: number;
  /** How much more that is than at the price of the deal, discounted, with curtailment without what is lost [currency]. */
  gain: number;
}

/** The hours of a delivery by the clock of its market; null where the market is gone. */
export function deliveryOf(db: SpaceDb, deal: Deal): { grid: DeliveryGrid; pair: MarketPair } | null {
  const pair = marketPair(db, deal.futures_id ?? "");
  if (!pair) return null;
  const last = deal.end_date ?? deal.start_date;
  return { pair, grid: deliveryGrid(deliveryClock(pair.spot), { first: deal.start_date, last }) };
}

interface Pricing {
  /** False: energy alone. */
  prices: boolean;
  /** The profile of the deal, where it is not stored yet. */
  blocks?: readonly SeriesBlock[] | undefined;
  /** Discount factors of the steps of the delivery. */
  discount?: ArrayLike<number> | undefined;
}

/**
 * The energy of a deal and what it is worth at the market: hours ahead at the forward curve of the day, those behind at the price of the day-ahead
 * auction. Null where its market or its profile is gone.
 */
export function atMarket(db: SpaceDb, deal: Deal, pricing: Pricing): DeliveryAtMarket | null {
  const delivery = deliveryOf(db, deal);
  return delivery && deliveryAtMarket(db, deal, { ...delivery, first: 0 }, pricing);
}

/** Hours of a load between two days by the clock of a market: deals of a file are of few products. */
const productHours = new Map<string, LoadHours>();
const MOST_PRODUCTS = 500;

function hoursOf(clock: DeliveryClock, first: string, last: string): LoadHours {
  const key = [clock.timezone, clock.beginsAt, clock.hasPeak, first, last].join(" ");
  const hours = productHours.get(key) ?? deliveryHours(clock, first, last);
  if (productHours.size >= MOST_PRODUCTS) productHours.clear();
  productHours.set(key, hours);
  return hours;
}

/** The energy of a deal without a sign [MWh], of emission allowances their number [t]; null where its market or its profile is gone. `blocks`: its profile, where it is not stored yet. */
export function energyOf(db: SpaceDb, deal: Deal, blocks?: readonly SeriesBlock[]): number | null {
  const { base_peak_type: load, start_date: first, end_date, amount } = deal;
  if (load === "individual") return atMarket(db, deal, { prices: false, blocks })?.mwh ?? null;
  const spot = marketPair(db, deal.futures_id ?? "")?.spot;
  if (!spot) return null;
  if (isAllowance(spot.carrier_id)) return amount;
  return amount * hoursOf(deliveryClock(spot), first, end_date ?? first)[load];
}

/** What a valuation says of a market: the first day that is open, YYYY-MM-DD, and what open deliveries are discounted with. */
type OpenMarket = Pick<PortfolioValue["markets"][number], "openFrom" | "discountRates">;

/**
 * What is open of a deal is worth more at the market than at its price [currency], without the sign of its direction: as the valuation has it, discounted, and with
 * curtailment without the hours in which the market is below the price. Null where its market or its profile is gone. `market`: of the valuation there is; without it
 * the deal is open from the first day of the forward curve, discounted with the rates of its market.
 */
export function openGain(db: SpaceDb, deal: Deal, market?: OpenMarket): number | null {
  const delivery = deliveryOf(db, deal);
  if (!delivery) return null;
  const { grid, pair } = delivery;
  const openFrom = market?.openFrom ?? curveOf(db, pair).openFrom;
  const rates = market?.discountRates ?? discountRates(pair.market);
  const { discount } = marketOn(grid, openFrom, { spot: NO_PRICES, forward: NO_PRICES }, rates);
  const [first] = stepsOf(grid, { first: openFrom, last: openFrom });
  const at = deliveryAtMarket(db, deal, { ...delivery, first }, { prices: true, discount });
  return at && at.gain;
}
const NO_PRICES = new Float64Array(0);

/** Prices a delivery from the step `first` of its grid on. */
function deliveryAtMarket(
  db: SpaceDb,
  deal: Deal,
  { grid, pair, first }: { grid: DeliveryGrid; pair: MarketPair; first: number },
  { prices, blocks, discount }: Pricing,
): DeliveryAtMarket | null {
  const series = blocks && new Map([[deal.ts_id ?? "", profileOnGrid(blocks, grid)]]);
  const carrierId = pair.spot.carrier_id;
  const [valued] = engineDeals(db, [deal], grid, { failed: [], carrierId, ...(series ? { series } : {}) });
  if (!valued) return null;
  const curve = prices ? curveOf(db, pair) : null;
  const spot = curve && grid.first < curve.openFrom ? spotOn(db, pair, grid, addDays(curve.openFrom, -1)) : null;
  const offset = curve ? Math.round((grid.startMs - curve.startMs) / HOUR_MS) : 0;
  const sums = { mwh: 0, pricedMwh: 0, worth: 0, gain: 0 };
  for (let step = Math.max(0, first); step < grid.steps; step++) {
    const power = powerAt(grid, valued.profile, step);
    if (Number.isNaN(power) || power === 0) continue;
    sums.mwh += power;
    const price = curve ? (step + offset >= 0 ? (curve.prices[step + offset] ?? NaN) : (spot?.[step] ?? NaN)) : NaN;
    if (Number.isNaN(price)) continue;
    sums.pricedMwh += power;
    sums.worth += power * price;
    const margin = price - deal.trading_price;
    sums.gain += power * (deal.properties.curtailment ? Math.max(0, margin) : margin) * (discount?.[step] ?? 1);
  }
  return sums;
}

/** The price of the market for a spot deal [currency/MWh]: that of the auction, before it the forward curve of the hour; null where there is neither. */
export function spotPriceAtMarket(db: SpaceDb, market: SpotMarket, deal: SpotDeal): number | null {
  const auction = priceOfDeal(db, market, deal);
  if (auction !== null) return auction;
  const pair = marketPairs(db).find(({ spot }) => spot.spot_id === market.spot_id);
  if (!pair) return null;
  const curve = curveOf(db, pair);
  const startMs = Date.parse(deal.start_at);
  if (deliveryDayOf(deliveryClock(market), startMs) < curve.openFrom) return null;
  const price = curve.prices[Math.floor((startMs - curve.startMs) / HOUR_MS)];
  return price === undefined || Number.isNaN(price) ? null : price;
}

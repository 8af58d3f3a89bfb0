import type { SpaceDb } from "~db/client";
import {
  type DayQuotes,
  type DayRange,
  type DeliveryGrid,
  deliveryGrid,
  discountFactors,
  flatShape,
  forwardCurve,
  type HourlyShape,
  hourlyShape,
  type Market,
  periodsOf,
  priceChanges,
  pricesBy,
  type Quote,
  stepsOf,
} from "~/engines/portfolio";
import { addDays, firstOfMonth, HOUR_MS } from "~/entities/core/clock";
import type { DiscountCurve } from "~/entities/market/discountCurve";
import type { FutureProduct } from "~/entities/market/products";
import type { QuotedFuture } from "~/entities/market/view";
import { deliveryClock, isAllowance } from "~/entities/spot/deliveryClock";
import type { MarketPair } from "~/services/market/markets.server";
import { productKey, quotesBetween, quotesOn } from "~/services/market/quotes.server";
import { pricesOfDays } from "~/services/spot/prices.server";
import type { MarketValue } from "./types";

/** Whole years of spot prices that the shape of the hours is made from. */
const SHAPE_YEARS = 3;
/** Daily changes that risk and its backtest are made from, and the days that they are in, weekends and holidays included. */
const MOST_CHANGES = 500;
const HISTORY_DAYS = 760;

const quoteOf = ({
  ticker_symbol,
  product,
  price,
}: Pick<QuotedFuture, "ticker_symbol" | "product" | "price">): Quote => ({
  id: ticker_symbol,
  load: product.load,
  price,
  first: product.start,
  last: product.end,
});

/** Means of the spot prices by hour of a grid [currency/MWh]; NaN where an hour is not known as a whole. */
export function spotOn(db: SpaceDb, { spot }: MarketPair, grid: DeliveryGrid, until: string): Float64Array {
  const sums = new Float64Array(grid.steps);
  const prices = new Float64Array(grid.steps);
  const last = until < grid.last ? until : grid.last;
  const { days } = last < grid.first ? { days: [] } : pricesOfDays(db, spot, { first: grid.first, last });
  for (const { startMs, stepS, values } of days)
    values.forEach((price, i) => {
      const step = Math.floor((startMs + i * stepS * 1000 - grid.startMs) / HOUR_MS);
      if (step < 0 || step >= grid.steps) return;
      sums[step]! += price * stepS;
      prices[step]! += stepS;
    });
  return sums.map((sum, step) => (prices[step]! >= 3600 ? sum / prices[step]! : NaN));
}

/** The shape of the hours of a market, from its spot prices of the last whole years; allowances have none. */
export function shapeOf(db: SpaceDb, pair: MarketPair, day: string): HourlyShape {
  if (isAllowance(pair.spot.carrier_id)) return flatShape();
  const year = Number(day.slice(0, 4));
  const grid = deliveryGrid(deliveryClock(pair.spot), {
    first: `${year - SHAPE_YEARS}-01-01`,
    last: `${year - 1}-12-31`,
  });
  return hourlyShape(grid, spotOn(db, pair, grid, grid.last));
}

/** Forward prices on a grid of deals, from the quotes of a day on; NaN before `openFrom` and where nothing is quoted. */
export function forwardOn(
  db: SpaceDb,
  pair: MarketPair,
  grid: DeliveryGrid,
  { quoteDay, openFrom, shape }: { quoteDay: string; openFrom: string; shape: HourlyShape },
): Pick<MarketValue, "months" | "findings"> & { forward: Float64Array } {
  const forward = new Float64Array(grid.steps).fill(NaN);
  const quotes = quotesOn(db, pair, quoteDay)
    .map(quoteOf)
    .filter(({ first }) => first >= openFrom);
  if (quotes.length === 0) return { forward, months: [], findings: [] };
  const last = quotes.reduce((end, quote) => (quote.last > end ? quote.last : end), grid.last);
  const curveGrid = deliveryGrid(deliveryClock(pair.spot), { first: openFrom, last });
  const curve = forwardCurve(curveGrid, quotes, { shape });
  const open: DayRange = { first: openFrom, last: grid.last };
  if (grid.last >= openFrom) {
    const [from, until] = stepsOf(grid, open);
    const [steps] = stepsOf(curveGrid, { first: grid.first > openFrom ? grid.first : openFrom, last: grid.last });
    forward.set(curve.prices.subarray(steps, steps + until - from), from);
  }
  const months = pricesBy("month", curveGrid, curve.prices).map(({ period, base, peak, offPeak }) => ({
    month: period.key,
    base: base ?? NaN,
    peak,
    offPeak,
  }));
  return { forward, months, findings: curve.findings };
}

/** A contract as it moves the months of its delivery: that of allowances, which are delivered on one day, the month of that day. */
const byMonths = (product: FutureProduct): FutureProduct =>
  product.period === "december"
    ? { ...product, start: firstOfMonth(product.start), end: endOfMonth(product.start) }
    : product;
const endOfMonth = (day: string): string => addDays(firstOfMonth(day, 1), -1);

/** How forward prices of all months of a range moved from day to day in the two years until `day`; null where nothing was quoted. */
export function changesUntil(db: SpaceDb, pair: MarketPair, day: string, range: DayRange): MarketValue["changes"] {
  const products = quotesOn(db, pair, day)
    .map(({ product }) => product)
    .filter(({ period }) => period !== "day");
  const rows = quotesBetween(db, pair, products, { first: addDays(day, -HISTORY_DAYS), last: day });
  const days = new Map<string, Quote[]>();
  for (const product of products)
    for (const { day: quoted, price } of rows.get(productKey(product)) ?? []) {
      const quotes = days.get(quoted) ?? [];
      quotes.push(quoteOf({ ticker_symbol: productKey(product), product: byMonths(product), price }));
      days.set(quoted, quotes);
    }
  const history = [...days]
    .map(([quoted, quotes]): DayQuotes => ({ day: quoted, quotes }))
    .sort((a, b) => a.day.localeCompare(b.day));
  if (history.length < 2 || range.last < range.first) return null;
  const { values, ...changes } = priceChanges(deliveryClock(pair.spot), range, history.slice(-MOST_CHANGES - 1));
  return { ...changes, values: [...values] };
}

/** A year of the rates of a market has so many days, as in its discount factors. */
const YEAR_DAYS = 365;

/**
 * What deals on a grid are valued at: spot prices of what was delivered before `openFrom`, forward prices from then on. `rates`: what is open is
 * discounted with, from its delivery to the first open day, by years [% a year]; empty: nothing is.
 */
export const marketOn = (
  grid: DeliveryGrid,
  openFrom: string,
  { spot, forward }: { spot: Float64Array; forward: Float64Array },
  rates: DiscountCurve,
): Market => ({
  grid,
  asOf: openFrom,
  forward,
  spot,
  ...(rates.length === 0
    ? {}
    : {
        discount: discountFactors(
          grid,
          openFrom,
          rates.map(({ years, rate }) => ({ days: years * YEAR_DAYS, rate: rate / 100 })),
        ),
      }),
});

export const monthsOf = (range: DayRange): string[] => periodsOf("month", range).map(({ key }) => key);

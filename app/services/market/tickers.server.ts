import type { SpaceDb } from "~db/client";
import { dayOf } from "~/entities/core/clock";
import { carrierOfDeals } from "~/entities/market/futuresMarket";
import {
  FUTURE_PERIODS,
  type FuturePeriod,
  type FutureProduct,
  hasDelivery,
  isTraded,
  type Load,
  LOADS,
  periodOfKey,
  quotedFutures,
} from "~/entities/market/products";
import { readSymbol, tickerSymbol } from "~/entities/market/ticker";
import { type MarketPair, marketPairs, pairOfSymbol } from "./markets.server";

/** Which tickers are wanted. Null: all. */
interface TickersQuery {
  /** ISO 3166-1 alpha-2 of the country of delivery. */
  country: string | null;
  load: Load | null;
  /** What is delivered, as deals say it (futures_electricity, natural_gas). Left out: all. */
  carrier?: string;
  /** A kind ("month"), or one period ("2027-03"). */
  period: string | null;
}

/** A future that can be dealt in, or could: its delivery has begun. */
export interface Ticker {
  ticker_symbol: string;
  name: string;
  futures_id: string;
  product: FutureProduct;
  currency: string;
  /** What deals in it are of. */
  carrier_id: string;
  /** Whether it is no longer quoted. */
  ended: boolean;
}

const isKind = (text: string): text is FuturePeriod => FUTURE_PERIODS.some((kind) => kind === text);

function tickerOf({ market, spot }: MarketPair, product: FutureProduct, today: string): Ticker {
  const ticker_symbol = tickerSymbol(market.symbol, product);
  return {
    ticker_symbol,
    name: `${market.name} ${product.load === "peak" ? "Peak" : "Base"} ${product.key}`,
    futures_id: market.futures_id,
    product,
    currency: spot.currency,
    carrier_id: carrierOfDeals(spot.carrier_id),
    ended: product.start <= today,
  };
}

/** The tickers that fit: of a kind those that are quoted now, of one period its loads, quoted or ended. */
export function tickers(db: SpaceDb, { country, load, period, carrier }: TickersQuery, nowMs = Date.now()): Ticker[] {
  const onlyPeriod = period !== null && !isKind(period) ? periodOfKey(period) : null;
  if (period !== null && !isKind(period) && !onlyPeriod) return [];
  return marketPairs(db, country).flatMap((pair) => {
    if (carrier !== undefined && carrierOfDeals(pair.spot.carrier_id) !== carrier) return [];
    const today = dayOf(pair.spot.timezone, nowMs);
    const products = onlyPeriod
      ? LOADS.map((load): FutureProduct => ({ load, ...onlyPeriod })).filter(
          (product) => hasDelivery(product) && isTraded(product, pair.spot.carrier_id),
        )
      : quotedFutures(today, pair.spot.carrier_id).filter((product) => period === null || product.period === period);
    return products
      .filter((product) => load === null || product.load === load)
      .map((product) => tickerOf(pair, product, today));
  });
}

/** The ticker of a symbol with its market; null for a symbol that no market of the space has, and for what its market does not trade: peak load of gas, seasons of electricity. */
export function tickerNamed(
  db: SpaceDb,
  symbol: string,
  nowMs = Date.now(),
): { ticker: Ticker; place: MarketPair } | null {
  const parts = readSymbol(symbol);
  const pair = parts && pairOfSymbol(db, parts.market);
  return pair && isTraded(parts.product, pair.spot.carrier_id)
    ? { ticker: tickerOf(pair, parts.product, dayOf(pair.spot.timezone, nowMs)), place: pair }
    : null;
}

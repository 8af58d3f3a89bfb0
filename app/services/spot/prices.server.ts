import { and, asc, desc, eq, gte, lte, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotPriceCorrections as corrections, spotPrices as priceRows } from "~db/schema/spot";
import {
  deliveryDays,
  lastAuctioned,
  type PricePiece,
  syntheticAllowancePrices,
  syntheticGasPrices,
  syntheticPrices,
} from "~/engines/spot";
import { deliveryClock, deliveryDayOf, isAllowance, isGas } from "~/entities/spot/deliveryClock";
import type { PriceSource, SpotMarket } from "~/entities/spot/spotMarket";

/** The prices of a delivery day, one for each of its steps. */
export interface PricedDay extends PricePiece {
  /** YYYY-MM-DD by the clock of the market. */
  day: string;
  source: PriceSource;
  /** Whose they are; null for synthetic ones. */
  origin: string | null;
  /** When they were fetched or uploaded, ISO 8601 UTC; null for synthetic ones. */
  storedAt: string | null;
}

interface MarketPrices {
  days: PricedDay[];
  /** Days that were auctioned and have no prices here. They are never filled. */
  missing: string[];
}

/** Days by the clock of a market (YYYY-MM-DD), both included. */
interface MarketDays {
  first: string;
  last: string;
}

/**
 * The day-ahead prices of a market for the days from `first` to `last` (YYYY-MM-DD of its clock, both included) as far as they
 * are auctioned at `nowMs`. Synthetic ones are made here, the same at every call: about 0.1 ms of processor time a day.
 */
export function pricesOfDays(
  db: SpaceDb,
  market: SpotMarket,
  { first, last }: MarketDays,
  nowMs = Date.now(),
): MarketPrices {
  const { spot_id, timezone, carrier_id, timestep_minutes, price_source } = market;
  const clock = deliveryClock(market);
  const pricesOf = isGas(carrier_id)
    ? syntheticGasPrices
    : isAllowance(carrier_id)
      ? syntheticAllowancePrices
      : syntheticPrices;
  const auctioned = lastAuctioned(timezone, nowMs);
  const until = last < auctioned ? last : auctioned;
  if (price_source === "synthetic") {
    const stepS = timestep_minutes * 60;
    const days = deliveryDays(clock, first, until).map((day): PricedDay => ({
      day: day.day,
      startMs: day.startMs,
      stepS,
      values: pricesOf(spot_id, day, stepS),
      source: "synthetic",
      origin: null,
      storedAt: null,
    }));
    return { days, missing: [] };
  }
  const days = storedDays(db, spot_id, first, last);
  const there = new Set(days.map(({ day }) => day));
  return {
    days,
    missing: deliveryDays(clock, first, until)
      .map(({ day }) => day)
      .filter((day) => !there.has(day)),
  };
}

/** All days of a market that prices are stored of, in their order; none of its synthetic ones. */
export const storedPriceDays = (db: SpaceDb, spotId: string): PricedDay[] => storedDays(db, spotId, "", "9999-12-31");

function storedDays(db: SpaceDb, spotId: string, first: string, last: string): PricedDay[] {
  const within = and(eq(priceRows.spot_id, spotId), gte(priceRows.day, first), lte(priceRows.day, last));
  const rows = db.select().from(priceRows).where(within).orderBy(asc(priceRows.day)).all();
  return rows.map(({ day, start_ms, step_s, values, source, origin, stored_at }) => ({
    day,
    startMs: start_ms,
    stepS: step_s,
    source,
    origin,
    storedAt: stored_at,
    values: numbersOf(values),
  }));
}

/** Prices of a day that were replaced: whose they were, and when others came. */
interface CorrectedDay extends Pick<PricedDay, "day" | "source" | "origin" | "storedAt"> {
  /** ISO 8601 UTC. */
  replacedAt: string;
  /** Mean price then [currency/MWh]. */
  mean: number;
}

/** What was replaced of the days from `first` to `last`, the newest replacement first; at most 50. */
export function correctedDays(db: SpaceDb, spotId: string, first: string, last: string): CorrectedDay[] {
  const within = and(eq(corrections.spot_id, spotId), gte(corrections.day, first), lte(corrections.day, last));
  const rows = db.select().from(corrections).where(within).orderBy(desc(corrections.replaced_at)).limit(50).all();
  return rows.map(({ day, source, origin, stored_at, replaced_at, values }) => {
    const prices = numbersOf(values);
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    return { day, source, origin, storedAt: stored_at, replacedAt: replaced_at, mean };
  });
}

/** Prices as they are stored: Float64, little endian. */
const numbersOf = (bytes: Buffer): Float64Array =>
  Float64Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleLE(i * 8));

interface SpotPrices extends MarketPrices {
  /** ISO 4217: the prices are per MWh in it. */
  currency: string;
  /** True where they are made by the product: whoever shows what comes of them says so. */
  synthetic: boolean;
}

/** From a time up to, without, another (ms since 1970 UTC). */
interface TimeRange {
  fromMs: number;
  toMs: number;
}

/**
 * The day-ahead prices of a market that touch the time from `fromMs` to `toMs` (ms since 1970 UTC), in whole days, for who calculates with
 * them. `pricesInSteps` of the engine brings them into steps. `missing` names the days that nobody has.
 */
export function spotPrices(
  db: SpaceDb,
  market: SpotMarket,
  { fromMs, toMs }: TimeRange,
  nowMs = Date.now(),
): SpotPrices {
  const { currency, price_source } = market;
  const clock = deliveryClock(market);
  const range = { first: deliveryDayOf(clock, fromMs), last: deliveryDayOf(clock, toMs - 1) };
  const days = pricesOfDays(db, market, range, nowMs);
  return { ...days, currency, synthetic: price_source === "synthetic" };
}

/** The newest day of a market that has prices; null where none has. */
export function lastPricedDay(
  db: SpaceDb,
  { spot_id, timezone, price_source }: SpotMarket,
  nowMs = Date.now(),
): string | null {
  if (price_source === "synthetic") return lastAuctioned(timezone, nowMs);
  const newest = db
    .select({ day: max(priceRows.day) })
    .from(priceRows)
    .where(eq(priceRows.spot_id, spot_id))
    .get();
  return newest?.day ?? null;
}

import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotMarkets } from "~db/schema/spot";
import { pricesInSteps } from "~/engines/spot";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanMarket } from "~/entities/operator/plan";
import { HIGHER_OVER_LOWER, isGas } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { ratesOf, usedRate } from "~/services/accounting/currencies.server";
import { spotPrices } from "~/services/spot/prices.server";
import { isConvertible } from "~/services/units/units.server";
import { forecastIn, type LocalWindow } from "../expected.server";
import { courseOf, type Expected, LOOK_BACK } from "./course";

/** A market that is there; undefined when it is deleted or none has the id. */
export const marketOf = (db: SpaceDb, spot_id: string): SpotMarket | undefined =>
  db
    .select()
    .from(spotMarkets)
    .where(and(eq(spotMarkets.spot_id, spot_id), isNull(spotMarkets.deleted_at)))
    .get();

/**
 * How a market's prices [its currency/MWh] become those of a plan [currency/kWh]; null where a rate is missing. Gas is traded by its higher
 * heating value, plans count the lower one: what costs 30 a MWh of the first costs 33.29 a MWh of the second.
 */
export function priceConversion(
  db: SpaceDb,
  market: SpotMarket,
  currency: string,
): { factor: number; rate: PlanMarket["rate"] } | null {
  const price = `${market.currency}/MWh`;
  const { factor: unitFactor } = isConvertible(price, `${currency}/kWh`, { rates: ratesOf(db) });
  if (unitFactor === null) return null;
  const factor = isGas(market.carrier_id) ? unitFactor * HIGHER_OVER_LOWER : unitFactor;
  if (market.currency === currency) return { factor, rate: null };
  const dates = [market.currency, currency].flatMap((code) => usedRate(db, code)?.date ?? []);
  const date = dates.sort()[0] ?? null;
  const rate = isConvertible(market.currency, currency, { rates: ratesOf(db) }).factor!;
  return { factor, rate: { from: market.currency, to: currency, rate, date } };
}

/** What tells a price: the auctions of a market, then the forecast of a series. */
interface PriceSources {
  market: SpotMarket;
  series: LiveSeries | undefined;
}

/**
 * What energy costs in the steps of a plan [currency/kWh]. It is the day-ahead prices of a market as far as they are auctioned. Then come
 * the latest forecast of `series`, then the same time of the days before. Null for the course where nothing tells it.
 */
export function marketPrice(
  db: SpaceDb,
  { market, series }: PriceSources,
  currency: string,
  window: LocalWindow,
): { expected: Expected | null; market: PlanMarket } {
  const { startMs, steps, timezone, now } = window;
  const { spot_id } = market;
  const conversion = priceConversion(db, market, currency);
  const from = startMs - LOOK_BACK * STEP_MS;
  const { days, synthetic } = spotPrices(db, market, { fromMs: from, toMs: startMs + steps * STEP_MS }, now);
  const prices = pricesInSteps(days, from, STEP_MS / 1000, LOOK_BACK + steps);
  const forecast = series && forecastIn(db, series, { unit: `${currency}/kWh`, currency }, window);
  const expected =
    conversion &&
    courseOf({
      startMs,
      timezone,
      known: prices.slice(LOOK_BACK),
      past: prices.slice(0, LOOK_BACK),
      forecast: forecast?.at,
      by: forecast?.by,
      factor: conversion.factor,
      offset: 0,
    });
  return { expected, market: { spot_id, synthetic, rate: conversion?.rate ?? null } };
}

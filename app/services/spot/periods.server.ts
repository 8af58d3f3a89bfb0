import type { SpaceDb } from "~db/client";
import { deliveryDay, isDay, pricesInSteps } from "~/engines/spot";
import { zoneClock } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { spotPrices } from "./prices.server";

/** A delivery period of a day. */
export interface DeliveryPeriod {
  /** ISO 8601 UTC. */
  start: string;
  /** "14:15" by the clock of the market; the second of two alike has its distance from UTC behind it. */
  time: string;
  /** Day-ahead price; null where there is none. */
  price: number | null;
}

/** The periods of a day (YYYY-MM-DD by the clock of the market), 23, 24 or 25 hours of them. */
export function periodsOfDay(db: SpaceDb, market: SpotMarket, day: string): DeliveryPeriod[] {
  const { startMs, endMs } = deliveryDay(deliveryClock(market), day);
  const stepS = market.timestep_minutes * 60;
  const count = Math.round((endMs - startMs) / 1000 / stepS);
  const prices = pricesInSteps(spotPrices(db, market, { fromMs: startMs, toMs: endMs }).days, startMs, stepS, count);
  const clock = zoneClock(market.timezone);
  const seen = new Set<string>();
  return Array.from({ length: count }, (_, i) => {
    const ms = startMs + i * stepS * 1000;
    const wall = new Date(clock.toWall(ms)).toISOString().slice(11, 16);
    const time = seen.has(wall) ? `${wall} (UTC+${clock.offsetAt(ms) / HOUR_MS})` : wall;
    seen.add(wall);
    const price = prices[i]!;
    return { start: new Date(ms).toISOString(), time, price: Number.isNaN(price) ? null : price };
  });
}

/** The day of delivery of a market that an instant lies in, or the given one where it is a day. */
export const dayOfMarket = (market: SpotMarket, day: string, ms: number): string =>
  isDay(day) ? day : deliveryDayOf(deliveryClock(market), ms);

/** The day-ahead price of the time of a deal; null where nobody has it. */
export function priceOfDeal(db: SpaceDb, market: SpotMarket, { start_at, end_at = start_at }: SpotDeal): number | null {
  const [startMs, endMs] = [Date.parse(start_at), Date.parse(end_at)];
  const { days } = spotPrices(db, market, { fromMs: startMs, toMs: endMs });
  const [price] = pricesInSteps(days, startMs, (endMs - startMs) / 1000, 1);
  return price === undefined || Number.isNaN(price) ? null : price;
}

import { deliveryDay, pricesInSteps } from "~/engines/spot";
import { stampWriter } from "~/engines/timeseries";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { priceFigures } from "~/entities/spot/prices";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { CsvCell } from "~/services/core/csv";
import type { PricedDay } from "./prices.server";

/** All days in steps of the shortest period, missing ones in between as gaps. */
export function seriesOf(market: SpotMarket, days: readonly PricedDay[]) {
  const [first] = days;
  if (!first) return { figures: null, chart: null };
  const stepS = Math.min(...days.map((day) => day.stepS));
  const { endMs } = deliveryDay(deliveryClock(market), days.at(-1)!.day);
  const values = pricesInSteps(days, first.startMs, stepS, (endMs - first.startMs) / 1000 / stepS);
  const list = [...values].map((value) => (Number.isNaN(value) ? null : value));
  const now = (Date.now() - first.startMs) / 1000 / stepS;
  const chart = { start: first.startMs, step: stepS, values: list, now: now < list.length && now >= 0 ? now : null };
  return { figures: priceFigures(values, stepS), chart };
}

/** Where the prices of the days are from, and when the newest of each came. */
export function originsOf(days: readonly PricedDay[]): Pick<PricedDay, "source" | "origin" | "storedAt">[] {
  const byDay = new Map<string, Pick<PricedDay, "source" | "origin" | "storedAt">>();
  for (const { source, origin, storedAt } of days) {
    const day = byDay.get(`${source} ${origin}`);
    if (!day || (storedAt ?? "") > (day.storedAt ?? "")) byDay.set(`${source} ${origin}`, { source, origin, storedAt });
  }
  return [...byDay.values()];
}

/** One row for each delivery period: start in UTC and by the clock of the market, length [min], price, source in words. */
export function* priceLines(
  { timezone }: SpotMarket,
  days: readonly PricedDay[],
  sourceOf: (day: PricedDay) => string,
): Generator<CsvCell[]> {
  const local = stampWriter(timezone);
  for (const day of days)
    for (const [i, value] of day.values.entries()) {
      const ms = day.startMs + i * day.stepS * 1000;
      yield [new Date(ms).toISOString(), local?.(ms) ?? "", day.stepS / 60, value, sourceOf(day)];
    }
}

import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS, isWeekday } from "~/entities/core/clock";
import type { SpotMonth } from "~/entities/market/view";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { PricedDay } from "~/services/spot/prices.server";

const meanOf = ({ sum, hours }: { sum: number; hours: number }): number | null => (hours === 0 ? null : sum / hours);

/** The prices of some days by month. */
export function monthsOfDays(market: SpotMarket, days: readonly PricedDay[]): SpotMonth[] {
  const clock = zoneClock(market.timezone);
  const { hasPeak } = deliveryClock(market);
  const months = new Map<string, ReturnType<typeof emptyMonth>>();
  for (const { day, startMs, stepS, values } of days) {
    const month = months.get(day.slice(0, 7)) ?? emptyMonth();
    months.set(day.slice(0, 7), month);
    const weekday = isWeekday(day);
    const length = stepS / 3600;
    values.forEach((price, i) => {
      const hour = Math.floor((clock.toWall(startMs + i * stepS * 1000) % DAY_MS) / HOUR_MS);
      const load = hasPeak && weekday && hour >= 8 && hour < 20 ? month.peak : month.offPeak;
      for (const group of [month.base, load, month.byHour[hour]!]) {
        group.sum += price * length;
        group.hours += length;
      }
      if (price < 0) month.negativeHours += length;
    });
  }
  return [...months].map(([month, { base, peak, offPeak, byHour, negativeHours }]): SpotMonth => ({
    month,
    negativeHours,
    hours: base.hours,
    base: meanOf(base),
    peak: meanOf(peak),
    offPeak: meanOf(offPeak),
    byHour: byHour.map(meanOf),
  }));
}

const emptySum = () => ({ sum: 0, hours: 0 });
const emptyMonth = () => ({
  base: emptySum(),
  peak: emptySum(),
  offPeak: emptySum(),
  negativeHours: 0,
  byHour: Array.from({ length: 24 }, emptySum),
});

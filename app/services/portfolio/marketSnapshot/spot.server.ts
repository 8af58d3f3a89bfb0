import type { SpaceDb } from "~db/client";
import { type DayRange, type DeliveryGrid, deliveryGrid, stepsOf } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { MarketPair } from "~/services/market/markets.server";
import { monthsOfDays } from "~/services/market/spotMonths.server";
import { type PricedDay, pricesOfDays } from "~/services/spot/prices.server";
import { capturesIn, rounded } from "./forward.server";
import { typicalProfiles } from "./profiles.server";
import type { MarketSnapshot, SpotSnapshotDay } from "./types";

/** Prices by the hours of the clock of each day: an hour that comes twice is the mean of both, one that is left out is null. */
function hoursOf(grid: DeliveryGrid, prices: Float64Array, days: readonly string[]): SpotSnapshotDay[] {
  const clock = zoneClock(grid.timezone);
  return days.map((day) => {
    const [from, until] = stepsOf(grid, { first: day, last: day });
    const sums = Array.from({ length: 24 }, () => ({ sum: 0, count: 0 }));
    for (let step = from; step < until; step++) {
      if (Number.isNaN(prices[step]!)) continue;
      const wall = clock.toWall(grid.startMs + step * HOUR_MS);
      const cell = sums[Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)]!;
      cell.sum += prices[step]!;
      cell.count += 1;
    }
    return { day, hours: sums.map(({ sum, count }) => (count === 0 ? null : rounded(sum / count))) };
  });
}

/** Whose the prices of some days are, how many each gave, and when the newest of them came. */
function originsOf(days: readonly PricedDay[]): MarketSnapshot["origins"] {
  const originOf = new Map<string, MarketSnapshot["origins"][number]>();
  for (const { source, origin, storedAt } of days) {
    const entry = originOf.get(`${source} ${origin}`) ?? { source, origin, storedAt, days: 0 };
    entry.days += 1;
    if ((storedAt ?? "") > (entry.storedAt ?? "")) entry.storedAt = storedAt;
    originOf.set(`${source} ${origin}`, entry);
  }
  return [...originOf.values()];
}

/** The spot prices of a range of days: by months with capture prices, by days and hours, and what is missing. */
export function spotSnapshot(
  db: SpaceDb,
  { spot }: MarketPair,
  range: DayRange,
  nowMs: number,
): Pick<MarketSnapshot, "months" | "days" | "missing" | "origins"> {
  const { days, missing } = pricesOfDays(db, spot, { first: range.first, last: range.last }, nowMs);
  if (days.length === 0) return { months: [], days: [], missing, origins: [] };
  const dayRange = { first: days[0]!.day, last: days.at(-1)!.day };
  const grid = deliveryGrid(deliveryClock(spot), dayRange);
  const prices = pricesInSteps(days, grid.startMs, 3600, grid.steps);
  const profiles = typicalProfiles(spot.country_code, grid);
  const months = monthsOfDays(spot, days).map((month) => {
    const first = `${month.month}-01`;
    // Months have at most 31 days; what lies behind the month is cut off by its key.
    const inMonth = days.filter(({ day }) => day.startsWith(month.month));
    const span = { first: inMonth[0]?.day ?? first, last: inMonth.at(-1)?.day ?? first };
    return { ...month, capture: capturesIn(grid, profiles, prices, stepsOf(grid, span)) };
  });
  return {
    months,
    origins: originsOf(days),
    days: hoursOf(
      grid,
      prices,
      days.map(({ day }) => day),
    ),
    // What lies before the first price was never there.
    missing: missing.filter((day) => day > dayRange.first),
  };
}

import type { SpaceDb } from "~db/client";
import {
  captureOf,
  changedPrices,
  type DayRange,
  deliveryGrid,
  profileOnGrid,
  SCENARIO_CHANGES,
  stepsOf,
} from "~/engines/portfolio";
import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { Deal } from "~/entities/portfolio/deal";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { blocksOf } from "~/services/timeseries/series.server";
import type { CaptureFigures, CurvePeriod, MarketSnapshot } from "./types";

/** A profile is laid over so many hours ahead at most: two years and a month. */
const MOST_HOURS = 18_300;

const dayText = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** Hours of spot prices of some days of a snapshot on a grid of a market; an hour that comes twice has the same price both times. */
function spotHours(snapshot: MarketSnapshot, timezone: string, range: DayRange) {
  const grid = deliveryGrid(midnightClock(timezone), range);
  const days = new Map(snapshot.days.map(({ day, hours }) => [day, hours]));
  const clock = zoneClock(timezone);
  const prices = Float64Array.from({ length: grid.steps }, (_, step) => {
    const wall = clock.toWall(grid.startMs + step * HOUR_MS);
    const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
    return days.get(dayText(midnight))?.[Math.floor((wall - midnight) / HOUR_MS)] ?? NaN;
  });
  return { grid, prices };
}

const cache = new Map<string, { past: Map<string, CaptureFigures>; ahead: Map<string, CaptureFigures> }>();
const MOST_KEPT = 32;

/** The prices of a futures market as they were prepared last, in the zone of its spot market. */
interface MarketPrices {
  snapshot: MarketSnapshot;
  timezone: string;
  futures_id: string;
}

/** What the profile of a deal would have earned in months of spot prices, and earns at the forward curve in periods ahead; by period. */
export function ownCapture(
  db: SpaceDb,
  deal: Deal & { set_at: string },
  { snapshot, timezone, futures_id }: MarketPrices,
  {
    months,
    periods,
    scenario,
  }: { months: readonly string[]; periods: readonly CurvePeriod[]; scenario: PriceScenario },
): { past: Map<string, CaptureFigures>; ahead: Map<string, CaptureFigures> } {
  const kind = periods[0]?.kind ?? "";
  const name = [
    deal.deal_id,
    deal.set_at,
    futures_id,
    snapshot.madeAt,
    months[0],
    months.at(-1),
    kind,
    scenario,
  ].join();
  const cached = cache.get(name);
  if (cached) return cached;
  const blocks = deal.ts_id ? (blocksOf(db, [deal.ts_id]).get(deal.ts_id) ?? []) : [];
  const [past, ahead] = [new Map<string, CaptureFigures>(), new Map<string, CaptureFigures>()];
  const figures = (...args: Parameters<typeof captureOf>): CaptureFigures => {
    const { capturePrice: price, captureRate: rate } = captureOf(...args);
    return { price, rate };
  };
  const days = snapshot.days.filter(({ day }) => months.includes(day.slice(0, 7)));
  if (days.length > 0 && blocks.length > 0) {
    const { grid, prices } = spotHours(snapshot, timezone, { first: days[0]!.day, last: days.at(-1)!.day });
    const power = profileOnGrid(blocks, grid);
    for (const month of months) {
      const monthDays = days.filter(({ day }) => day.startsWith(month));
      if (monthDays.length === 0) continue;
      past.set(
        month,
        figures(grid, power, prices, stepsOf(grid, { first: monthDays[0]!.day, last: monthDays.at(-1)!.day })),
      );
    }
  }
  const near = periods.filter(
    (_, i) => periods.slice(0, i + 1).reduce((sum, period) => sum + period.hours, 0) <= MOST_HOURS,
  );
  if (snapshot.curve && near.length > 0 && blocks.length > 0) {
    const grid = deliveryGrid(midnightClock(timezone), { first: near[0]!.first, last: near.at(-1)!.last });
    const from = (grid.startMs - snapshot.curve.startMs) / HOUR_MS;
    const hours = Float64Array.from(snapshot.curve.prices.slice(from, from + grid.steps));
    const prices = changedPrices(hours, SCENARIO_CHANGES[scenario]);
    const power = profileOnGrid(blocks, grid);
    for (const period of near) ahead.set(period.key, figures(grid, power, prices, stepsOf(grid, period)));
  }
  if (cache.size >= MOST_KEPT) cache.delete(cache.keys().next().value!);
  cache.set(name, { past, ahead });
  return { past, ahead };
}

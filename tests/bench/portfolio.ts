import { syntheticFutures } from "~/engines/futures";
import {
  attribute,
  type DayQuotes,
  type Deal,
  type DeliveryGrid,
  deliveryGrid,
  discountFactors,
  exposureOf,
  forwardCurve,
  hourlyShape,
  imbalanceBy,
  imbalanceOf,
  type Market,
  periodsOf,
  positions,
  priceChanges,
  RISK_DAYS,
  simulatedResults,
  sumLines,
  valueAtRisk,
  valueDeals,
} from "~/engines/portfolio";
import { addDays, isWeekday } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import { isQuoted, quotedFutures } from "~/entities/market/products";
import { midnightClock } from "~/entities/spot/deliveryClock";

/**
 * `npm run bench -- portfolio`: one JSON line per figure of the portfolio, in processor seconds. 2 000 deals over five years of hours. One
 * case is as a desk has them (most of one power, a third with a profile of its own). In the other all have a profile. Prices are synthetic.
 */
const ZONE = "Europe/Berlin";
const TODAY = "2026-11-23";
const RANGE = { first: "2027-01-01", last: "2031-12-31" };
const DEALS = 2000;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function timed<T>(figure: string, more: object, work: () => T): T {
  const begin = cpuSeconds();
  const result = work();
  process.stdout.write(`${JSON.stringify({ figure, ...more, seconds: Number((cpuSeconds() - begin).toFixed(3)) })}\n`);
  return result;
}

/** Quotes of the synthetic market on the last days of quotes until today, the oldest first. */
function history(days: number): DayQuotes[] {
  const priceOf = syntheticFutures({ id: "bench", timezone: ZONE, carrier_id: "electricity" });
  const found: DayQuotes[] = [];
  for (let day = TODAY; found.length < days; day = addDays(day, -1)) {
    if (!isWeekday(day)) continue;
    const quotes = quotedFutures(day, "electricity")
      .filter((product) => isQuoted(product, day))
      .map((product) => ({
        id: `${product.load} ${product.key}`,
        load: product.load,
        first: product.start,
        last: product.end,
        price: priceOf(product, day) ?? NaN,
      }));
    found.push({ day, quotes });
  }
  return found.reverse();
}

function deals(grid: DeliveryGrid, profiles: readonly Float64Array[], share: number): Deal[] {
  const random = randomStream(2000);
  const parts = (["year", "quarter", "month"] as const).flatMap((kind) => periodsOf(kind, RANGE));
  return Array.from({ length: DEALS }, (_, i): Deal => {
    const own = random() < share;
    const { first, last } = own || i % 2 === 0 ? RANGE : parts[Math.floor(random() * parts.length)]!;
    return {
      id: `deal ${i}`,
      side: random() < 0.6 ? "buy" : "sell",
      price: 50 + 60 * random(),
      first,
      last,
      curtailed: own && i % 3 === 0,
      profile: own
        ? { kind: "series", mw: profiles[i % profiles.length]!, scale: random() }
        : { kind: (["base", "peak", "offPeak"] as const)[i % 3]!, mw: 1 + 20 * random() },
    };
  });
}

export function benchPortfolio(): void {
  const grid = timed("delivery grid", RANGE, () => deliveryGrid(midnightClock(ZONE), RANGE));
  const quotes = history(2 * RISK_DAYS + 1);
  const today = quotes.at(-1)!.quotes;
  const past = deliveryGrid(midnightClock(ZONE), { first: "2024-01-01", last: "2025-12-31" });
  const prices = Float64Array.from({ length: past.steps }, (_, step) => 80 + 30 * Math.cos((step * Math.PI) / 12));
  const shape = timed("hourly shape", { hours: past.steps }, () => hourlyShape(past, prices));
  const { prices: forward } = timed("forward curve", { quotes: today.length, hours: grid.steps }, () =>
    forwardCurve(grid, today, { shape }),
  );
  const discount = discountFactors(grid, TODAY, [{ days: 0, rate: 0.025 }], 20);
  const market: Market = { grid, asOf: RANGE.first, forward, discount };
  const random = randomStream(1);
  const profiles = Array.from({ length: 200 }, () => Float64Array.from({ length: grid.steps }, () => 10 * random()));
  const desk = deals(grid, profiles, 1 / 3);
  const size = { deals: DEALS, hours: grid.steps, bar: 3 };
  const lines = timed("value, a third with a profile", size, () => valueDeals(desk, market));
  timed("value, all with a profile", size, () => valueDeals(deals(grid, profiles, 1), market));
  const periods = periodsOf("month", RANGE);
  timed("positions by month", { deals: DEALS, periods: periods.length }, () =>
    positions({ grid, periods, deals: desk, prices: forward }),
  );
  const later = { ...market, asOf: "2027-01-02", spot: forward, forward: forward.map((price) => price + 1) };
  const { total } = timed("reasons of a change", { deals: DEALS }, () =>
    attribute({ deals: desk.slice(0, -5), market }, { deals: desk, market: later }),
  );
  if (total.after - total.before !== total.change) throw new Error("The reasons do not add up");
  const changes = timed("price changes", { days: quotes.length - 1 }, () =>
    priceChanges(midnightClock(ZONE), RANGE, quotes),
  );
  timed("value at risk", { days: changes.days.length }, () => {
    const results = simulatedResults(exposureOf(lines, changes.months), changes);
    return [valueAtRisk(results.subarray(-RISK_DAYS), 0.95), valueAtRisk(results.subarray(-RISK_DAYS), 0.99)];
  });
  const year = deliveryGrid(midnightClock(ZONE), { first: "2026-01-01", last: "2026-12-31" }, 15);
  const array = () => Float64Array.from({ length: year.steps }, () => 100 * random());
  timed("balancing energy of a year", { steps: year.steps }, () => {
    const one = array();
    return imbalanceBy(
      "month",
      imbalanceOf({ grid: year, metered: array(), scheduled: array(), prices: { positive: one, negative: one } }),
    );
  });
  process.stdout.write(`${JSON.stringify({ figure: "sums", lines: lines.length, ...sumLines(lines) })}\n`);
}

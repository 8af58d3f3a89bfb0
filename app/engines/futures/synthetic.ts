import { PEAK_HOURS } from "~/engines/portfolio";
import {
  addDays,
  daysFrom,
  deliveryDay,
  expectedAllowancePrice,
  expectedGasPrice,
  expectedPrices,
  normalAt,
  seedOf,
} from "~/engines/spot";
import { firstOfMonth, HOUR_MS, isWeekday } from "~/entities/core/clock";
import { type FutureProduct, isQuoted, isQuotingDay, isTraded, type Load } from "~/entities/market/products";
import { type DeliveryClock, deliveryClock, isAllowance, isGas } from "~/entities/spot/deliveryClock";

/** What the price of a synthetic future moves by from day to day: [standard deviation in currency/MWh, days until it is another]. */
const MOVES: readonly (readonly [number, number])[] = [
  [0.8, 1],
  [2, 9],
  [5, 60],
  [9, 400],
];
/** What moves the near months alone, and within how many days of distance it is down to 37 %. */
const NEAR = {
  moves: [
    [1.5, 1],
    [4, 20],
  ] as readonly (readonly [number, number])[],
  days: 120,
};
/** Gas is a third as dear as electricity, and so are its moves. */
const GAS_MOVES = 0.35;
/** Added to the seed so that futures do not move with the weather of the spot market. */
const OWN = 101;

/** Sum of expected prices and number of hours of a load on a day of 24 hours. */
function expectedOfDay(day: string, load: Load, gas: boolean): [number, number] {
  if (gas) return [24 * expectedGasPrice(day), 24];
  const prices = expectedPrices(day);
  if (load === "base") return [prices.reduce((sum, price) => sum + price, 0), 24];
  if (!isWeekday(day)) return [0, 0];
  const { from, until } = PEAK_HOURS;
  return [prices.slice(from, until).reduce((sum, price) => sum + price, 0), until - from];
}

/** What is known of a period whatever the day: the same at every call, so it is kept. */
const periods = new Map<string, { first: string; mean: number; hours: number }[]>();
const MOST_PERIODS = 5000;

function expectedOf(
  [first, last]: readonly [string, string],
  load: Load,
  gas: boolean,
): { mean: number; hours: number } {
  let [sum, hours] = [0, 0];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [own, count] = expectedOfDay(day, load, gas);
    sum += own;
    hours += count;
  }
  return { mean: hours === 0 ? 0 : sum / hours, hours };
}

const moved = (seed: number, moves: typeof MOVES, at: number): number =>
  moves.reduce((sum, [size, days], i) => sum + size * normalAt(seed + i, at / days), 0);

/**
 * A synthetic market of futures, the same at every call: the price [currency/MWh] of a future on a day (YYYY-MM-DD), null where it is not
 * quoted that day. Months and days are the expected prices of the synthetic spot market, moved by a level of the day and by what moves near
 * deliveries alone. Quarters and years are the means of their months by the hours of the clock `timezone`. So no arbitrage lies between
 * them. Gas has base load alone, and a level and a season of its own;
 * allowances [currency/t] cost what they cost now and interest. Ask one market for many prices: what it knows of a day is kept.
 */
export function syntheticFutures({ id, timezone, carrier_id }: { id: string; timezone: string; carrier_id: string }) {
  const clock = deliveryClock({ timezone, carrier_id });
  const gas = isGas(carrier_id);
  const size = gas ? GAS_MOVES : 1;
  const seed = seedOf(id) + OWN;
  const days = new Map<string, { level: number; near: number }>();
  const movesOf = (day: string) => {
    const quotesOfDay = days.get(day);
    if (quotesOfDay) return quotesOfDay;
    const at = daysFrom("2000-01-01", day);
    const path = { level: size * moved(seed, MOVES, at), near: size * moved(seed + MOVES.length, NEAR.moves, at) };
    days.set(day, path);
    return path;
  };
  return (product: FutureProduct, day: string): number | null => {
    if (!isQuotingDay(day) || !isQuoted(product, day) || !isTraded(product, carrier_id)) return null;
    const { level, near } = movesOf(day);
    const priceOf = (first: string, mean: number): number =>
      Math.round(100 * (mean + level + near * Math.exp(-daysFrom(day, first) / NEAR.days))) / 100;
    const { load, period, start, end } = product;
    // Allowances can be stored: all their futures move alike.
    if (isAllowance(carrier_id)) return Math.round(100 * (expectedAllowancePrice(start) + level)) / 100;
    if (period === "day") return priceOf(start, expectedOf([start, end], load, gas).mean);
    let [sum, hours] = [0, 0];
    for (const month of monthsBetween({ clock, gas }, load, start, end)) {
      sum += month.hours * priceOf(month.first, month.mean);
      hours += month.hours;
    }
    return sum / hours;
  };
}

/** The months of a period with their expected price and their hours of delivery by a clock: 743 of a March in Europe. */
function monthsBetween({ clock, gas }: { clock: DeliveryClock; gas: boolean }, load: Load, start: string, end: string) {
  const name = `${clock.timezone} ${gas ? "gas" : load} ${start} ${end}`;
  const period = periods.get(name);
  if (period) return period;
  const periodsOfDay: { first: string; mean: number; hours: number }[] = [];
  for (let first = start; first <= end;) {
    const next = firstOfMonth(first, 1);
    const { mean, hours } = expectedOf([first, addDays(next, -1)], load, gas);
    // Clocks change on Sundays: peak hours never do.
    periodsOfDay.push({ first, mean, hours: load === "peak" ? hours : hoursBetween(clock, first, next) });
    first = next;
  }
  if (periods.size < MOST_PERIODS) periods.set(name, periodsOfDay);
  return periodsOfDay;
}

/** Hours by a clock from the beginning of a day to that of another. */
const hoursBetween = (clock: DeliveryClock, first: string, next: string): number =>
  (deliveryDay(clock, next).startMs - deliveryDay(clock, first).startMs) / HOUR_MS;

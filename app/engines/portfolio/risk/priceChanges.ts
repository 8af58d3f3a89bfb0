import { addDays, daysFrom, firstOfMonth } from "~/entities/core/clock";
import type { DeliveryClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid } from "../calendar/grid";
import { type DayRange, periodsOf } from "../calendar/periods";
import { blocksOf } from "../curve/blocks";
import { independentEquations } from "../curve/equations";
import { levelSolver } from "../curve/levels";
import { type Quote, usableQuotes } from "../curve/quotes";

/** What contracts were quoted at on a day. */
export interface DayQuotes {
  /** YYYY-MM-DD. */
  day: string;
  quotes: readonly Quote[];
}

/** By how much forward prices moved from one day of quotes to the next. */
export interface PriceChanges {
  /** The later day of each pair. */
  days: string[];
  /** Months of delivery, YYYY-MM. */
  months: string[];
  /** Change [currency/MWh] at (day * months + month) * 2 + load, 1 for peak, 0 for off-peak. */
  values: Float64Array;
  /** Days without a change: no contract in common with the day before, or more than `MOST_GAP` days after it. */
  leftOut: string[];
}

/** Days that may lie between two quotes for their difference to count as the change of one day: Easter from Thursday to Tuesday. */
export const MOST_GAP = 5;

const isMonths = ({ first, last }: DayRange): boolean =>
  first === firstOfMonth(first) && addDays(last, 1) === firstOfMonth(last, 1);

const nameOf = ({ load, first, last }: Quote): string => `${load} ${first} ${last}`;

/**
 * Daily changes of the forward prices of all months of a range, from the quotes of many days in ascending order. Only contracts that were
 * quoted on both days count, so that a contract that is listed or ends moves nothing; only those of whole months, quarters and years. As a
 * curve is linear in its prices, the curve of their changes is the change of the curve. It is exact for what is quoted. What is not quoted
 * by itself moves with its quarter or year. Throws a RangeError for days that do not ascend and for a range that is none.
 */
export function priceChanges(clock: DeliveryClock, range: DayRange, history: readonly DayQuotes[]): PriceChanges {
  const months = periodsOf("month", range).map(({ key }) => key);
  const result: PriceChanges = { days: [], months, values: new Float64Array(0), leftOut: [] };
  const changes: Float64Array[] = [];
  const change = curveOfChanges(clock, range, history);
  let before: DayQuotes | null = null;
  for (const today of history) {
    if (before && today.day <= before.day) throw new RangeError(`Quotes of ${today.day} follow those of ${before.day}`);
    if (before) {
      const near = daysFrom(before.day, today.day) <= MOST_GAP;
      const values = near ? change(before.quotes, today.quotes) : null;
      if (values) {
        changes.push(values);
        result.days.push(today.day);
      } else result.leftOut.push(today.day);
    }
    before = today;
  }
  result.values = new Float64Array(changes.length * months.length * 2);
  changes.forEach((values, day) => result.values.set(values, day * months.length * 2));
  return result;
}

/** The change between the quotes of two days, month * 2 + load; null where they have no contract in common. */
function curveOfChanges(clock: DeliveryClock, range: DayRange, history: readonly DayQuotes[]) {
  let [first, last] = [firstOfMonth(range.first), addDays(firstOfMonth(range.last, 1), -1)];
  for (const { quotes } of history) {
    for (const quote of quotes) {
      if (!isMonths(quote)) continue;
      if (quote.first < first) first = quote.first;
      if (quote.last > last) last = quote.last;
    }
  }
  const grid = deliveryGrid(clock, { first, last });
  const from = periodsOf("month", { first, last: range.first }).length - 1;
  const count = periodsOf("month", range).length;
  const plan = (name: string, quotes: readonly Quote[]) => {
    const usable = usableQuotes(grid, quotes, []);
    const blocks = blocksOf(grid, usable);
    const equations = independentEquations(usable, blocks, 0, []);
    return {
      name,
      names: equations.map(({ quote }) => nameOf(quote)),
      prior: new Float64Array(blocks.length * 2),
      solve: levelSolver(blocks, equations),
    };
  };
  // The same contracts are quoted for weeks: what follows from them is kept.
  let cached: ReturnType<typeof plan> | null = null;
  return (before: readonly Quote[], today: readonly Quote[]): Float64Array | null => {
    const old = new Map<string, number>();
    for (const quote of before) if (!old.has(nameOf(quote))) old.set(nameOf(quote), quote.price);
    const moved = new Map<string, number>();
    const common = today.filter((quote) => {
      const name = nameOf(quote);
      if (!isMonths(quote) || !old.has(name) || moved.has(name)) return false;
      moved.set(name, quote.price - old.get(name)!);
      return true;
    });
    if (common.length === 0) return null;
    const name = common.map(nameOf).sort().join();
    if (cached?.name !== name) cached = plan(name, common);
    const { names, solve, prior } = cached;
    const levels = solve(
      names.map((one) => moved.get(one)!),
      prior,
    );
    return levels.subarray(from * 2, (from + count) * 2);
  };
}

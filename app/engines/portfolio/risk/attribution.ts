import type { Attribution, Reason } from "~/entities/portfolio/view";
import { stepsOf } from "../calendar/grid";
import type { Deal, Market } from "../value/deal";
import type { LinePart } from "../value/lines";
import { type TradeBook, valueTrades } from "../value/trades";
import { valueDeals } from "../value/valueDeals";

/** In the order in which one after the other is let in. */
export const REASONS = ["volume", "time", "price", "newDeals"] as const satisfies readonly Reason[];

/** What was valued, and at what. */
export interface Valuation {
  deals: readonly Deal[];
  /** What was dealt for single periods, valued as one for each book: what came to it or left it since is volume. */
  trades?: readonly TradeBook[];
  market: Market;
}

export interface DealAttribution extends Attribution {
  deal: string;
}

export interface AttributionResult {
  total: Attribution;
  /** One for each deal of either valuation; the total is their sum. */
  deals: DealAttribution[];
}

const sum = (minor: Map<string, number>, deal: string): number => minor.get(deal) ?? 0;

/** Value of each deal [minor units]. */
function minorOf({ deals, trades = [], market }: Valuation, parts: readonly LinePart[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { deal, part, minor } of [...valueDeals(deals, market), ...valueTrades(trades, market)]) {
    if (parts.includes(part)) values.set(deal, sum(values, deal) + minor);
  }
  return values;
}

/** The market of before as it is later: the days between are delivered at the prices they were expected at, payments are nearer. */
function onlyLater(before: Market, after: Market): Market {
  const { grid, forward, spot = new Float64Array(grid.steps).fill(NaN) } = before;
  const [from] = stepsOf(grid, { first: before.asOf, last: before.asOf });
  const [until] = stepsOf(grid, { first: after.asOf, last: after.asOf });
  const expected = Float64Array.from(spot);
  expected.set(forward.subarray(from, until), from);
  const discount = after.discount ? { discount: after.discount } : {};
  return { grid, asOf: after.asOf, forward, spot: expected, ...discount };
}

/**
 * Why the value of a portfolio changed between two valuations on the same grid. One after the other is let in. First are changed and
 * removed deals at the old market (volume). Then comes the later day with its discount, where what is delivered in between earns what was
 * expected (time). The new forward and spot prices follow (price), then deals that were not there, at what they are worth now (newDeals).
 * Every step is a valuation in minor units, so that the reasons add up to the change exactly, deal by deal. `parts`: what counts, open and
 * delivered unless said; of the open part alone time holds what was delivered in between. Throws a RangeError for markets of different
 * grids and a second day before the first.
 */
export function attribute(
  before: Valuation,
  after: Valuation,
  parts: readonly LinePart[] = ["open", "delivered"],
): AttributionResult {
  const [oldGrid, now] = [before.market.grid, after.market.grid];
  if (oldGrid.startMs !== now.startMs || oldGrid.steps !== now.steps || oldGrid.stepMinutes !== now.stepMinutes) {
    throw new RangeError("Two valuations can be compared on the same steps only");
  }
  if (after.market.asOf < before.market.asOf) {
    throw new RangeError(`A valuation as of ${after.market.asOf} does not follow one as of ${before.market.asOf}`);
  }
  const idsOf = ({ deals, trades = [] }: Valuation) => [...deals, ...trades].map(({ id }) => id);
  const oldIds = new Set(idsOf(before));
  const old = {
    deals: after.deals.filter(({ id }) => oldIds.has(id)),
    trades: (after.trades ?? []).filter(({ id }) => oldIds.has(id)),
  };
  const first = minorOf(before, parts);
  const changed = minorOf({ ...old, market: before.market }, parts);
  const later = minorOf({ ...old, market: onlyLater(before.market, after.market) }, parts);
  const last = minorOf(after, parts);
  const ids = new Set([...oldIds, ...idsOf(after)]);
  const deals = [...ids].map((deal): DealAttribution => {
    const [from, to] = [sum(first, deal), sum(last, deal)];
    const effect = { deal, before: from, after: to, change: to - from };
    if (!oldIds.has(deal)) return { ...effect, volume: 0, time: 0, price: 0, newDeals: to };
    const volume = sum(changed, deal) - from;
    const time = sum(later, deal) - sum(changed, deal);
    return { ...effect, volume, time, price: to - sum(later, deal), newDeals: 0 };
  });
  const total: Attribution = { before: 0, after: 0, change: 0, volume: 0, time: 0, price: 0, newDeals: 0 };
  for (const deal of deals) {
    for (const name of ["before", "after", "change", ...REASONS] as const) total[name] += deal[name];
  }
  return { total, deals };
}

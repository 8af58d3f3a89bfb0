import { MINUTE_MS } from "~/entities/core/clock";
import { type DeliveryGrid, stepsOf } from "../calendar/grid";
import { type Period, periodsOf } from "../calendar/periods";
import type { Market } from "./deal";
import type { ValueLine } from "./lines";
import { toMinor } from "./money";
import type { PositionLine } from "./position";

/** What was dealt for one delivery period within a step of the grid: a spot deal. */
export interface Trade {
  /** ms since 1970 UTC of the beginning of the delivery. */
  startMs: number;
  /** Length of the delivery [h]. */
  hours: number;
  /** Energy [MWh]: positive for a purchase, negative for a sale. */
  mwh: number;
  /** Price agreed on [currency/MWh]. */
  price: number;
  /** Price of the auction for the same period [currency/MWh]; NaN where it is not known. What is delivered is held against it. */
  spot: number;
}

/** Trades that are valued as one: every one of them at its own price. */
export interface TradeBook {
  id: string;
  trades: readonly Trade[];
}

/** Step of the grid that each trade lies in; -1 outside of it. */
const stepOf = (grid: DeliveryGrid, { startMs }: Trade): number => {
  const step = Math.floor((startMs - grid.startMs) / (grid.stepMinutes * MINUTE_MS));
  return step >= 0 && step < grid.steps ? step : -1;
};

/** Index of the month of each step of the grid. */
function periodOfSteps(grid: DeliveryGrid, periods: readonly Period[]): Int32Array {
  const of = new Int32Array(grid.steps).fill(-1);
  periods.forEach((period, i) => of.fill(i, ...stepsOf(grid, period)));
  return of;
}

/**
 * The value of books of trades as `valueDeals` tells that of deals: a line for each book, month and part. It is the sum of q (F - K) DF
 * of what is open and of q (S - K) of what is delivered, S the price of the same period and not of the whole step. Trades outside the
 * grid are left out. Each line is rounded to minor units once.
 */
export function valueTrades(books: readonly TradeBook[], market: Market): ValueLine[] {
  const { grid, asOf, forward, discount } = market;
  const months = periodsOf("month", grid);
  const monthOf = periodOfSteps(grid, months);
  const [openFrom] = stepsOf(grid, { first: asOf, last: asOf });
  return books.flatMap(({ id, trades }) => {
    const lines = new Map<string, ValueLine & { value: number }>();
    for (const trade of trades) {
      const step = stepOf(grid, trade);
      if (step < 0) continue;
      const part = step < openFrom ? ("delivered" as const) : ("open" as const);
      const month = months[monthOf[step]!]!.key;
      const factor = part === "open" ? (discount?.[step] ?? 1) : 1;
      const price = part === "open" ? forward[step]! : trade.spot;
      const key = `${month} ${part}`;
      const line = lines.get(key) ?? newLine(id, month, part);
      lines.set(key, line);
      const isPeak = grid.peak[step] === 1;
      line[isPeak ? "peakMwh" : "offPeakMwh"] += trade.mwh;
      line.contract += trade.mwh * trade.price;
      if (Number.isNaN(price)) line.hoursWithoutPrice += trade.hours;
      else {
        line.value += trade.mwh * (price - trade.price) * factor;
        line.atMarket += trade.mwh * price * factor;
        line.delta += trade.mwh * factor;
        if (isPeak) line.peakDelta += trade.mwh * factor;
      }
    }
    return [...lines.values()].map(({ value, ...line }) => ({ ...line, minor: toMinor(value) }));
  });
}

const newLine = (deal: string, month: string, part: ValueLine["part"]): ValueLine & { value: number } => ({
  deal,
  month,
  part,
  peakMwh: 0,
  offPeakMwh: 0,
  contract: 0,
  delta: 0,
  peakDelta: 0,
  atMarket: 0,
  minor: 0,
  value: 0,
  hoursWithoutPrice: 0,
  hoursWithoutPower: 0,
});

/**
 * The energy of trades as lines of a position: up to four for each period, purchases and sales in peak and off-peak load, each with its
 * mean price, so that means over all lines are exact. Trades outside the grid are left out.
 */
export function tradeLines({ id, trades }: TradeBook, grid: DeliveryGrid, periods: readonly Period[]): PositionLine[] {
  const periodOf = periodOfSteps(grid, periods);
  const sums = new Map<string, { period: string; isPeak: boolean; mwh: number; paid: number }>();
  for (const trade of trades) {
    const step = stepOf(grid, trade);
    const index = step < 0 ? -1 : periodOf[step]!;
    if (index < 0 || trade.mwh === 0) continue;
    const isPeak = grid.peak[step] === 1;
    const key = `${index} ${isPeak} ${trade.mwh < 0}`;
    const sum = sums.get(key) ?? { period: periods[index]!.key, isPeak, mwh: 0, paid: 0 };
    sums.set(key, sum);
    sum.mwh += trade.mwh;
    sum.paid += trade.mwh * trade.price;
  }
  return [...sums.values()].map(({ period, isPeak, mwh, paid }) => ({
    deal: id,
    period,
    peakMwh: isPeak ? mwh : 0,
    offPeakMwh: isPeak ? 0 : mwh,
    price: paid / mwh,
  }));
}

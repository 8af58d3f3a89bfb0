import { addDays } from "~/entities/core/clock";
import { type DayRange, type Period, type PeriodKind, periodsOf } from "../calendar/periods";
import { checkLot, lastValidDay, type Lot, type LotEnd, type LotOrigin } from "./lots";

/** Certificates that came and left until the end of a day [Wh]: held = issued + received - transferred - cancelled - expired. */
export type Stock = Record<LotOrigin | LotEnd | "held", number>;

const empty = (): Stock => ({ issued: 0, received: 0, transferred: 0, cancelled: 0, expired: 0, held: 0 });

/** How a lot has left until the end of a day, by expiry too. Null: it is still held. */
export function leftUntil({ left, producedUntil }: Lot, day: string): LotEnd | null {
  if (left && left.on <= day) return left.how;
  return lastValidDay(producedUntil) < day ? "expired" : null;
}

/**
 * The stock at the end of a day (YYYY-MM-DD), all amounts in whole Wh since the first lot. Lots whose validity has ended count as expired,
 * whether somebody said so or not. Throws a RangeError for a lot that cannot be counted.
 */
export function stockOn(lots: readonly Lot[], day: string): Stock {
  const stock = empty();
  for (const lot of lots) {
    checkLot(lot);
    if (lot.since > day) continue;
    stock[lot.origin] += lot.wh;
    const how = leftUntil(lot, day);
    if (how) stock[how] += lot.wh;
  }
  stock.held = stock.issued + stock.received - stock.transferred - stock.cancelled - stock.expired;
  return stock;
}

/** What came and left in a period [Wh], with the stock at its beginning and its end. */
export interface StockPeriod extends Stock {
  period: Period;
  /** Held before the period; `held` is what is held at its end. */
  before: number;
}

/** The stock of each period of a kind that a range is cut into. */
export function stockCourse(lots: readonly Lot[], kind: PeriodKind, range: DayRange): StockPeriod[] {
  let before = stockOn(lots, addDays(range.first, -1));
  return periodsOf(kind, range).map((period) => {
    const after = stockOn(lots, period.last);
    const stockPeriod: StockPeriod = { ...after, period, before: before.held };
    for (const name of ["issued", "received", "transferred", "cancelled", "expired"] as const)
      stockPeriod[name] -= before[name];
    before = after;
    return stockPeriod;
  });
}

/** A lot that is held and the last day on which it can be used. */
export interface ExpiringLot {
  lot: Lot;
  lastDay: string;
}

/** The held lots that expire within so many days after a day, the next one first. */
export function expiring(lots: readonly Lot[], day: string, withinDays: number): ExpiringLot[] {
  const until = addDays(day, withinDays);
  return lots
    .filter((lot) => lot.since <= day && leftUntil(lot, day) === null)
    .map((lot) => ({ lot, lastDay: lastValidDay(lot.producedUntil) }))
    .filter(({ lastDay }) => lastDay <= until)
    .sort((a, b) => (a.lastDay < b.lastDay ? -1 : Number(a.lastDay > b.lastDay)));
}

/** Share of the consumption [MWh] that cancelled certificates [Wh] prove to be of their origin; null without consumption. Above 1 more was cancelled than consumed. */
export const coverage = (cancelledWh: number, consumptionMwh: number): number | null =>
  consumptionMwh > 0 ? cancelledWh / 1_000_000 / consumptionMwh : null;

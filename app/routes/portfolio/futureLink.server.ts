import { type FuturePeriod, isQuoted, keyOfDay, periodOfKey } from "~/entities/market/products";
import { tickerSymbol } from "~/entities/market/ticker";
import { futuresTechnology } from "~/entities/portfolio/dealProducts";

/** Power that a deal is offered in: to a kW. Less than that is nothing to deal. */
export const wholeKilowatts = (mw: number): number => Math.floor(mw * 1000 + 1e-9) / 1000;

interface Proposal {
  /** What the symbols of the market begin with. */
  symbol: string;
  period: FuturePeriod;
  /** The first day of delivery, YYYY-MM-DD. */
  start: string;
  /** MW, of allowances t. */
  amount: number;
  direction: "purchase" | "sale";
  /** Null: not known. */
  price: number | null;
}

/** The wizard of a future of base load, filled with what is proposed; null where nothing is. */
export function futureLink(
  newDeal: string,
  { symbol, period, start, amount, direction, price }: Proposal,
): string | null {
  if (!(amount > 0)) return null;
  const query = new URLSearchParams({
    step: "4",
    tech: futuresTechnology("base", period)!,
    load: "base",
    period,
    start,
    amount: String(amount),
    ...(price !== null && price > 0 ? { price: price.toFixed(2) } : {}),
    direction,
    ticker: tickerSymbol(symbol, { load: "base", key: keyOfDay(period, start) }),
  });
  return `${newDeal}?${query.toString()}`;
}

interface Quoted {
  /** What the symbols of the market begin with. */
  symbol: string;
  /** Of the period of delivery. */
  key: string;
  /** The days of it that are looked at; left out: all. */
  days?: { first: string; last: string };
  /** YYYY-MM-DD. */
  today: string;
}

/**
 * The same for what is open in a period of delivery [MW in all its hours, negative: to be sold]. Null where no future of base load delivers in it, or none is quoted on a
 * day (YYYY-MM-DD): periods that have begun are not dealt in ahead. Null too where a part of the period alone is looked at: what is open in it is not
 * what the whole product would close.
 */
export function openLink(
  newDeal: string,
  { symbol, key, days, today }: Quoted,
  { openMw, price }: { openMw: number | null; price: number | null },
): string | null {
  const product = periodOfKey(key);
  if (openMw === null || !product || !isQuoted({ ...product, load: "base" }, today)) return null;
  if (days && (days.first !== product.start || days.last !== product.end)) return null;
  const { period, start } = product;
  const direction = openMw < 0 ? ("sale" as const) : ("purchase" as const);
  return futureLink(newDeal, { symbol, period, start, amount: wholeKilowatts(Math.abs(openMw)), direction, price });
}

import { daysFrom, firstOfMonth } from "~/entities/core/clock";
import { decemberDay, type FuturePeriod, keyOfDay } from "~/entities/market/products";
import { tickerSymbol } from "~/entities/market/ticker";
import { futuresTechnology } from "~/entities/portfolio/dealProducts";
import type { SparkLegName, SparkTotal } from "~/entities/portfolio/spark";

/** Power that a deal is offered in: to a kW. Less than that is nothing to deal. */
const rounded = (value: number) => Math.floor(value * 1000) / 1000;

/** Symbols of the markets of the legs. */
export type LegSymbols = Record<SparkLegName, string>;

/**
 * The wizard of a deal that closes each open leg of a month: electricity sold, gas and allowances bought, at the prices of the curves.
 * Null where nothing is open.
 */
export function legLinks(
  newDeal: string,
  symbols: LegSymbols,
  { month, legs }: SparkTotal,
  prices: Record<SparkLegName, number | null>,
): Record<SparkLegName, string | null> {
  const first = `${month}-01`;
  const hours = 24 * daysFrom(first, firstOfMonth(first, 1));
  const link = (name: SparkLegName): string | null => {
    const open = legs.find(({ leg }) => leg === name)!.open ?? 0;
    const period: FuturePeriod = name === "allowances" ? "december" : "month";
    const start = name === "allowances" ? decemberDay(Number(month.slice(0, 4))) : first;
    const amount = name === "allowances" ? Math.floor(open) : rounded(open / hours);
    if (!(amount > 0)) return null;
    const price = prices[name];
    const query = new URLSearchParams({
      step: "4",
      tech: futuresTechnology("base", period)!,
      load: "base",
      period,
      start,
      amount: String(amount),
      ...(price !== null && price > 0 ? { price: price.toFixed(2) } : {}),
      direction: name === "power" ? "sale" : "purchase",
      ticker: tickerSymbol(symbols[name], { load: "base", key: keyOfDay(period, start) }),
    });
    return `${newDeal}?${query.toString()}`;
  };
  return { power: link("power"), gas: link("gas"), allowances: link("allowances") };
}

import { daysFrom, firstOfMonth } from "~/entities/core/clock";
import { decemberDay } from "~/entities/market/products";
import type { SparkLegName, SparkTotal } from "~/entities/portfolio/spark";
import { futureLink, wholeKilowatts } from "../futureLink.server";

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
    const isOfYear = name === "allowances";
    return futureLink(newDeal, {
      symbol: symbols[name],
      period: isOfYear ? "december" : "month",
      start: isOfYear ? decemberDay(Number(month.slice(0, 4))) : first,
      amount: isOfYear ? Math.floor(open) : wholeKilowatts(open / hours),
      direction: name === "power" ? "sale" : "purchase",
      price: prices[name],
    });
  };
  return { power: link("power"), gas: link("gas"), allowances: link("allowances") };
}

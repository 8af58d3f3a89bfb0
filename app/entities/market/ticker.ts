import { type FutureProduct, hasDelivery, periodOfKey } from "./products";

/** A future by its symbol: "DE-LU.BASE.2027", "DE-LU.PEAK.2027-Q1". */
export interface Ticker extends FutureProduct {
  ticker_symbol: string;
  futures_id: string;
}

/** The symbol of a future of a market. */
export const tickerSymbol = (market: string, { load, key }: Pick<FutureProduct, "load" | "key">): string =>
  `${market}.${load.toUpperCase()}.${key}`;

/** What a symbol names: that of the market and the future. Null for a text that is no symbol, or of which nothing is delivered. */
export function readSymbol(text: string): { market: string; product: FutureProduct } | null {
  const [, market, load, key = ""] = /^([A-Z][A-Z0-9-]{0,15})\.(BASE|PEAK)\.([\dA-Z-]{4,10})$/.exec(text) ?? [];
  const period = periodOfKey(key);
  if (!market || !period) return null;
  const product: FutureProduct = { load: load === "PEAK" ? "peak" : "base", ...period };
  return hasDelivery(product) ? { market, product } : null;
}

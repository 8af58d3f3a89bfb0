import type { FuturesSource } from "~/entities/market/futuresMarket";
import type { FutureProduct } from "~/entities/market/products";

/** The day-ahead prices of a month [currency/MWh]. */
export interface SpotMonth {
  /** YYYY-MM by the clock of the market. */
  month: string;
  /** Means by time of all hours, of peak load (Monday to Friday, 8 to 20) and of the rest. Null where nothing is known. */
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  /** Hours below zero, and hours with a price. */
  negativeHours: number;
  hours: number;
  /** Mean of each hour of the day by the clock, 24 of them. */
  byHour: (number | null)[];
}

/** The price of a future on a day. */
export interface Quote {
  /** The day it was quoted, YYYY-MM-DD by the clock of the market. */
  day: string;
  /** Currency of the market per MWh. */
  price: number;
  source: FuturesSource;
  /** Name of the file. Null for synthetic ones. */
  origin: string | null;
  /** ISO 8601 UTC. Null for synthetic ones. */
  storedAt: string | null;
}

/** A future with its last quote. */
export interface QuotedFuture extends Quote {
  product: FutureProduct;
  ticker_symbol: string;
}

/** A future with how its price moved. Null where there is nothing to compare with. */
export interface QuoteLine extends QuotedFuture {
  /** Since the quote before [currency/MWh], and since the last one that is a week old. */
  change1: number | null;
  change7: number | null;
  /** Lowest and highest quote of 52 weeks. */
  low: number;
  high: number;
}

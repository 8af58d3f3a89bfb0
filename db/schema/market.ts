import { blob, index, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DiscountCurve } from "~/entities/market/discountCurve";
import type { FuturesSource } from "~/entities/market/futuresMarket";
import { json, rowHistory } from "./core";
import { spotMarkets } from "./spot";

/** Markets of futures: of the space, for every system. */
export const futuresMarkets = sqliteTable(
  "futures_markets",
  {
    futures_id: text().primaryKey(),
    name: text().notNull(),
    symbol: text().notNull().unique(),
    spot_id: text()
      .notNull()
      .references(() => spotMarkets.spot_id),
    price_source: text().$type<FuturesSource>().notNull(),
    /** % a year. */
    discount_rate: real().notNull().default(0),
    /** By maturity, in place of the one rate where it has points. */
    discount_curve: json<DiscountCurve>().notNull().default([]),
    ...rowHistory,
  },
  (t) => [index("futures_markets_spot").on(t.spot_id)],
);

/**
 * Uploaded prices of futures; synthetic ones are made when they are read. A price that comes again with another value is one more
 * row: the newest counts, and what was known earlier can be told.
 */
export const futuresPrices = sqliteTable(
  "futures_prices",
  {
    futures_id: text()
      .notNull()
      .references(() => futuresMarkets.futures_id, { onDelete: "cascade" }),
    /** Load and key of the future: "BASE.2027-Q1". */
    product: text().notNull(),
    /** YYYY-MM-DD by the clock of the market: the day it was quoted. */
    day: text().notNull(),
    /** ISO 8601, UTC. */
    stored_at: text().notNull(),
    /** Currency/MWh. */
    price: real().notNull(),
    /** Name of the file. */
    origin: text().notNull(),
    stored_by: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.futures_id, t.product, t.day, t.stored_at] }),
    index("futures_prices_day").on(t.futures_id, t.day),
  ],
);

/** What is shown of a market, prepared by a worker; what it is made from is in `version`. */
export const marketSnapshots = sqliteTable("market_pictures", {
  futures_id: text()
    .primaryKey()
    .references(() => futuresMarkets.futures_id, { onDelete: "cascade" }),
  /** ISO 8601, UTC. */
  made_at: text().notNull(),
  version: text().notNull(),
  /** Gzipped JSON of a MarketSnapshot. */
  body: blob({ mode: "buffer" }).notNull(),
});

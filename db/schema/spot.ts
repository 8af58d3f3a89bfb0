import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Approval, SpotDealState } from "~/entities/spot/approval";
import type { DealDirection } from "~/entities/spot/direction";
import type { PriceProblem } from "~/entities/spot/prices";
import type { PriceSource, SpotTimestep } from "~/entities/spot/spotMarket";
import type { ZoneCode } from "~/entities/spot/zones";
import { json, rowHistory } from "./core";
import { ofSystem } from "./systems";

/** Markets on which energy is traded for delivery periods of the next day; of the space, for every system. */
export const spotMarkets = sqliteTable("spot_markets", {
  spot_id: text().primaryKey(),
  name: text().notNull(),
  carrier_id: text().notNull(),
  country_code: text().notNull(),
  currency: text().notNull(),
  timestep_minutes: integer().$type<SpotTimestep>().notNull(),
  timezone: text().notNull(),
  zone: text().$type<ZoneCode>(),
  price_source: text().$type<PriceSource>().notNull(),
  ...rowHistory,
});

const ofMarket = () => text().references(() => spotMarkets.spot_id, { onDelete: "cascade" });

/** Day-ahead prices, one row per market and delivery day; only whole days are stored. Synthetic ones are made when they are read. */
export const spotPrices = sqliteTable(
  "spot_prices",
  {
    spot_id: ofMarket().notNull(),
    /** YYYY-MM-DD by the clock of the market. */
    day: text().notNull(),
    /** UTC, ms since 1970. */
    start_ms: integer().notNull(),
    step_s: integer().notNull(),
    /** Float64, currency/MWh, one for each step of the day. */
    values: blob({ mode: "buffer" }).notNull(),
    source: text().$type<PriceSource>().notNull(),
    /** Whose they are: what the source says of its licence, or the name of the file. */
    origin: text().notNull(),
    stored_at: text().notNull(),
    stored_by: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.spot_id, t.day] })],
);

/** Prices of a delivery day that were replaced by others: what was known until `replaced_at`. The columns are those of `spotPrices`. */
export const spotPriceCorrections = sqliteTable(
  "spot_price_corrections",
  {
    spot_id: ofMarket().notNull(),
    day: text().notNull(),
    start_ms: integer().notNull(),
    step_s: integer().notNull(),
    values: blob({ mode: "buffer" }).notNull(),
    source: text().$type<PriceSource>().notNull(),
    origin: text().notNull(),
    stored_at: text().notNull(),
    stored_by: text().notNull(),
    /** ISO 8601, UTC. */
    replaced_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.spot_id, t.day, t.replaced_at] })],
);

/** How the last fetching of a market's prices went. */
export const spotFetches = sqliteTable("spot_fetches", {
  spot_id: ofMarket().primaryKey(),
  /** ISO 8601, UTC. */
  tried_at: text().notNull(),
  source: text().$type<PriceSource>().notNull(),
  /** How many whole days came. */
  days: integer().notNull(),
  /** Why days did not come. Null: all that were asked for did. */
  problem: json<PriceProblem>(),
});

/** Energy bought or sold on a spot market for one delivery period; times are ISO 8601 UTC, the amount is in MW and positive both ways. */
export const spotDeals = sqliteTable(
  "spot_deals",
  {
    spotdeal_id: text().primaryKey(),
    system_id: ofSystem(),
    spot_id: text()
      .notNull()
      .references(() => spotMarkets.spot_id),
    amount: real().notNull(),
    direction: text().$type<DealDirection>().notNull().default("purchase"),
    trading_price: real().notNull(),
    start_at: text().notNull(),
    end_at: text().notNull(),
    status: text().$type<SpotDealState>().notNull().default("existing"),
    approval: json<Approval>(),
    ...rowHistory,
  },
  (t) => [
    index("spot_deals_system").on(t.system_id, t.start_at),
    index("spot_deals_market").on(t.spot_id),
    // What was set or deleted last of each state on a market, without reading them.
    index("spot_deals_counted").on(t.system_id, t.spot_id, t.status, t.deleted_at, t.set_at),
  ],
);

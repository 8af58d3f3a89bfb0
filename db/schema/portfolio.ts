import { blob, index, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import type { HedgePath } from "~/entities/portfolio/hedgePath";
import type { MarginBasis } from "~/entities/portfolio/parties";
import type { TradeKind } from "~/entities/portfolio/tradeLimit";
import type { Approval, LimitAction } from "~/entities/spot/approval";
import type { DealDirection } from "~/entities/spot/direction";
import { flag, json, rowHistory } from "./core";
import { futuresMarkets } from "./market";
import { ofSystem, ofSystemOrAll } from "./systems";
import { timeseries } from "./timeseries";
import { geometries } from "./twin";

/** Trading houses of the space. */
export const houses = sqliteTable("houses", {
  house_id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  ...rowHistory,
});

/** Books that deals are booked in. */
export const books = sqliteTable("books", {
  book_id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  /** Months before delivery and shares of the demand [%]. */
  hedge_path: json<HedgePath>(),
  ...rowHistory,
});

/** Whom deals are made with; the limit is in the currency of the deals. */
export const counterparties = sqliteTable("counterparties", {
  counterparty_id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  mtm_delta_limit: real(),
  /** Value added tax of what is delivered [%]; null: nobody entered one. */
  vat_rate: real(),
  reverse_charge: flag().notNull().default(false),
  /** Spot markets whose deals are settled with it. */
  spot_ids: json<string[]>().notNull().default([]),
  /** What it may owe at most [currency of the deals], and what happens to a deal beyond. */
  credit_limit: real(),
  credit_action: text().$type<LimitAction>(),
  /** Initial margin of futures with it: of each MWh [currency], or percent of their value at the market. */
  margin_rate: real(),
  margin_basis: text().$type<MarginBasis>(),
  ...rowHistory,
});

/** What a person may deal, or everybody who has no limit of their own: of one system, or of all. */
export const tradeLimits = sqliteTable(
  "trade_limits",
  {
    limit_id: text().primaryKey(),
    system_id: ofSystemOrAll(),
    name: text().notNull(),
    user_id: text(),
    carriers: json<string[]>().notNull(),
    kinds: json<TradeKind[]>().notNull(),
    direction: text().$type<DealDirection>(),
    /** MW, MWh, currency of the deal, percent from the market, days until the end of delivery. */
    max_mw: real(),
    max_mwh: real(),
    max_money: real(),
    max_price_percent: real(),
    max_days_ahead: real(),
    /** Sums of the deals of a day, of one person and of everybody: MWh, currency of the deals. */
    max_day_mwh: real(),
    max_day_money: real(),
    max_all_day_mwh: real(),
    max_all_day_money: real(),
    action: text().$type<LimitAction>().notNull(),
    approver_ids: json<string[]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("trade_limits_system").on(t.system_id)],
);

/**
 * What was dealt on a day, one row for each deal and day, as long as a limit bounds sums of a day: what limits add up. Days are those of the zone of the system. A
 * deal of an earlier day counts with what it was changed by.
 */
export const dayTrades = sqliteTable(
  "day_trades",
  {
    /** "deal:", "spot:" or "goo:" and the id, of guarantees with the direction: a lot may be bought and sold. */
    trade_id: text().notNull(),
    kind: text().$type<TradeKind>().notNull(),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    system_id: ofSystem(),
    /** Who entered it last. */
    user_id: text().notNull(),
    /** When, ISO 8601, UTC. */
    at: text().notNull(),
    carrier_id: text().notNull(),
    direction: text().$type<DealDirection>().notNull(),
    currency: text().notNull(),
    delivered: text().$type<"MWh" | "t">().notNull(),
    /** What it counts with: energy, and price times energy. */
    mwh: real().notNull(),
    money: real().notNull(),
    /** What it was at the beginning of the day; null where it was not there, or was another trade. */
    base_mwh: real(),
    base_money: real(),
    /** Carrier, direction, currency and unit of what it was then. */
    base_of: text(),
    /** The deal is deleted, and may be restored. */
    is_deleted: flag().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.trade_id, t.day] }),
    // All that a sum reads: each line of a file adds up those before it.
    index("day_trades_system").on(
      t.system_id,
      t.at,
      t.is_deleted,
      t.user_id,
      t.carrier_id,
      t.kind,
      t.direction,
      t.currency,
      t.delivered,
      t.trade_id,
      t.mwh,
      t.money,
    ),
    index("day_trades_at").on(t.at),
  ],
);

/** Futures and power purchase agreements; days are YYYY-MM-DD by the clock of the market, amounts in MW. */
export const deals = sqliteTable(
  "deals",
  {
    deal_id: text().primaryKey(),
    system_id: ofSystem(),
    tech_id: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    status: text().$type<Deal["status"]>().notNull(),
    carrier_id: text().notNull(),
    carrier_level_id: text().notNull(),
    geometry_id: text().references(() => geometries.geometry_id, { onDelete: "set null" }),
    geometry_shares: json<Deal["geometry_shares"]>().notNull(),
    house_id: text()
      .notNull()
      .references(() => houses.house_id),
    book_id: text()
      .notNull()
      .references(() => books.book_id),
    counterparty_id: text()
      .notNull()
      .references(() => counterparties.counterparty_id),
    ticker_symbol: text(),
    futures_id: text()
      .notNull()
      .references(() => futuresMarkets.futures_id),
    start_date: text().notNull(),
    end_date: text().notNull(),
    periodType: text().$type<Deal["periodType"]>().notNull(),
    base_peak_type: text().$type<Deal["base_peak_type"]>().notNull(),
    period: text(),
    trading_price: real().notNull(),
    amount: real().notNull(),
    full_load_hours: real(),
    ts_id: text().references(() => timeseries.ts_id, { onDelete: "set null" }),
    properties: json<Deal["properties"]>().notNull(),
    approval: json<Approval>(),
    ...rowHistory,
  },
  (t) => [
    index("deals_system").on(t.system_id, t.start_date),
    index("deals_house").on(t.house_id),
    index("deals_book").on(t.book_id),
    index("deals_counterparty").on(t.counterparty_id),
    index("deals_market").on(t.futures_id),
    index("deals_place").on(t.geometry_id),
    index("deals_profile").on(t.ts_id),
  ],
);

/** Guarantees of origin; amounts in MWh, prices in EUR/MWh. */
export const goos = sqliteTable(
  "goos",
  {
    goo_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    description: text().notNull(),
    tech_id: text().$type<Goo["tech_id"]>().notNull(),
    status: text().$type<Goo["status"]>().notNull(),
    trading_price: real().notNull(),
    amount: real().notNull(),
    start_date: text().notNull(),
    end_date: text().notNull(),
    deal_id: text().references(() => deals.deal_id, { onDelete: "set null" }),
    counterparty_id: text().references(() => counterparties.counterparty_id),
    properties: json<Goo["properties"]>().notNull(),
    approval: json<Approval>(),
    ...rowHistory,
  },
  (t) => [
    index("goos_system").on(t.system_id, t.start_date),
    index("goos_counterparty").on(t.counterparty_id),
    index("goos_deal").on(t.deal_id),
  ],
);

/** The newest valuation of the deals of a system; what it is made of is in `version`. */
export const portfolioValues = sqliteTable("portfolio_values", {
  system_id: ofSystem().primaryKey(),
  /** ISO 8601, UTC. */
  made_at: text().notNull(),
  version: text().notNull(),
  /** Gzipped JSON of a PortfolioValue. */
  body: blob({ mode: "buffer" }).notNull(),
});

/** Values as they were at the end of a day, frozen: by book and counterparty, in minor units of their currency. */
export const portfolioDays = sqliteTable(
  "portfolio_days",
  {
    system_id: ofSystem(),
    /** YYYY-MM-DD: the day of the quotes. */
    day: text().notNull(),
    made_at: text().notNull(),
    totals:
      json<
        { book_id: string; counterparty_id: string; currency: string; open: number; delivered: number }[]
      >().notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.day] })],
);

/** Deals as they were at the end of a day, gzip of JSON: what the value of the next day is compared with. A few days are kept. */
export const portfolioDayDeals = sqliteTable(
  "portfolio_day_deals",
  {
    system_id: ofSystem(),
    /** YYYY-MM-DD: the day of the quotes. */
    day: text().notNull(),
    body: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.day] })],
);

/** What balancing energy of a month is made from, gathered once; what it was gathered from is in `version`. */
export const portfolioImbalances = sqliteTable(
  "portfolio_imbalances",
  {
    system_id: ofSystem(),
    /** YYYY-MM by the clock of the market. */
    month: text().notNull(),
    version: text().notNull(),
    /** ISO 8601, UTC. */
    made_at: text().notNull(),
    /** Gzipped Float64 by quarter-hour: metered and scheduled power [MW], positive and negative price, day-ahead price, one after the other. */
    body: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.month] })],
);

/** What is owed to whom for a month of delivery, made once; what it was made from is in `version`. */
export const portfolioSettlements = sqliteTable(
  "portfolio_settlements",
  {
    system_id: ofSystem(),
    /** YYYY-MM by the clock of each market. */
    month: text().notNull(),
    version: text().notNull(),
    /** ISO 8601, UTC. */
    made_at: text().notNull(),
    /** Gzipped JSON of a Settlement. */
    body: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.month] })],
);

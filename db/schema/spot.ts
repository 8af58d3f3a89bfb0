import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PriceSource, SpotTimestep } from "~/entities/spot/spotMarket";
import type { ZoneCode } from "~/entities/spot/zones";
import { rowHistory } from "./core";

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

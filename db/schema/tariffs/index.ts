import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HolidayCountry } from "~/entities/tariffs/holidays";
import type { Tariff } from "~/entities/tariffs/tariff";
import { flag, json, rowHistory } from "../core";

/** What energy costs and earns at a meter; of the space, for every system. */
export const tariffs = sqliteTable("tariffs", {
  tariff_id: text().primaryKey(),
  name: text().notNull(),
  country_code: text(),
  currency: text().notNull(),
  timezone: text().notNull(),
  holiday_country: text().$type<HolidayCountry>(),
  bears_vat: flag().notNull(),
  spot_id: text(),
  versions: json<Tariff["versions"]>().notNull(),
  ...rowHistory,
});
